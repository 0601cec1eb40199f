import { readProduct } from '../../../contracts/read-product.ts'
import type { Product } from '../../../domain/catalogue/product.ts'
import {
  type SimilarProducts,
  similarProducts,
  similarQuery,
} from '../../../domain/catalogue/similar-products.ts'
import { isRecord, readText } from '../../../domain/unknown-values.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import { apiUrl, callApi } from '../../api-client/api.ts'
import { prefersReducedData } from '../../browser/preferences.ts'
import { fetchProducts } from './fetch-products.ts'

/** Milliseconds of hover before a prefetch. */
const HOVER_DELAY_MS = 100
/** Milliseconds for which a prefetched product counts as current. */
const PREFETCH_TTL_MS = 10_000

/** `similar` may still be loading: the page does not wait for it. */
export interface LoadedProduct {
  product: Product
  similar: Promise<SimilarProducts>
  /** in French; undefined for what suits every age */
  age?: string | undefined
}

interface Ahead {
  id: string
  at: number
  loading: Promise<LoadedProduct>
  abort: AbortController
}

let ahead: Ahead | null = null
let pointedAt: ReturnType<typeof setTimeout> | undefined

/** Loads a product, or uses its recent prefetch. @throws ApiError */
export function loadProduct(id: string, signal: AbortSignal): Promise<LoadedProduct> {
  const begun = ahead
  ahead = null
  if (begun?.id !== id || performance.now() - begun.at > PREFETCH_TTL_MS) return load(id, signal)
  // A failed prefetch is retried.
  return begun.loading.catch(() => load(id, signal))
}

/** Prefetches a product, unless the browser sends `Save-Data`. Only the latest prefetch is stored. */
export function prefetchProduct(id: string): void {
  clearTimeout(pointedAt)
  if (prefersReducedData() || (ahead?.id === id && performance.now() - ahead.at < PREFETCH_TTL_MS)) return
  const abort = new AbortController()
  const loading = load(id, abort.signal)
  loading.catch(() => {}) // The page may never use the prefetch, so a rejection must be handled here.
  ahead = { id, at: performance.now(), loading, abort }
}

export function prefetchProductOnHover(id: string): void {
  clearTimeout(pointedAt)
  pointedAt = setTimeout(() => prefetchProduct(id), HOVER_DELAY_MS)
}

export function cancelPrefetch(id: string): void {
  clearTimeout(pointedAt)
  if (ahead?.id !== id) return
  ahead.abort.abort()
  ahead = null
}

async function load(id: string, signal: AbortSignal): Promise<LoadedProduct> {
  const { data } = await callApi(apiUrl(encoded`/products/${id}`), { signal })
  const product = readProduct(data)
  const { variants, ...query } = similarQuery(product)
  const similar = fetchProducts({ ...query, variants: variants && 'true' }, signal)
    .then(({ products }) => similarProducts(product, products))
    .catch(() => ({ products: [], sameSizes: false })) // The product itself has loaded, which is enough for the page.
  return { product, similar, age: isRecord(data) ? (readText(data.age) ?? undefined) : undefined }
}
