import * as v from 'valibot'
import { promotion } from '../../../contracts/promotion.ts'
import { CHOICE_TEXTS } from '../../../domain/catalogue/offered-choice.ts'
import type { StockedProduct } from '../../../domain/catalogue/product.ts'
import { distinctChoices, missingChoice } from '../../../domain/catalogue/variants.ts'
import { formatPhone } from '../../../domain/contact/phone.ts'
import { canPromise, NO_PROMISE } from '../../../domain/deliveries/wanted-day.ts'
import type { Issue } from '../../../domain/errors.ts'
import type { OrderItem } from '../../../domain/orders/order.ts'
import { PAYMENT_METHODS } from '../../../domain/orders/order-constants.ts'
import { orderIdFrom } from '../../../domain/orders/order-id.ts'
import { listedWhenPlaced, orderedLines } from '../../../domain/orders/price-lines.ts'
import { ENTERED_CHANNELS } from '../../../domain/orders/statuses.ts'
import { orderTotal, unitPrice } from '../../../domain/pricing/price.ts'
import { readFrancs } from '../../../domain/pricing/read-amount.ts'
import { objectionText } from '../../../domain/promotions/objections.ts'
import { type PricedCart, priceCart } from '../../../domain/promotions/price-cart.ts'
import type { AppliedPromotion, Promotion } from '../../../domain/promotions/promotion.ts'
import { readCode } from '../../../domain/promotions/read-code.ts'
import { repriceOrder } from '../../../domain/promotions/reprice-order.ts'

const choice = v.nullable(v.string())

const lineProduct = v.object({
  category: v.optional(v.string(), ''),
  price: v.number(),
  discount: v.number(),
  flashSale: v.object({ active: v.boolean(), discount: v.number(), endTime: v.nullable(v.string()) }),
  stock: v.number(),
  colors: v.array(v.string()),
  sizes: v.array(v.string()),
  variants: v.array(v.object({ color: choice, size: choice, stock: v.number() })),
})

export const draftLine = v.object({
  key: v.string(),
  productId: v.string(),
  name: v.string(),
  image: v.string(),
  quantity: v.number(),
  color: choice,
  size: choice,
  discount: v.string(),
  discountReason: v.string(),
  /** null when the product is no longer in the catalogue */
  product: v.nullable(lineProduct),
})

/** An order form with amounts as typed. */
export const storedDraft = v.object({
  orderId: v.string(),
  channel: v.picklist(ENTERED_CHANNELS),
  confirmed: v.boolean(),
  paymentMethod: v.picklist(PAYMENT_METHODS),
  customerName: v.string(),
  customerPhone: v.string(),
  deliveryAddress: v.string(),
  district: v.string(),
  deliveryFee: v.string(),
  /** as 2026-11-22; empty: as soon as possible */
  wantedDay: v.optional(v.string(), ''),
  code: v.optional(v.string(), ''),
  /** what the order may have: automatic promotions, and those of checked codes */
  promotions: v.optional(v.array(promotion), []),
  lines: v.array(draftLine),
})

export type Draft = v.InferOutput<typeof storedDraft>
export type ChangeDraft = (next: Draft | ((before: Draft) => Draft)) => void
export type DraftLine = v.InferOutput<typeof draftLine>
type LineProduct = NonNullable<DraftLine['product']>

/** A line of the order before the edit; its units keep their price and their category. */
type OriginalLine = Pick<OrderItem, 'productId' | 'color' | 'size' | 'price' | 'discount' | 'terms'>

/** The order before the edit, which keeps its promotions. */
export interface OriginalOrder {
  items: readonly OriginalLine[]
  promotions: readonly AppliedPromotion[]
  waitingPromotions: readonly Promotion[]
  deliveryFee: number
}

export function newDraft(): Draft {
  return {
    orderId: orderIdFrom(randomBytes()),
    channel: 'phone',
    confirmed: true,
    paymentMethod: 'Cash',
    customerName: '',
    customerPhone: '',
    deliveryAddress: '',
    district: '',
    deliveryFee: '',
    wantedDay: '',
    code: '',
    promotions: [],
    lines: [],
  }
}

/** The draft of an order that a customer asked for in a conversation, who has to confirm it there. */
export function draftFrom({ name, phone }: { name: string; phone: string }): Draft {
  const customer = { customerName: name, customerPhone: phone && formatPhone(phone) }
  return { ...newDraft(), ...customer, channel: 'whatsapp', confirmed: false }
}

export function newLine(product: StockedProduct, chosen: Partial<DraftLine> = {}): DraftLine {
  const { _id: productId, name, images, variants } = product
  const [only] = variants.length === 1 ? variants : []
  return {
    key: orderIdFrom(randomBytes()),
    productId,
    name,
    image: images[0] ?? '',
    quantity: 1,
    color: only?.color ?? null,
    size: only?.size ?? null,
    discount: '',
    discountReason: '',
    product: lineProductOf(product),
    ...chosen,
  }
}

export function lineProductOf(product: StockedProduct): LineProduct {
  const { colors, sizes } = product
  return v.parse(lineProduct, { ...product, colors: distinctChoices(colors), sizes: distinctChoices(sizes) })
}

const randomBytes = () => crypto.getRandomValues(new Uint8Array(10))

/**
 * Price of one unit in francs, before the line's discount. A variant already in the order has its ordered price, any
 * other variant its current price.
 */
export function listedPrice(line: DraftLine, was: OriginalLine | undefined, now: number): number {
  if (was) return listedWhenPlaced(was)
  return line.product ? unitPrice(line.product, now) : 0
}

/** Reads typed francs: 0 for an empty text, NaN for an invalid amount. */
export function readAmount(typed: string): number {
  return typed.trim() === '' ? 0 : (readFrancs(typed) ?? Number.NaN)
}

interface DraftPrice extends Pick<PricedCart, 'promotions' | 'deliveryFee' | 'total'> {
  /** why the code does not apply; empty when it does */
  objection: string
}

/**
 * The price of the order as the server computes it (H-02), in francs; unreadable amounts count as 0.
 * @param original null for a new order
 */
export function draftPrice(draft: Draft, original: OriginalOrder | null, now: number): DraftPrice {
  const ordered = orderedLines(draft.lines, original?.items ?? [])
  const lines = draft.lines.map((line, index) => ({
    ...{
      productId: line.productId,
      category: ordered[index]?.terms?.category ?? line.product?.category ?? '',
    },
    ...{ color: line.color, size: line.size, quantity: line.quantity },
    price: listedPrice(line, ordered[index], now) - (readAmount(line.discount) || 0),
  }))
  const fee = readAmount(draft.deliveryFee) || 0
  if (original) {
    const { promotions, allocated, deliveryFee } = repriceOrder(original, lines, fee)
    const total = allocated.reduce((sum, share) => sum - share, orderTotal(lines) + deliveryFee)
    return { promotions, deliveryFee, total, objection: '' }
  }
  const phone = draft.customerPhone.trim() || null
  const promotions = draft.promotions.filter((one) => one.code === null || isCodeOf(draft, one))
  const priced = priceCart({ lines, promotions, delivery: { zoneId: null, fee }, phone, now })
  const [unused] = priced.unused
  const objection = unused?.objection ? objectionText(unused.objection, now) : ''
  return { ...priced, objection: unused && objection === '' ? BETTER_OFFER : objection }
}

const BETTER_OFFER = 'Une autre offre est plus avantageuse.'

/** Whether the promotion is that of the code as typed now. */
export function isCodeOf({ code: typed }: Draft, { code }: Promotion): boolean {
  const read = readCode(typed)
  return read.ok && read.code === code
}

export function linesOf({ lines }: Draft) {
  return lines.map(({ productId, quantity, color, size, discount, discountReason }) => ({
    productId,
    quantity,
    color,
    size,
    discount: readAmount(discount),
    discountReason: discountReason.trim(),
  }))
}

/** Issues that the contract cannot detect in the lines: missing choices, and discounts without a reason. */
export function lineIssues({ lines }: Pick<Draft, 'lines'>): Issue[] {
  return lines.flatMap((line, index) => {
    const missing = missingChoice(line.product?.variants ?? [], line)
    const unexplained = readAmount(line.discount) > 0 && line.discountReason.trim() === ''
    return [
      ...(missing ? [{ path: `lines.${index}.${missing}`, message: CHOICE_TEXTS[missing] }] : []),
      ...(unexplained
        ? [{ path: `lines.${index}.discountReason`, message: 'Indiquez la raison de la remise.' }]
        : []),
    ]
  })
}

/** An issue for a code that has not been checked, because its price is unknown. */
export function codeIssues(draft: Draft): Issue[] {
  const isOpen = draft.code.trim() !== '' && !draft.promotions.some((one) => isCodeOf(draft, one))
  return isOpen ? [{ path: 'code', message: 'Appliquez ce code, ou effacez-le.' }] : []
}

/** An issue for a day that nobody can be promised. */
export function dayIssues({ wantedDay }: Draft, now: number): Issue[] {
  const isPossible = wantedDay === '' || canPromise(wantedDay, now)
  return isPossible ? [] : [{ path: 'wantedDay', message: NO_PROMISE }]
}

/** The body of `POST /api/orders/entered`. */
export function enteredOrderOf(typed: Draft, now: number) {
  const { lines: _lines, promotions: _promotions, code, ...given } = typed
  const { deliveryFee, customerPhone, wantedDay, ...fields } = given
  return {
    ...fields,
    customerPhone: customerPhone.trim() || null,
    deliveryFee: readAmount(deliveryFee),
    ...(wantedDay && { wantedDay }),
    lines: linesOf(typed),
    promotionCodes: code.trim() === '' ? [] : [code.trim()],
    totalAmount: draftPrice(typed, null, now).total,
  }
}

/** The draft with the prices that the server returned when it refused the total. */
export function withPrices(typed: Draft, prices: ReadonlyMap<string, number>): Draft {
  const flashSale = { active: false, discount: 0, endTime: null }
  return {
    ...typed,
    lines: typed.lines.map((line) => {
      const price = prices.get(line.productId)
      if (price === undefined || !line.product) return line
      return { ...line, product: { ...line.product, price, discount: 0, flashSale } }
    }),
  }
}

export const draftKey = (name: string) => `order-draft:${name}`
