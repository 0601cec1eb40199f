import type { StockAlertInput, StockAlertQuery } from '../../contracts/stock-alert.ts'
import { NOTIFIED_SHOWN_MS } from '../../domain/catalogue/stock-alert.ts'
import { findVariant, type VariantChoice } from '../../domain/catalogue/variants.ts'
import { fail, type Result } from '../../domain/errors.ts'
import { retentionCutoffs } from '../../domain/retention.ts'
import { record } from '../audit/record.ts'
import { findSold, hiddenProducts } from '../catalogue/planned-products.ts'
import type { AppContext, WriteDeps } from '../context.ts'
import { readSettings } from '../settings/read-settings.ts'

/**
 * Stores a shopper's request for a notification when a sold-out product or variant is back in stock (F-50). A
 * repeated request is stored once, and the answer does not reveal whether it is a repeat.
 */
export function askForAlert(
  shop: Pick<AppContext, 'store' | 'clock' | 'newId'>,
  { productId, phone, ...requested }: StockAlertInput,
): Promise<Result<{ choice: VariantChoice }>> {
  return shop.store.transaction(async (tx) => {
    const product = await findSold(tx, productId, shop.clock())
    const variants = await tx.stock.variantsOf(productId)
    if (!product) return fail('PRODUCT_NOT_FOUND')
    const sold = variants.length > 0 ? findVariant(variants, requested) : { ...NONE, stock: product.stock }
    if (!sold) return fail('ALERT_CHOICE')
    if (sold.stock > 0) return fail('ALERT_IN_STOCK')
    const choice = { color: sold.color, size: sold.size }
    await tx.stockAlerts.save({ id: shop.newId(), productId, ...choice, phone, at: shop.clock() })
    tx.publish({ kind: 'stock-alert', productId })
    return { ok: true, choice }
  })
}

const NONE = { color: null, size: null }

/** Lists waiting shoppers by product, colour and size, products in stock first, with the WhatsApp text (F-50). */
export async function listAlerts(
  shop: Pick<AppContext, 'store' | 'clock' | 'settings'>,
  { arrived = false, limit, page }: StockAlertQuery,
) {
  const now = shop.clock()
  const hidden = await hiddenProducts(shop.store, now)
  const selection = {
    arrived,
    hidden: await shop.store.stockAlerts.amongProducts(hidden.map(({ productId }) => productId)),
    notifiedSince: now - NOTIFIED_SHOWN_MS,
    askedSince: retentionCutoffs(now).stockAlerts,
  }
  const groups = await shop.store.stockAlerts.list({ ...selection, limit, offset: (page - 1) * limit })
  const total = await shop.store.stockAlerts.count(selection)
  const { stockAlertText } = await readSettings(shop, ['stockAlertText'])
  return { groups, text: stockAlertText, total, page, limit }
}

/** Marks a shopper as notified or waiting again; idempotent (F-50). The audit entry does not name the shopper. */
export function markAlert(
  shop: WriteDeps,
  id: string,
  notified: boolean,
): Promise<Result<{ message: string }>> {
  return shop.store.transaction(async (tx) => {
    const found = await tx.stockAlerts.find(id)
    if (!found) return fail('ALERT_NOT_FOUND')
    const done = { ok: true, message: notified ? 'Client prévenu' : 'Client de nouveau à prévenir' } as const
    if (!(await tx.stockAlerts.mark(id, notified ? shop.clock() : null))) return done
    const { productId, name } = found
    const subject = { id: productId, name: name ?? productId }
    await record(tx, shop, { action: notified ? 'alert.notified' : 'alert.waiting', subject })
    tx.publish({ kind: 'stock-alert', productId })
    return done
  })
}
