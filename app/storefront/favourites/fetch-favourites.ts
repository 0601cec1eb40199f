import { readProducts } from '../../../contracts/read-product.ts'
import type { ProductSummary } from '../../../domain/catalogue/product.ts'
import { apiUrl, callApi } from '../../api-client/api.ts'

/** The products the visitor likes, the newest like first. @throws ApiError */
export async function fetchLiked(): Promise<ProductSummary[]> {
  return readProducts((await callApi(apiUrl('/likes'))).data)
}

/** The products with these ids, without deleted ones. @throws ApiError */
export async function fetchListed(ids: readonly string[], signal?: AbortSignal): Promise<ProductSummary[]> {
  const url = apiUrl('/products/by-ids', { ids: ids.join(',') })
  return readProducts((await callApi(url, signal ? { signal } : {})).data)
}
