import type { ProductFields } from '../../contracts/product-form.ts'
import { rateProduct } from '../reviews/rate-product.ts'
import { reviewProduct } from '../reviews/review-product.ts'
import type { Shop } from '../shop.ts'
import { createProduct } from './create-product.ts'
import { setFlashSale } from './set-flash-sale.ts'

/** A product to begin with, and what shoppers have already said about it. */
export interface DemoEntry {
  fields: ProductFields
  /** each draws one picture, as the bytes of a PNG */
  pictures: readonly (() => Promise<Uint8Array>)[]
  /** epoch milliseconds */
  createdAt: number
  flashSale?: { durationHours: number; discount: number }
  /** each by a visitor of its own */
  opinions: readonly DemoOpinion[]
}

export interface DemoOpinion {
  rating: number
  /** epoch milliseconds */
  at: number
  comment?: { text: string; pseudo: string }
}

/** Pictures drawn and kept at a time; the picture store bounds the heavy part itself. */
const PICTURES_AT_A_TIME = 4

/**
 * Fills an empty shop through the same acts as a real product. All or nothing: pictures first, which a second
 * attempt finds kept already, then every product in one transaction.
 * @returns how many products were added: none when the shop is not empty
 */
export async function loadDemoCatalogue(
  shop: Shop,
  entries: readonly DemoEntry[],
  onProgress: (picturesDone: number, picturesInAll: number) => void,
): Promise<number> {
  if ((await shop.store.products.count({})) > 0) return 0
  const pictures = await preparePictures(shop, entries, onProgress)
  return shop.store.transaction(async (store) => {
    if ((await store.products.count({})) > 0) return 0
    for (const [index, entry] of entries.entries()) {
      await addEntry({ ...shop, store }, entry, pictures[index] ?? [])
    }
    return entries.length
  })
}

async function preparePictures(
  { pictures }: Pick<Shop, 'pictures'>,
  entries: readonly DemoEntry[],
  onProgress: (done: number, inAll: number) => void,
): Promise<Uint8Array[][]> {
  const drawn: Uint8Array[][] = entries.map(() => [])
  const jobs = entries.flatMap((entry, product) =>
    entry.pictures.map((draw, position) => ({ draw, product, position })),
  )
  const waiting = jobs.values()
  let done = 0
  const work = async () => {
    for (const { draw, product, position } of waiting) {
      const bytes = await draw()
      const ofProduct = drawn[product]
      if (ofProduct) ofProduct[position] = bytes
      await pictures.add(bytes)
      done += 1
      onProgress(done, jobs.length)
    }
  }
  await Promise.all(Array.from({ length: PICTURES_AT_A_TIME }, work))
  return drawn
}

async function addEntry(shop: Shop, entry: DemoEntry, pictures: Uint8Array[]): Promise<void> {
  const at = (moment: number): Shop => ({ ...shop, clock: () => moment })
  const created = await createProduct(at(entry.createdAt), entry.fields, pictures)
  if (!created.ok) throw new Error(`Demo product ${entry.fields.name}: ${created.message}`)
  const productId = created.product._id
  for (const { rating, at: moment, comment } of entry.opinions) {
    const visitorId = `demo-${shop.newId()}`
    await rateProduct(at(moment), { productId, visitorId, rating })
    if (comment) await reviewProduct(at(moment), { productId, visitorId, ...comment })
  }
  if (entry.flashSale) await setFlashSale(shop, productId, { active: true, ...entry.flashSale })
}
