import * as v from 'valibot'
import { PRODUCT_LIMITS } from '../domain/catalogue/product.ts'
import { ORDER_LIMITS } from '../domain/orders/order-constants.ts'
import { readDecimal } from '../domain/pricing/read-amount.ts'
import { readCode } from '../domain/promotions/read-code.ts'
import {
  amount,
  anyPhoneOrNone,
  inputObject,
  moment,
  newId,
  requiredLine,
  wholeFrancs,
  wholeNumber,
} from './fields.ts'
import { ACTION_LIMITS } from './order-action.ts'
import { promotionId, typedCode } from './promotion-codes.ts'
import { seenValues } from './seen-values.ts'

export const PROMOTION_LIMITS = {
  name: 60,
  typedCode: 200,
  chosen: 200,
  category: 100,
  uses: 1_000_000,
  count: 100,
} as const

const NAME = 'Indiquez le nom de l’offre.'
const EFFECT = 'Choisissez ce que l’offre donne.'
const PERCENT = 'Le pourcentage est un nombre entier de 1 à 100.'
const COUNT = 'Indiquez un nombre entier, de 2 à 100.'
const PAID = 'Indiquez un nombre entier, plus petit que le nombre d’articles.'
const WHEN = 'Indiquez une date et une heure.'
const ORDERED = 'La fin doit venir après le début.'
const CHOSEN = `${PROMOTION_LIMITS.chosen} choix au maximum.`
const USES = 'Indiquez un nombre entier à partir de 1.'
const ITEM = 'Cet article du panier est incorrect.'

/** A whole number, or one as typed: `3`, `10 %`. */
function typedNumber(min: number, max: number, message: string) {
  const number = wholeNumber(min, max, message)
  return v.union([number, v.pipe(v.string(), v.transform(readDecimal), number)], message)
}

/** A code as `readCode` spells it. */
const code = v.pipe(
  typedCode,
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const read = readCode(dataset.value)
    if (read.ok) return read.code
    addIssue({ message: read.message })
    return NEVER
  }),
)

const optionalMoment = v.optional(
  v.nullable(
    v.pipe(
      moment(WHEN),
      v.transform((date) => new Date(date).toISOString()),
    ),
  ),
  null,
)

const chosen = (longest: number) =>
  v.optional(
    v.pipe(
      v.array(v.pipe(v.string(CHOSEN), v.nonEmpty(CHOSEN), v.maxLength(longest, CHOSEN)), CHOSEN),
      v.maxLength(PROMOTION_LIMITS.chosen, CHOSEN),
      v.transform((list) => [...new Set(list)]),
    ),
    [],
  )

const uses = v.optional(v.nullable(typedNumber(1, PROMOTION_LIMITS.uses, USES)), null)
const no = v.optional(v.boolean(), false)

const effect = v.variant(
  'kind',
  [
    inputObject({ kind: v.literal('percent'), percent: typedNumber(1, 100, PERCENT) }),
    inputObject({ kind: v.literal('amount'), amount: wholeFrancs(1, ACTION_LIMITS.amount) }),
    inputObject({ kind: v.literal('free_delivery'), zones: chosen(PRODUCT_LIMITS.id) }),
    inputObject({
      kind: v.literal('free_items'),
      count: typedNumber(2, PROMOTION_LIMITS.count, COUNT),
      paid: typedNumber(1, PROMOTION_LIMITS.count, PAID),
    }),
  ],
  EFFECT,
)

const terms = v.pipe(
  inputObject({
    effect,
    from: optionalMoment,
    until: optionalMoment,
    minTotal: v.optional(wholeFrancs(0, ACTION_LIMITS.amount), 0),
    categories: chosen(PROMOTION_LIMITS.category),
    productIds: chosen(PRODUCT_LIMITS.id),
    firstOrder: no,
    maxUses: uses,
    maxUsesPerPhone: uses,
    combinable: no,
  }),
  v.forward(
    v.partialCheck(
      [['from'], ['until']],
      ({ from, until }) => from === null || until === null || from < until,
      ORDERED,
    ),
    ['until'],
  ),
  v.forward(
    v.partialCheck(
      [['effect']],
      ({ effect }) => effect.kind !== 'free_items' || effect.paid < effect.count,
      PAID,
    ),
    ['effect', 'paid'],
  ),
)

const fields = {
  name: requiredLine(NAME, PROMOTION_LIMITS.name),
  /** null: applies without a code */
  code: v.optional(v.nullable(code), null),
  active: v.optional(v.boolean(), true),
  terms,
}

/** A new promotion (H-01). A repeated request with the same `id` does not add a second one. */
export const promotionInput = inputObject({
  id: v.optional(newId),
  ...fields,
})

export type PromotionInput = v.InferOutput<typeof promotionInput>

/** An edit. When `version` is no longer current, it is merged with the others' edits by `was`, or refused. */
export const promotionEdit = inputObject({
  ...fields,
  version: wholeNumber(1, 1_000_000_000, 'Version incorrecte.'),
  was: v.optional(seenValues(fields)),
})

export type PromotionEdit = v.InferOutput<typeof promotionEdit>

/** Pauses a promotion or makes it apply again. */
export const promotionSwitch = inputObject({ active: v.boolean() })

const cartItems = v.pipe(
  v.array(
    inputObject({
      productId: v.pipe(v.string(ITEM), v.nonEmpty(ITEM), v.maxLength(PRODUCT_LIMITS.id, ITEM)),
      color: v.optional(v.nullable(v.pipe(v.string(ITEM), v.maxLength(PRODUCT_LIMITS.choice, ITEM))), null),
      size: v.optional(v.nullable(v.pipe(v.string(ITEM), v.maxLength(PRODUCT_LIMITS.choice, ITEM))), null),
      price: amount(ITEM),
      quantity: wholeNumber(1, ORDER_LIMITS.quantity, ITEM),
    }),
    ITEM,
  ),
  v.maxLength(ORDER_LIMITS.items, `Une commande compte au plus ${ORDER_LIMITS.items} articles.`),
)

const district = v.optional(v.pipe(v.string(), v.maxLength(60)))

/** A code that a shopper enters for a cart (H-04). */
export const checkInput = inputObject({
  code: typedCode,
  /** as an earlier check has answered it */
  promotionId: v.optional(promotionId),
  items: cartItems,
  phone: v.optional(anyPhoneOrNone),
  district,
})

export type CheckInput = v.InferOutput<typeof checkInput>

/** A sample cart to price with the promotion of a form. */
export const previewInput = inputObject({ terms, items: cartItems, district })

export type PreviewInput = v.InferOutput<typeof previewInput>
