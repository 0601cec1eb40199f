import type { ProductInput } from '../../contracts/product.ts'
import { planStock } from '../../domain/catalogue/plan-stock.ts'
import { completeDetails } from '../../domain/catalogue/product-fields.ts'
import type { Variant } from '../../domain/catalogue/variants.ts'
import type { AppContext, ReadDeps } from '../context.ts'
import { rateProduct, reviewProduct } from '../reviews/reviews.ts'
import { NO_STOCK, writeStocks } from '../stock/write-stock.ts'
import { productDefaults } from './create-product.ts'
import { publishProductChange } from './publish-product.ts'
import { setFlashSale } from './set-flash-sale.ts'

export interface DemoEntry {
  fields: ProductInput
  /** absent: the stock is counted for the whole product */
  variants?: readonly Variant[]
  /** each reads one image file */
  images: readonly (() => Promise<Uint8Array>)[]
  /** epoch milliseconds */
  createdAt: number
  flashSale?: { durationHours: number; discount: number }
  /** each by a different visitor */
  reviews: readonly DemoReview[]
}

export interface DemoReview {
  rating: number
  /** epoch milliseconds */
  at: number
  comment?: { text: string; pseudo: string }
}

/**
 * Adds the demo products to an empty shop that never had them. All images are stored before the transaction.
 * @returns the number of added products
 */
export async function loadDemoCatalogue(shop: AppContext, entries: readonly DemoEntry[]): Promise<number> {
  if (!(await wantsDemo(shop))) return 0
  const addresses: string[][] = []
  for (const entry of entries) addresses.push(await storeSources(shop, entry))
  return shop.store.transaction(async (tx) => {
    if (!(await wantsDemo({ store: tx }))) return 0
    for (const [index, entry] of entries.entries()) {
      await addEntry({ ...shop, store: tx }, entry, addresses[index] ?? [])
    }
    return entries.length
  })
}

async function wantsDemo({ store }: ReadDeps): Promise<boolean> {
  return (await store.products.count()) === 0 && !(await store.setup.hadDemo())
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
  const productId = await addProduct(at(entry.createdAt), entry, images)
  for (const { rating, at: moment, comment } of entry.reviews) {
    const visitorId = `demo-${shop.newId()}`
    await rateProduct(at(moment), { productId, visitorId, rating })
    if (comment) await reviewProduct(at(moment), { productId, visitorId, ...comment })
  }
  if (entry.flashSale) await setFlashSale(shop, productId, { active: true, ...entry.flashSale })
  await shop.store.setup.markDemo(productId)
}

async function addProduct(
  shop: Pick<AppContext, 'store' | 'settings' | 'clock' | 'newId'>,
  { fields, variants }: Pick<DemoEntry, 'fields' | 'variants'>,
  images: string[],
): Promise<string> {
  const id = shop.newId()
  const defaults = await productDefaults(shop)
  await shop.store.transaction(async (tx) => {
    const details = completeDetails({ ...fields, images }, defaults)
    await tx.products.insert(id, { ...details, stock: 0 }, shop.clock())
    const { stock } = details
    const before = { ...details, ...NO_STOCK }
    const planned = planStock(before, { ...details, variants })
    if (!planned.ok) throw new Error(`Demo product ${fields.name}: ${planned.message}`)
    const cause = { reason: 'edit', at: shop.clock(), newId: shop.newId } as const
    await writeStocks(tx, [{ productId: id, before, after: planned.after }], cause)
    publishProductChange(tx, { productId: id, before: null, after: { ...details, stock } })
  })
  return id
}
