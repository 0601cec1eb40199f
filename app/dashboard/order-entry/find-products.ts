import { readProduct, readStockedProducts } from '../../../contracts/read-product.ts'
import type { StockedProduct } from '../../../domain/catalogue/product.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import { ApiError, apiUrl, callApi } from '../../api-client/api.ts'

const SHOWN = 8

/** Searches products, best match first. @throws ApiError */
export async function findProducts(q: string, signal?: AbortSignal): Promise<StockedProduct[]> {
  const url = apiUrl('/products', {
    q: q.slice(0, 100),
    literal: 'true',
    variants: 'true',
    limit: SHOWN,
  })
  const { data } = await callApi(url, { cache: 'no-cache', ...(signal && { signal }) })
  return readStockedProducts(data)
}

/** Returns existing products by id. @throws ApiError */
export async function fetchProducts(ids: readonly string[], signal?: AbortSignal): Promise<StockedProduct[]> {
  const found = await Promise.all([...new Set(ids)].map((id) => fetchProduct(id, signal)))
  return found.filter((product) => product !== null)
}

async function fetchProduct(id: string, signal?: AbortSignal): Promise<StockedProduct | null> {
  try {
    const { data } = await callApi(apiUrl(encoded`/products/${id}`), {
      cache: 'no-cache',
      ...(signal && { signal }),
    })
    return readProduct(data)
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}
