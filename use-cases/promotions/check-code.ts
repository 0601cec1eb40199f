import type { CheckInput, PreviewInput } from '../../contracts/promotion-form.ts'
import { deliveryFee, findDistrict } from '../../domain/deliveries/zones.ts'
import { failAt, type Result } from '../../domain/errors.ts'
import type { CartToPrice } from '../../domain/promotions/cart-to-price.ts'
import { type Objection, objectionText, objectionTo } from '../../domain/promotions/objections.ts'
import { type PricedCart, priceCart } from '../../domain/promotions/price-cart.ts'
import {
  isRunning,
  type Promotion,
  plainPromotion,
  publicPromotion,
} from '../../domain/promotions/promotion.ts'
import { summaryText } from '../../domain/promotions/promotion-texts.ts'
import { readCode } from '../../domain/promotions/read-code.ts'
import { hasUsesLeft } from '../../domain/promotions/uses.ts'
import type { AppContext, TimedDeps } from '../context.ts'
import { readSettings } from '../settings/read-settings.ts'

type Deps = Pick<AppContext, 'store' | 'settings' | 'clock'>

/** What applies now without a code, as everybody may know it (H-01). */
export async function currentPromotions({ store, clock }: TimedDeps): Promise<Promotion[]> {
  const now = clock()
  const running = (await store.promotions.automatic()).filter(({ terms }) => isRunning(terms, now))
  const limited = running.filter(({ terms }) => terms.maxUses !== null).map(({ id }) => id)
  const uses = await store.promotions.usesOf(limited, null)
  return running
    .filter(({ id, terms }) => terms.maxUses === null || (uses.get(id) ?? 0) < terms.maxUses)
    .map((promotion) => publicPromotion(plainPromotion(promotion)))
}

type Checked = Result<{ promotion: Promotion; objection?: Objection; message?: string; summary: string }>

/**
 * Checks a code for a cart. Codes that do not exist, no longer apply or are used up get the same answer after the same
 * queries, so that nobody can tell them apart (H-04).
 */
export async function checkCode(
  shop: Deps,
  { code: typed, phone, ...input }: Omit<CheckInput, 'promotionId'>,
): Promise<Checked> {
  const { promotions } = shop.store
  const read = readCode(typed)
  const cart = { ...(await cartOf(shop, input)), phone }
  const [promotion] = await promotions.withCode(read.ok ? read.code : '')
  const { id = '', terms } = promotion ?? {}
  // A popular code without a maximum would take longer to count.
  const all = await promotions.usesOf([terms?.maxUses == null ? '' : id], null)
  const ofPhone = await promotions.usesOfPhone([id], phone ?? '', null)
  const hasOrdered = await promotions.hasOrdered(phone ?? '', null)
  const left = { all: all.get(id) ?? 0, ofPhone: ofPhone.get(id) ?? 0, hasOrdered }
  if (!promotion || !hasUsesLeft(promotion.terms, left)) return failAt('code', 'CODE_INVALID')
  const objection = objectionTo(promotion, cart)
  if (objection?.reason === 'unusable') return failAt('code', 'CODE_INVALID')
  const why = objection && { objection, message: objectionText(objection, cart.now) }
  // An empty cart lacks every article.
  const missing = input.items.length > 0 || objection?.reason === 'not_started' ? why?.message : undefined
  const summary = summaryText(promotion.terms, missing)
  return { ok: true, promotion: publicPromotion(plainPromotion(promotion)), ...why, summary }
}

/** Prices a sample cart with the terms of a form. `message`: why they do not apply to it. */
export async function previewPromotion(
  shop: Deps,
  { terms, ...input }: PreviewInput,
): Promise<Omit<PricedCart, 'unused'> & { message?: string }> {
  const cart = await cartOf(shop, input)
  const promotion = { id: 'preview', name: '', code: '', terms }
  const { unused, ...priced } = priceCart({ ...cart, promotions: [promotion] })
  const objection = unused[0]?.objection
  return objection ? { ...priced, message: objectionText(objection, cart.now) } : priced
}

async function cartOf(
  { store, settings, clock }: Deps,
  { items, district = '' }: Pick<CheckInput, 'items' | 'district'>,
): Promise<Omit<CartToPrice, 'promotions'>> {
  const products = new Map(
    (await store.products.findAll(['', ...items.map(({ productId }) => productId)])).map((product) => [
      product._id,
      product,
    ]),
  )
  const { deliveryZones } = await readSettings({ store, settings }, ['deliveryZones'])
  const lines = items.map((item) => ({ ...item, category: products.get(item.productId)?.category ?? '' }))
  const total = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  const zone = findDistrict(deliveryZones, district)?.zone
  const delivery = zone ? { zoneId: zone.id, fee: deliveryFee(zone, total) } : null
  return { lines, delivery, now: clock() }
}
