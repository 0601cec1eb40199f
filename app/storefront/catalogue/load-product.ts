import { readProduct } from '../../../contracts/product.ts'
import { type CardProduct, cardOf, soldOutLast } from '../../../domain/catalogue/card.ts'
import type { Product, ProductSummary } from '../../../domain/catalogue/product.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import { apiUrl, callApi } from '../../api-client/api.ts'
import { prefersReducedData } from '../../browser/reduced-data.ts'
import { fetchProducts } from './fetch-products.ts'

/** One more than shown, since the product itself may be among them. */
export const SIMILAR_ASKED = 6
const SIMILAR_SHOWN = 5

/** How long a mouse rests on a product before it counts as a wish, in milliseconds. */
const REST = 100
/** How long what was asked for ahead passes for today's answer, in milliseconds. */
const FRESH = 10_000

/** A product, and those like it as soon as they are there: the page does not wait for them. */
export interface LoadedProduct {
  product: Product
  similar: Promise<CardProduct[]>
}

interface Ahead {
  id: string
  at: number
  loading: Promise<LoadedProduct>
  abort: AbortController
}

let ahead: Ahead | null = null
let pointedAt: ReturnType<typeof setTimeout> | undefined

/** Loads a product over the API; what `prefetchProduct` has begun is gone on with. @throws ApiError */
export function loadProduct(id: string, signal: AbortSignal): Promise<LoadedProduct> {
  const begun = ahead
  ahead = null
  if (begun?.id !== id || Date.now() - begun.at > FRESH) return load(id, signal)
  // What failed ahead may go better now.
  return begun.loading.catch(() => load(id, signal))
}

/** Asks for a product that is about to be opened; one at a time, and not for who asks to save data. */
export function prefetchProduct(id: string): void {
  clearTimeout(pointedAt)
  if (prefersReducedData() || (ahead?.id === id && Date.now() - ahead.at < FRESH)) return
  const abort = new AbortController()
  const loading = load(id, abort.signal)
  loading.catch(() => {}) // Nobody may ever ask what became of it.
  ahead = { id, at: Date.now(), loading, abort }
}

/** The same once a mouse has rested on it for a moment. */
export function prefetchProductOnHover(id: string): void {
  clearTimeout(pointedAt)
  pointedAt = setTimeout(() => prefetchProduct(id), REST)
}

/** It was no wish to open it after all: the mouse went on, or a scroll began. */
export function cancelPrefetch(id: string): void {
  clearTimeout(pointedAt)
  if (ahead?.id !== id) return
  ahead.abort.abort()
  ahead = null
}

async function load(id: string, signal: AbortSignal): Promise<LoadedProduct> {
  const { data } = await callApi(apiUrl(encoded`/products/${id}`), { signal })
  const product = readProduct(data)
  const similar = fetchProducts({ category: product.category, limit: SIMILAR_ASKED }, signal)
    .then(({ products }) => similarTo(product, products))
    .catch(() => []) // The product itself is there: that is what was asked for.
  return { product, similar }
}

/** Those of a category that stand below one of its products, as cards; what is sold out comes last. */
export function similarTo(product: Product, products: readonly ProductSummary[]): CardProduct[] {
  return soldOutLast(products.filter(({ _id }) => _id !== product._id))
    .slice(0, SIMILAR_SHOWN)
    .map(cardOf)
}
