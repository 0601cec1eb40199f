import type { ProductInput } from '../../contracts/product.ts'
import type { AppContext } from '../context.ts'
import { rateProduct } from '../reviews/rate-product.ts'
import { reviewProduct } from '../reviews/review-product.ts'
import { publishProductChange } from './publish-product.ts'
import { setFlashSale } from './set-flash-sale.ts'

export interface DemoEntry {
  fields: ProductInput
  /** each reads one image file */
  images: readonly (() => Promise<Uint8Array>)[]
  /** epoch milliseconds */
  createdAt: number
  flashSale?: { durationHours: number; discount: number }
  /** each from another visitor */
  reviews: readonly DemoReview[]
}

export interface DemoReview {
  rating: number
  /** epoch milliseconds */
  at: number
  comment?: { text: string; pseudo: string }
}

/** Fills an empty shop in one transaction after storing all images. @returns the number of added products */
export async function loadDemoCatalogue(shop: AppContext, entries: readonly DemoEntry[]): Promise<number> {
  if ((await shop.store.products.count({})) > 0) return 0
  const addresses: string[][] = []
  for (const entry of entries) addresses.push(await storeSources(shop, entry))
  return shop.store.transaction(async (tx) => {
    if ((await tx.products.count({})) > 0) return 0
    for (const [index, entry] of entries.entries()) {
      await addEntry({ ...shop, store: tx }, entry, addresses[index] ?? [])
    }
    return entries.length
  })
}

function storeSources({ images }: Pick<AppContext, 'images'>, entry: DemoEntry): Promise<string[]> {
  return Promise.all(
    entry.images.map(async (read) => {
      const address = await images.addSource(await read())
      if (address === null) throw new Error(`Demo product ${entry.fields.name}: unreadable image`)
      return address
    }),
  )
}

async function addEntry(shop: AppContext, entry: DemoEntry, images: string[]): Promise<void> {
  const at = (moment: number): AppContext => ({ ...shop, clock: () => moment })
  const productId = await addProduct(at(entry.createdAt), entry.fields, images)
  for (const { rating, at: moment, comment } of entry.reviews) {
    const visitorId = `demo-${shop.newId()}`
    await rateProduct(at(moment), { productId, visitorId, rating })
    if (comment) await reviewProduct(at(moment), { productId, visitorId, ...comment })
  }
  if (entry.flashSale) await setFlashSale(shop, productId, { active: true, ...entry.flashSale })
}

async function addProduct(
  shop: Pick<AppContext, 'store' | 'identity' | 'clock' | 'newId'>,
  fields: ProductInput,
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
