import { useEffect, useState } from 'react'
import { readProduct, readStockedProducts } from '../../../contracts/read-product.ts'
import type { StockedProduct } from '../../../domain/catalogue/product.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import { ApiError, apiUrl, callApi, failureText } from '../../api-client/api.ts'

/** Searches products, best match first. @throws ApiError */
export async function findProducts(q: string, limit = 8, signal?: AbortSignal): Promise<StockedProduct[]> {
  const url = apiUrl('/products', { q: q.slice(0, 100), literal: 'true', variants: 'true', limit })
  const { data } = await callApi(url, { cache: 'no-cache', ...(signal && { signal }) })
  return readStockedProducts(data)
}

interface Search {
  q: string
  limit?: number
  /** debounce, in milliseconds */
  delay: number
  /** text of a failure for which the server gives no message */
  failed: string
}

interface FoundProducts {
  /** null before a search and after a failure */
  found: StockedProduct[] | null
  failure: string | null
}

export function useProductSearch({ q, limit, delay, failed }: Search): FoundProducts {
  const [state, setState] = useState<FoundProducts>({ found: null, failure: null })
  useEffect(() => {
    if (q === '') return setState({ found: null, failure: null })
    const abort = new AbortController()
    const timer = setTimeout(async () => {
      try {
        setState({ found: await findProducts(q, limit, abort.signal), failure: null })
      } catch (error) {
        if (!abort.signal.aborted) setState({ found: null, failure: failureText(error, failed) })
      }
    }, delay)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [q, limit, delay, failed])
  return state
}

/** Returns the products with these ids; skips ids that do not exist. @throws ApiError */
export async function fetchProducts(ids: readonly string[], signal?: AbortSignal): Promise<StockedProduct[]> {
  const found = await Promise.all([...new Set(ids)].map((id) => fetchProduct(id, signal)))
  return found.filter((product) => product !== null)
}

/** Returns a product, or null when it does not exist. @throws ApiError */
export async function fetchProduct(id: string, signal?: AbortSignal): Promise<StockedProduct | null> {
  const request = { cache: 'no-cache', ...(signal && { signal }) } as const
  try {
    return readProduct((await callApi(apiUrl(encoded`/products/${id}`), request)).data)
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}
