import { readProducts, readStockedProducts } from '../../../contracts/read-product.ts'
import { SUGGESTION_HEADER } from '../../../contracts/search-list-type.ts'
import { readTreatment, TREATMENT_HEADER } from '../../../contracts/search-treatment.ts'
import type { ProductSummary } from '../../../domain/catalogue/product.ts'
import type { SearchTreatment } from '../../../domain/search/treatment.ts'
import { type ApiQuery, apiUrl, callApi, totalOf } from '../../api-client/api.ts'

/** Lists products over the API, optionally with `variants`. Products without an id are dropped and logged. */
export async function fetchProducts(
  query: ApiQuery,
  signal?: AbortSignal,
): Promise<{
  products: ProductSummary[]
  total: number
  suggestion: string | null
  treatment: SearchTreatment
}> {
  const { data, headers } = await callApi(apiUrl('/products', query), signal ? { signal } : {})
  const read = query.variants ? readStockedProducts : readProducts
  const products = read(data, (dropped) => console.warn(`${dropped} produit(s) sans _id ignoré(s)`))
  return {
    products,
    total: totalOf(headers, products),
    suggestion: readSuggestion(headers),
    treatment: readTreatment(headers.get(TREATMENT_HEADER)),
  }
}

export function readSuggestion(headers: Headers): string | null {
  try {
    return decodeURIComponent(headers.get(SUGGESTION_HEADER) ?? '') || null
  } catch {
    return null
  }
}
