import * as v from 'valibot'
import { PRODUCT_LIMITS } from '../domain/catalogue/product.ts'
import { ORDER_LIMITS, WALLETS } from '../domain/orders/order-constants.ts'
import { NOT_CHOSEN } from '../domain/orders/payment-claim.ts'
import { VALIDATION_MESSAGES } from '../domain/validation-messages.ts'
import { amount, cleanToLine, inputObject, moment, phone, requiredLine, wholeNumber } from './fields.ts'

const ITEM = 'Cet article du paiement est incorrect.'
const CODE = 'Le code de paiement est incorrect.'
const TIME = 'La date du paiement est incorrecte.'

const choice = v.optional(v.pipe(v.string(ITEM), v.maxLength(PRODUCT_LIMITS.choice, ITEM)), NOT_CHOSEN)

const paidItem = inputObject({
  name: v.pipe(v.string(ITEM), v.maxLength(ORDER_LIMITS.itemName, ITEM), cleanToLine),
  /** francs of the whole line */
  price: amount(ITEM),
  quantity: wholeNumber(1, ORDER_LIMITS.quantity, ITEM),
  size: choice,
  color: choice,
  image: v.optional(v.pipe(v.string(ITEM), v.maxLength(PRODUCT_LIMITS.address, ITEM)), ''),
})

export const paymentCode = v.pipe(
  v.string(CODE),
  v.trim(),
  v.toUpperCase(),
  v.regex(/^[0-9A-Z]{1,20}$/, CODE),
)

/** The fields of the payment form. */
export const paymentForm = inputObject({
  name: requiredLine(VALIDATION_MESSAGES.allFields, ORDER_LIMITS.name),
  phone,
})

/** A payment claim. It is compared with the order and is not a proof of payment. */
export const paymentClaimInput = inputObject({
  ...paymentForm.entries,
  amount: amount('Le montant est incorrect.'),
  items: v.pipe(
    v.array(paidItem, ITEM),
    v.minLength(1, 'Votre panier est vide.'),
    v.maxLength(ORDER_LIMITS.items, `Un paiement compte au plus ${ORDER_LIMITS.items} articles.`),
  ),
  paymentCode,
  paymentMethod: v.picklist(WALLETS, 'Ce mode de paiement n’est pas proposé.'),
  timestamp: moment(TIME),
})

export type PaymentClaimInput = v.InferOutput<typeof paymentClaimInput>
