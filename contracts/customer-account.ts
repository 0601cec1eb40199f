import * as v from 'valibot'
import { ADDRESS_LIMITS } from '../domain/accounts/customer.ts'
import { ORDER_LIMITS } from '../domain/orders/order-constants.ts'
import { VALIDATION_MESSAGES } from '../domain/validation-messages.ts'
import { currentPassword } from './access.ts'
import {
  count,
  date,
  flag,
  id,
  listOf,
  optionalText,
  requiredListOf,
  success,
  text,
} from './answer-fields.ts'
import {
  anyPhoneOrNone,
  clean,
  cleanToLine,
  inputObject,
  requiredLine,
  requiredText,
  tooLong,
} from './fields.ts'
import { followedOrder } from './follow.ts'
import { writtenReview } from './moderation.ts'
import { positiveInteger } from './query-fields.ts'

/** A text that may be empty. */
function freeText(limit: number) {
  return v.pipe(v.string(VALIDATION_MESSAGES.allFields), v.trim(), v.maxLength(limit, tooLong(limit)))
}

export const profileInput = inputObject({
  name: v.pipe(freeText(ORDER_LIMITS.name), cleanToLine),
  phone: anyPhoneOrNone,
})

export const addressInput = inputObject({
  label: requiredLine('Donnez un nom à cette adresse, par exemple Maison.', ADDRESS_LIMITS.label),
  address: requiredText('Indiquez l’adresse.', ADDRESS_LIMITS.address),
  landmark: v.pipe(freeText(ADDRESS_LIMITS.landmark), clean),
  /** of one of the shop's delivery zones; empty where there are none */
  district: v.pipe(freeText(60), cleanToLine),
  isDefault: v.boolean(VALIDATION_MESSAGES.allFields),
})

const ORDER = 'Indiquez la commande et sa clé.'
export const ownOrderInput = inputObject({
  orderId: requiredText(ORDER, 64),
  followKey: requiredText(ORDER, 64),
})

export const eraseAccountInput = inputObject({ currentPassword })

export const ownOrdersQuery = v.object({
  limit: v.optional(positiveInteger('limit', 50), '10'),
  page: v.optional(positiveInteger('page', 100_000), '1'),
})

export type ProfileInput = v.InferOutput<typeof profileInput>
export type AddressInput = v.InferOutput<typeof addressInput>

export const profile = v.object({ name: text, phone: optionalText, username: text, email: text })

export const customerAddress = v.object({
  id,
  label: text,
  address: text,
  landmark: text,
  district: optionalText,
  isDefault: flag,
})

/** The answer of `GET /api/customer` and of its changes. */
export const customerAccount = v.object({
  success,
  profile,
  addresses: requiredListOf(customerAddress),
  orderIds: v.pipe(listOf(id), v.description('The newest orders of the account')),
})

const ownOrder = v.object({
  ...followedOrder.entries,
  followKey: v.pipe(optionalText, v.description('Key of the order’s page, /commande/{orderId}#{key}')),
})

export const ownOrdersAnswer = v.object({ success, orders: requiredListOf(ownOrder), total: count })
export const ownOrderAnswer = v.object({ success, message: text, order: ownOrder })

/** The answer of `GET /api/customer/export`. */
export const ownDataAnswer = v.object({
  success,
  exportedAt: date,
  profile: v.object({ ...profile.entries, createdAt: date }),
  addresses: requiredListOf(customerAddress),
  orders: requiredListOf(
    v.looseObject({
      orderId: id,
      events: listOf(v.object({ kind: text, at: date })),
      payments: listOf(v.object({ kind: text, method: text, amount: v.number(), at: date })),
    }),
  ),
  favourites: requiredListOf(v.object({ productId: id, name: text })),
  reviews: requiredListOf(writtenReview),
})
