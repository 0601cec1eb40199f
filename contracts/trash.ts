import * as v from 'valibot'
import type { TrashedProduct } from '../domain/catalogue/trash.ts'
import type { TrashedOrder } from '../domain/orders/order.ts'
import {
  count,
  date,
  figure,
  id,
  named,
  optionalText,
  requiredListOf,
  success,
  text,
} from './answer-fields.ts'
import { inputObject } from './fields.ts'
import { fulfillmentStatus, orderStatus } from './order.ts'
import { productIds } from './product-changes.ts'
import { pageOf30, searchText } from './query-fields.ts'

/** Who deleted a product or an order, when, and the days until it is purged. */
const deletion = {
  userName: v.pipe(optionalText, v.description('Who deleted it')),
  deletedAt: date,
  daysLeft: v.pipe(count, v.description('Until it is removed permanently')),
}

/** The query of `GET /trash`. */
export const trashQuery = v.object({
  q: v.optional(searchText, ''),
  ...pageOf30,
})

export type TrashQuery = v.InferOutput<typeof trashQuery>

/** The body of `POST /trash/restore` and `POST /trash/purge`. */
export const trashChange = inputObject({ ids: productIds })

const trashedProduct = named(
  'TrashedProduct',
  v.object({
    _id: id,
    name: text,
    image: v.pipe(optionalText, v.description('The first image')),
    price: figure,
    stock: count,
    ...deletion,
  } satisfies Record<keyof TrashedProduct | 'daysLeft', v.GenericSchema>),
)

export type ShownTrashedProduct = v.InferOutput<typeof trashedProduct>

/** The answer of `GET /trash`. */
export const trashAnswer = v.object({ success, products: requiredListOf(trashedProduct) })

/** The query of `GET /orders/trash`. */
export const orderTrashQuery = v.object(pageOf30)

export type OrderTrashQuery = v.InferOutput<typeof orderTrashQuery>

const trashedOrder = named(
  'TrashedOrder',
  v.object({
    orderId: id,
    customerName: text,
    totalAmount: count,
    pieces: count,
    status: orderStatus,
    fulfillmentStatus,
    ...deletion,
  } satisfies Record<keyof TrashedOrder | 'daysLeft', v.GenericSchema>),
)

export type ShownTrashedOrder = v.InferOutput<typeof trashedOrder>

/** The answer of `GET /orders/trash`. */
export const orderTrashAnswer = v.object({ success, orders: requiredListOf(trashedOrder) })
