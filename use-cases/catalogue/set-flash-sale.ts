import type { FlashSaleInput } from '../../contracts/product.ts'
import { differences } from '../../domain/audit/audit.ts'
import { comparableSale, nextFlashSale } from '../../domain/catalogue/flash-sale.ts'
import { soldAtText } from '../../domain/catalogue/planned-change-texts.ts'
import { isDone } from '../../domain/catalogue/planned-changes.ts'
import type { FlashSale, Product } from '../../domain/catalogue/product.ts'
import { decideEdit } from '../../domain/edits/merge-edit.ts'
import { editConflict, type Result } from '../../domain/errors.ts'
import { record } from '../audit/record.ts'
import type { WriteDeps } from '../context.ts'
import { getStoredProduct } from './get-product.ts'
import { readPlans } from './planned-products.ts'

/** `soldAt`: what the product is sold at now, when the sale was changed while a plan of its price runs. */
type SaleSet = Result<{ product: Product; soldAt: string | null }>

/**
 * Starts, changes or ends a product's flash sale. Saving a running sale with unchanged values does not change its end.
 * With `was`, a sale that the caller did not change stays, and one that others changed to another is not overwritten.
 */
export async function setFlashSale(shop: WriteDeps, id: string, input: FlashSaleInput): Promise<SaleSet> {
  const now = shop.clock()
  let isChanged = false
  const refused = await shop.store.transaction(async (tx) => {
    isChanged = false
    const [product] = await tx.products.lock([id])
    if (!product) return null
    const { name, flashSale } = product
    const { was: _, ...requested } = input
    const edit = editOf(flashSale, input, now)
    if (edit?.decision === 'keep') return null
    if (edit?.decision === 'conflict') return editConflict([edit.conflict])
    await tx.products.setFlashSale(id, nextFlashSale(flashSale, requested, now), now)
    const changes = differences(flashSale, requested)
    isChanged = Object.keys(changes).length > 0
    await record(tx, shop, { action: 'product.flash-sale', subject: { id, name }, changes })
    tx.publish({ kind: 'product', productId: id, touches: 'lists' })
    return null
  })
  if (refused) return refused
  const stored = await getStoredProduct(shop, id)
  return stored.ok
    ? { ...stored, soldAt: isChanged ? await soldNow(shop, stored.product, now) : null }
    : stored
}

async function soldNow({ store }: WriteDeps, product: Product, now: number): Promise<string | null> {
  const plans = (await readPlans(store, [product], now))(product)
  // The product has the prices of the plans that are done.
  return soldAtText(
    product,
    plans.filter((plan) => !isDone(plan, now)),
    now,
  )
}

function editOf(stored: FlashSale, { was: seen, ...requested }: FlashSaleInput, now: number) {
  if (!seen) return null
  const [was, current, sent] = [seen, stored, requested].map((sale) => comparableSale(sale, now))
  const values = { was, current, sent }
  return { decision: decideEdit(values), conflict: { field: 'flashSale', ...values } }
}
