import * as v from 'valibot'
import { BIRTH_LIST_LIMITS as LIMITS } from '../domain/birth-lists/birth-list.ts'
import { GIFT_DELIVERIES, MONEY_STATES } from '../domain/birth-lists/gifts.ts'
import { PRODUCT_LIMITS } from '../domain/catalogue/product.ts'
import { ORDER_LIMITS, PAYMENT_METHODS, WALLETS } from '../domain/orders/order-constants.ts'
import { transactionNumber } from '../domain/payments/wallet-transaction.ts'
import { VALIDATION_MESSAGES } from '../domain/validation-messages.ts'
import { calendarDay } from './calendar-day.ts'
import {
  amount,
  anyPhone,
  atMostCharacters,
  clean,
  cleanToLine,
  inputObject,
  newOrderId,
  requiredLine,
  requiredText,
  wholeFrancs,
  wholeNumber,
} from './fields.ts'
import { orderInput } from './order-form.ts'

const REQUEST = 'Rechargez la page, puis réessayez.'
/** The id of a row, made by the browser, so that a repeated request changes nothing. */
const newId = v.pipe(v.string(REQUEST), v.regex(/^[\w-]{16,64}$/, REQUEST))
/** As `newId`, and secret: who knows it gets the key of the parents. */
const secretId = v.pipe(v.string(REQUEST), v.regex(/^[\w-]{22,64}$/, REQUEST))

const CHOICE = 'Cette taille ou cette couleur est trop longue.'
const choice = v.optional(
  v.nullable(v.pipe(v.string(CHOICE), v.maxLength(PRODUCT_LIMITS.choice, CHOICE))),
  null,
)
const QUANTITY = `Choisissez de 1 à ${LIMITS.quantity} pièces.`
const quantity = wholeNumber(1, LIMITS.quantity, QUANTITY)
const DAY = 'Choisissez un jour.'
const optionalDay = v.optional(v.nullable(calendarDay(DAY)), null)
const DISTRICT = 'Choisissez votre quartier dans la liste.'

function optionalTextOf(limit: number) {
  const message = `${limit} caractères au maximum.`
  return v.optional(v.pipe(v.string(message), v.trim(), atMostCharacters(limit, message), clean), '')
}

const parents = {
  title: requiredLine('Donnez un titre à votre liste.', LIMITS.title),
  message: optionalTextOf(LIMITS.message),
  expectedOn: optionalDay,
  recipient: requiredLine('Indiquez votre prénom et votre nom.', LIMITS.recipient),
  phone: anyPhone,
  address: requiredText('Indiquez l’adresse où livrer les cadeaux.', LIMITS.address),
  district: v.optional(
    v.nullable(v.pipe(v.string(DISTRICT), v.trim(), v.maxLength(60, DISTRICT), cleanToLine)),
    null,
  ),
  /** the last day on which gifts are taken; null: three months after the expected day */
  endsOn: optionalDay,
}

const wish = {
  id: newId,
  productId: requiredText(VALIDATION_MESSAGES.productId, PRODUCT_LIMITS.id),
  color: choice,
  size: choice,
  quantity,
  takesMoney: v.optional(v.boolean('Indiquez si une participation est possible.'), false),
}

/** The body of `POST /api/birth-lists`. */
export const birthListInput = inputObject({ id: secretId, ...parents })
export type BirthListInput = v.InferOutput<typeof birthListInput>

/** The body of `POST /api/birth-lists/{shareKey}/items`. */
export const wishInput = inputObject(wish)
export type WishInput = v.InferOutput<typeof wishInput>

const WISHES = `Une liste compte au plus ${LIMITS.items} articles.`
const VERSION = 'La version de la liste est incorrecte.'

/** The body of `PUT /api/birth-lists/{shareKey}`: the whole list, with its items in their order. */
export const birthListEdit = inputObject({
  version: wholeNumber(1, Number.MAX_SAFE_INTEGER, VERSION),
  ...parents,
  items: v.pipe(
    v.array(wishInput, WISHES),
    v.maxLength(LIMITS.items, WISHES),
    v.check((items) => new Set(items.map((item) => item.id)).size === items.length, REQUEST),
  ),
})
export type BirthListEdit = v.InferOutput<typeof birthListEdit>

/** The body of `PATCH /api/birth-lists/{shareKey}` and of `PATCH /api/birth-lists/manage/{id}`. */
export const birthListSwitch = inputObject({ closed: v.boolean('Indiquez si la liste est fermée.') })

const giver = {
  giverName: requiredLine('Indiquez votre nom.', ORDER_LIMITS.name),
  giverPhone: anyPhone,
  anonymous: v.optional(v.boolean('Indiquez si vous restez anonyme.'), false),
  message: optionalTextOf(LIMITS.giftMessage),
}

const GIFTS = 'Choisissez au moins un article.'
const ITEM = 'Cet article de la liste est incorrect.'

/** The body of `POST /api/birth-lists/{shareKey}/gifts`: an order of articles of the list. */
export const giftOrderInput = inputObject({
  orderId: newOrderId,
  items: v.pipe(
    v.array(inputObject({ itemId: newId, quantity, price: amount(ITEM) }), GIFTS),
    v.minLength(1, GIFTS),
    v.maxLength(LIMITS.items, WISHES),
    v.check((items) => new Set(items.map(({ itemId }) => itemId)).size === items.length, ITEM),
  ),
  ...v.pick(orderInput, [
    'totalAmount',
    'deliveryFee',
    'discount',
    'promotionCodes',
    'promotionIds',
    'paymentMethod',
  ]).entries,
  ...giver,
  delivery: v.picklist(GIFT_DELIVERIES, 'Choisissez où livrer.'),
  /** where it goes; ignored for a delivery to the parents */
  deliveryAddress: optionalTextOf(ORDER_LIMITS.address),
  district: orderInput.entries.district,
})
export type GiftOrderInput = v.InferOutput<typeof giftOrderInput>

const MAX_MONEY = 10_000_000

/** The body of `POST /api/birth-lists/{shareKey}/money`. */
export const giftMoneyInput = inputObject({
  id: newId,
  itemId: newId,
  amount: wholeFrancs(1, MAX_MONEY),
  wallet: v.picklist(WALLETS, 'Choisissez Wave ou Orange Money.'),
  ...giver,
})
export type GiftMoneyInput = v.InferOutput<typeof giftMoneyInput>

const NUMBER = 'Ce numéro de transaction est trop long.'
/** A transaction number as a person copies it; empty: unknown. */
const typedTransaction = v.pipe(
  v.string(NUMBER),
  v.maxLength(200, NUMBER),
  v.transform((typed) => transactionNumber(typed) || null),
)

/** The body of `POST /api/birth-lists/manage/{id}/money/{giftId}/return`. */
export const moneyReturnInput = inputObject({
  key: newId,
  amount: wholeFrancs(1, MAX_MONEY),
  method: v.picklist(PAYMENT_METHODS, 'Choisissez un moyen de paiement.'),
  number: v.optional(v.nullable(typedTransaction), null),
})
export type MoneyReturnInput = v.InferOutput<typeof moneyReturnInput>

const MONEY_STATE = 'Indiquez l’état de cette participation.'

/** The body of `PATCH /api/birth-lists/manage/{id}/money/{giftId}`: the state that was seen, and the new one. */
export const moneyStateInput = inputObject({
  was: v.picklist(MONEY_STATES, MONEY_STATE),
  state: v.picklist(MONEY_STATES, MONEY_STATE),
  /** of the wallet's transaction, for received money */
  number: v.optional(v.nullable(typedTransaction)),
})
export type MoneyStateInput = v.InferOutput<typeof moneyStateInput>
