import type { ProductFields } from '../../contracts/product-form.ts'
import type { AppContext } from '../context.ts'
import { rateProduct } from '../reviews/rate-product.ts'
import { reviewProduct } from '../reviews/review-product.ts'
import { publishProductChange } from './publish-product.ts'
import { setFlashSale } from './set-flash-sale.ts'
import { storeImages } from './store-images.ts'

/** A product to begin with, and what shoppers have already said about it. */
export interface DemoEntry {
  fields: ProductFields
  /** each draws one image, as the bytes of a PNG */
  images: readonly (() => Promise<Uint8Array>)[]
  /** epoch milliseconds */
  createdAt: number
  flashSale?: { durationHours: number; discount: number }
  /** each by a visitor of its own */
  opinions: readonly DemoReview[]
}

export interface DemoReview {
  rating: number
  /** epoch milliseconds */
  at: number
  comment?: { text: string; pseudo: string }
}

/** The image store bounds the heavy part itself: this many keep it busy. */
const ENTRIES_AT_A_TIME = 4

/**
 * Fills an empty shop through the same acts as a real product. All or nothing: images first, which a second
 * attempt finds kept already, then every product in one transaction.
 * @returns how many products were added: none when the shop is not empty
 */
export async function loadDemoCatalogue(
  shop: AppContext,
  entries: readonly DemoEntry[],
  onProgress: (imagesDone: number, imagesInAll: number) => void,
): Promise<number> {
  if ((await shop.store.products.count({})) > 0) return 0
  const images = await storeAllImages(shop, entries, onProgress)
  return shop.store.transaction(async (tx) => {
    if ((await tx.products.count({})) > 0) return 0
    for (const [index, entry] of entries.entries()) {
      await addEntry({ ...shop, store: tx }, entry, images[index] ?? [])
    }
    return entries.length
  })
}

/** The addresses of every entry's images. */
async function storeAllImages(
  shop: Pick<AppContext, 'store' | 'images'>,
  entries: readonly DemoEntry[],
  onProgress: (done: number, inAll: number) => void,
): Promise<string[][]> {
  const inAll = entries.reduce((sum, entry) => sum + entry.images.length, 0)
  const images: string[][] = []
  const waiting = entries.entries()
  let done = 0
  const work = async () => {
    for (const [index, entry] of waiting) {
      const addresses: string[] = []
      for (const draw of entry.images) {
        const kept = await storeImages(shop, [await draw()])
        if (!kept.ok) throw new Error(`Demo product ${entry.fields.name}: ${kept.message}`)
        addresses.push(...kept.addresses)
        onProgress(++done, inAll)
      }
      images[index] = addresses
    }
  }
  await Promise.all(Array.from({ length: ENTRIES_AT_A_TIME }, work))
  return images
}

async function addEntry(shop: AppContext, entry: DemoEntry, images: string[]): Promise<void> {
  const at = (moment: number): AppContext => ({ ...shop, clock: () => moment })
  const productId = await addProduct(at(entry.createdAt), entry.fields, images)
  for (const { rating, at: moment, comment } of entry.opinions) {
    const visitorId = `demo-${shop.newId()}`
    await rateProduct(at(moment), { productId, visitorId, rating })
    if (comment) await reviewProduct(at(moment), { productId, visitorId, ...comment })
  }
  if (entry.flashSale) await setFlashSale(shop, productId, { active: true, ...entry.flashSale })
}

/** Adds a product whose images are kept already. @returns its id */
async function addProduct(
  shop: Pick<AppContext, 'store' | 'identity' | 'clock' | 'newId'>,
  fields: ProductFields,
  images: string[],
): Promise<string> {
  const id = shop.newId()
  const brand = fields.brand ?? shop.identity.name
  await shop.store.transaction(async (tx) => {
    await tx.products.insert(id, { ...fields, brand, images }, shop.clock())
    publishProductChange(tx, { productId: id, before: null, after: fields.stock })
  })
  return id
}
