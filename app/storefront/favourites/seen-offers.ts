import type { SeenOffer } from '../../../domain/catalogue/favourite-changes.ts'
import { isProductId } from '../../../domain/catalogue/product-id.ts'
import { parseJson, readNumber } from '../../../domain/unknown-values.ts'
import { createStorageItem } from '../../browser/store.ts'

/** Above this number, the oldest offers are removed. */
const MAX_OFFERS = 200

const storage = createStorageItem('localStorage', 'likedOffers')

/**
 * Returns the price and stock that each liked product had when the visitor liked it on this device or first saw it in
 * `Mes favoris`.
 */
export function readSeenOffers(): ReadonlyMap<string, SeenOffer> {
  const stored = parseJson(storage.read())
  return new Map(Array.isArray(stored) ? stored.flatMap(parseOffer) : [])
}

/** Stores the offers of products that have no stored offer yet. */
export function rememberOffers(offers: Iterable<readonly [id: string, offer: SeenOffer]>): void {
  const known = readSeenOffers()
  write([...known, ...[...offers].filter(([id]) => !known.has(id))])
}

export function removeOffer(id: string): void {
  write([...readSeenOffers()].filter(([other]) => other !== id))
}

function write(offers: readonly (readonly [string, SeenOffer])[]): void {
  const texts = offers.slice(-MAX_OFFERS).map(([id, { price, stock }]) => [id, price, stock])
  storage.write(texts.length > 0 ? JSON.stringify(texts) : null)
}

function parseOffer(entry: unknown): [string, SeenOffer][] {
  if (!Array.isArray(entry)) return []
  const [id, price, stock] = [entry[0], readCount(entry[1]), readCount(entry[2])]
  return typeof id === 'string' && isProductId(id) && price !== null && stock !== null
    ? [[id, { price, stock }]]
    : []
}

function readCount(value: unknown): number | null {
  return typeof value === 'number' ? readNumber(value, 0, Number.MAX_SAFE_INTEGER) : null
}
