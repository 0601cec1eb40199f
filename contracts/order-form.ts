import * as v from 'valibot'
import { PRODUCT_LIMITS } from '../domain/catalogue/product.ts'
import { ORDER_LIMITS, PAYMENT_METHODS } from '../domain/orders/order-constants.ts'
import { VALIDATION_MESSAGES } from '../domain/validation-messages.ts'
import {
  amount,
  anyPhoneOrNone,
  cleanToLine,
  inputObject,
  newOrderId,
  requiredLine,
  requiredText,
  wholeNumber,
} from './fields.ts'
import { promotionCodes, promotionIds } from './promotion-codes.ts'

const DISTRICT = 'Choisissez votre quartier dans la liste.'
const ITEM = 'Cet article de la commande est incorrect.'
const choice = v.optional(v.nullable(v.pipe(v.string(ITEM), v.maxLength(PRODUCT_LIMITS.choice, ITEM))), null)

const orderItem = inputObject({
  productId: v.pipe(v.string(ITEM), v.nonEmpty(ITEM), v.maxLength(PRODUCT_LIMITS.id, ITEM)),
  name: v.pipe(v.string(ITEM), v.maxLength(ORDER_LIMITS.itemName, ITEM), cleanToLine),
  quantity: wholeNumber(1, ORDER_LIMITS.quantity, 'La quantité doit être un nombre entier à partir de 1.'),
  price: amount(ITEM),
  color: choice,
  size: choice,
  image: v.optional(v.pipe(v.string(ITEM), v.maxLength(PRODUCT_LIMITS.address, ITEM)), ''),
})

/** The fields of the delivery form. */
export const deliveryForm = inputObject({
  customerName: requiredLine(VALIDATION_MESSAGES.allFields, ORDER_LIMITS.name),
  deliveryAddress: requiredText(VALIDATION_MESSAGES.allFields, ORDER_LIMITS.address),
  customerPhone: v.optional(anyPhoneOrNone, null),
  /** a district of one of the shop's delivery zones; absent when the shop has no zones */
  district: v.optional(v.pipe(v.string(DISTRICT), v.trim(), v.maxLength(60, DISTRICT), cleanToLine)),
})

export type DeliveryForm = v.InferOutput<typeof deliveryForm>

/**
 * An order sent by the browser. Its prices are only compared with the server's.
 */
export const orderInput = inputObject({
  orderId: newOrderId,
  items: v.pipe(
    v.array(orderItem, 'Votre panier est vide.'),
    v.minLength(1, 'Votre panier est vide.'),
    v.maxLength(ORDER_LIMITS.items, `Une commande compte au plus ${ORDER_LIMITS.items} articles.`),
  ),
  totalAmount: amount('Le montant total est incorrect.'),
  /** delivery fee in francs that the shopper saw; `totalAmount` includes it */
  deliveryFee: v.optional(amount('Les frais de livraison sont incorrects.')),
  /** francs off the articles that the shopper saw; absent: the sender does not know promotions */
  discount: v.optional(amount('La remise est incorrecte.')),
  promotionCodes: v.optional(promotionCodes),
  /** of these codes, as the shop has named them */
  promotionIds: v.optional(promotionIds),
  paymentMethod: v.picklist(PAYMENT_METHODS, 'Ce mode de paiement n’est pas proposé.'),
  ...deliveryForm.entries,
})

export type OrderInput = v.InferOutput<typeof orderInput>
