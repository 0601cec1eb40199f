import { useEffect, useState } from 'react'
import { readProduct, readStockedProducts } from '../../contracts/read-product.ts'
import { readTreatment, TREATMENT_HEADER } from '../../contracts/search-treatment.ts'
import type { StockedProduct } from '../../domain/catalogue/product.ts'
import { quoted } from '../../domain/text/quoted.ts'
import { encoded } from '../../domain/urls/url-template.ts'
import { ApiError, apiUrl, callApi, failureText } from '../api-client/api.ts'

const SEARCH = { variants: 'true', limit: 8 }

/** Finds products by their name as it is, without corrections. @throws ApiError */
export async function findProducts(name: string): Promise<StockedProduct[]> {
  const url = apiUrl('/products', { ...SEARCH, q: name.slice(0, 100), literal: 'true' })
  return readStockedProducts((await callApi(url, { cache: 'no-cache' })).data)
}

interface FoundProducts {
  products: StockedProduct[]
  /** says that these are not the results of the words as typed */
  notice: string | null
}

/** Searches products as the storefront does, best match first. @throws ApiError */
export async function searchProducts(q: string, limit: number, signal: AbortSignal): Promise<FoundProducts> {
  const url = apiUrl('/products', { ...SEARCH, q: q.slice(0, 100), limit })
  const { data, headers } = await callApi(url, { cache: 'no-cache', signal })
  const { correction, near } = readTreatment(headers.get(TREATMENT_HEADER))
  const corrected = correction === null ? null : `Résultats pour ${quoted(correction)}`
  return { products: readStockedProducts(data), notice: near ? 'Résultats proches' : corrected }
}

interface Search {
  q: string
  limit?: number
  /** debounce, in milliseconds */
  delay: number
  /** text of a failure for which the server gives no message */
  failed: string
}

interface ProductSearch {
  /** null before the answer to `q`, if the last answer had no products, and after a failure */
  found: FoundProducts | null
  failure: string | null
}

const NONE = { q: '', found: null, failure: null }

export function useProductSearch({ q, limit = SEARCH.limit, delay, failed }: Search): ProductSearch {
  const [state, setState] = useState<ProductSearch & { q: string }>(NONE)
  useEffect(() => {
    if (q === '') return setState(NONE)
    const abort = new AbortController()
    const timer = setTimeout(async () => {
      try {
        setState({ q, found: await searchProducts(q, limit, abort.signal), failure: null })
      } catch (error) {
        if (!abort.signal.aborted) setState({ q, found: null, failure: failureText(error, failed) })
      }
    }, delay)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [q, limit, delay, failed])
  const { found, failure } = state
  // Until the answer arrives, the previous results stay, but not the text that nothing matches.
  if (state.q !== q) return { found: q !== '' && found?.products.length ? found : null, failure: null }
  return { found, failure }
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
