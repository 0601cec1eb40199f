import * as v from 'valibot'
import { BIRTH_LIST_STATES } from '../domain/birth-lists/birth-list.ts'
import { GIFT_DELIVERIES, GIFT_STATES, WISH_STATES } from '../domain/birth-lists/gifts.ts'
import { MONEY_TASKS } from '../domain/birth-lists/list-money.ts'
import { LEDGER_METHODS } from '../domain/orders/amounts.ts'
import { WALLETS } from '../domain/orders/order-constants.ts'
import {
  count,
  date,
  flag,
  id,
  integer,
  listOf,
  named,
  oneOf,
  optionalDate,
  optionalText,
  placedSignedIn,
  requiredListOf,
  success,
  text,
} from './answer-fields.ts'
import { order } from './order.ts'
import { pageOf30 } from './query-fields.ts'

const change = v.object({ text, isGood: flag })

const shownWish = v.object({
  id,
  productId: id,
  name: text,
  image: optionalText,
  color: optionalText,
  size: optionalText,
  quantity: count,
  takesMoney: flag,
  state: v.fallback(v.picklist(WISH_STATES), 'gone'),
  price: v.pipe(count, v.description('Of one unit now, in CFA francs; of a gone article, when it was added')),
  stock: v.pipe(count, v.description('Units of this colour and size')),
  taken: count,
  remaining: v.pipe(count, v.description('Units that can still be ordered')),
  promised: v.pipe(count, v.description('Francs promised and not yet received')),
  received: count,
  missing: v.pipe(count, v.description('Francs that can still be put towards it')),
  changes: v.pipe(listOf(change), v.description('In French: what has changed since it was added')),
  task: v.pipe(
    v.fallback(v.nullable(v.picklist(MONEY_TASKS)), null),
    v.description(
      'For parents and shop: what to do with the money that the shop holds for it; null: nothing',
    ),
  ),
})

const shownList = {
  shareKey: id,
  title: text,
  message: text,
  expectedOn: optionalText,
  recipient: text,
  state: v.fallback(v.picklist(BIRTH_LIST_STATES), 'ended'),
  endsAt: date,
  items: requiredListOf(shownWish),
}

/** What everybody with the link sees. */
export const publicBirthList = named(
  'PublicBirthList',
  v.object({
    ...shownList,
    /** whether gifts can be delivered to the parents */
    toParents: flag,
    parentsZone: v.pipe(
      v.fallback(
        v.nullable(v.object({ id, fee: count, freeFrom: v.fallback(v.nullable(v.number()), null) })),
        null,
      ),
      v.description('What a delivery to the parents costs; null: nothing'),
    ),
  }),
)
export type PublicBirthList = v.InferOutput<typeof publicBirthList>
export type ShownWish = PublicBirthList['items'][number]

const shownGift = v.object({
  id,
  itemId: id,
  quantity: v.pipe(count, v.description('Units; 0 for money')),
  amount: v.pipe(count, v.description('Francs; 0 for articles')),
  state: v.fallback(v.picklist(GIFT_STATES), 'cancelled'),
  giverName: v.pipe(optionalText, v.description('null: anonymous or erased')),
  message: text,
  delivery: oneOf(GIFT_DELIVERIES),
  createdAt: date,
})

const ownGift = v.object({
  ...shownGift.entries,
  toPay: v.pipe(count, v.description('Francs that the parents pay at the door, for what money has paid')),
})

/** What the parents see with their key. */
export const ownBirthList = named(
  'OwnBirthList',
  v.object({
    ...shownList,
    version: count,
    phone: text,
    address: text,
    district: optionalText,
    endsOn: v.pipe(text, v.description('The last day')),
    gifts: listOf(ownGift),
  }),
)
export type OwnBirthList = v.InferOutput<typeof ownBirthList>

/** What the shop sees of a list and its gifts. */
export const managedBirthList = named(
  'ManagedBirthList',
  v.object({
    ...v.omit(ownBirthList.pipe[0], ['gifts']).entries,
    id,
    createdAt: date,
    closedAt: optionalDate,
    held: v.pipe(integer, v.description('Francs that the shop has received for it, and that no order has')),
    gifts: listOf(
      v.object({
        ...shownGift.entries,
        giverName: text,
        giverPhone: text,
        anonymous: flag,
        orderId: optionalText,
        wallet: optionalText,
        paymentCode: optionalText,
        lines: v.pipe(
          listOf(
            v.object({
              amount: integer,
              method: v.picklist(LEDGER_METHODS),
              transactionNumber: optionalText,
              at: date,
            }),
          ),
          v.description('Of money: what the ledger has; negative: given back'),
        ),
      }),
    ),
  }),
)
export type ManagedBirthList = v.InferOutput<typeof managedBirthList>

const listedBirthList = named(
  'ListedBirthList',
  v.object({
    id,
    shareKey: id,
    title: text,
    recipient: text,
    phone: text,
    state: v.fallback(v.picklist(BIRTH_LIST_STATES), 'ended'),
    endsAt: date,
    createdAt: date,
    items: count,
    gifts: v.pipe(count, v.description('Units in orders that are neither cancelled nor deleted')),
    promised: count,
    received: count,
    tasks: v.pipe(count, v.description('Articles whose money is to order or to give back')),
  }),
)
export type ListedBirthList = v.InferOutput<typeof listedBirthList>

/** The query of `GET /api/birth-lists`. */
export const birthListQuery = v.object(pageOf30)
export type BirthListQuery = v.InferOutput<typeof birthListQuery>

/** The answer of `POST /api/birth-lists`; `ownerKey` is the bearer token of the parents. */
export const birthListCreatedAnswer = v.object({ success, list: ownBirthList, ownerKey: id })

/** The answer of `GET /api/birth-lists/{shareKey}`. */
export const publicBirthListAnswer = v.object({ success, list: publicBirthList })

/** The answer of the routes of the parents. */
export const ownBirthListAnswer = v.object({ success, list: ownBirthList })

/** The answer of `GET /api/birth-lists`, newest first. */
export const birthListsAnswer = v.object({ success, lists: requiredListOf(listedBirthList) })

/** The answer of the routes of the shop that read or change a list. */
export const managedBirthListAnswer = v.object({ success, list: managedBirthList })

/** The answer of `POST /api/birth-lists/{shareKey}/gifts`; the order is without the address of the parents. */
export const giftOrderAnswer = v.object({
  success,
  message: text,
  order,
  followKey: v.optional(v.string()),
  signedIn: placedSignedIn,
  list: publicBirthList,
})

/** The answer of `POST /api/birth-lists/{shareKey}/money`. */
export const giftMoneyAnswer = v.object({
  success,
  money: v.object({
    id,
    amount: count,
    state: v.fallback(v.picklist(GIFT_STATES), 'promised'),
    wallet: v.picklist(WALLETS),
    walletNumber: v.pipe(text, v.description('To which the giver sends the amount')),
    paymentCode: v.pipe(id, v.description('To quote in the payment')),
    until: v.pipe(date, v.description('Until then, nobody else can give it')),
  }),
  list: publicBirthList,
})
