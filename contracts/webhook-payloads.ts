import * as v from 'valibot'
import type { WebhookEventName } from '../domain/webhooks/webhooks.ts'
import { count, date, id, optionalText, text } from './answer-fields.ts'
import { order, orderItem } from './order.ts'
import { stockedFields } from './product-answers.ts'
import { variant } from './variants.ts'

/*
 * What other systems receive as `data` (docs/webhooks.md): fields of the API's orders and products under the same names.
 * Nothing in it is about a person, so nothing has to be erased later: who may know the customer reads the order with a key.
 */

const { discountReason: _written, ...itemFields } = orderItem.entries

const webhookOrder = v.object({
  ...v.pick(order.pipe[0], [
    'orderId',
    'totalAmount',
    'status',
    'paymentMethod',
    'paymentStatus',
    'deliveryMethod',
    'fulfillmentStatus',
    'channel',
    'deliveryFee',
    'zone',
    'promotions',
    'credit',
    'received',
    'refunded',
    'version',
    'exchangeOf',
    'createdAt',
    'updatedAt',
    'deletedAt',
  ]).entries,
  items: v.array(v.object(itemFields)),
})

const {
  views: _v,
  likes: _l,
  purchases: _p,
  averageRating: _a,
  ratings: _r,
  reviewCount: _c,
  ...productFields
} = stockedFields
const webhookProduct = v.object(productFields)

/** What was written is added when it is sent, to whoever may read it then. */
const webhookMessage = v.object({
  messageId: id,
  conversationId: id,
  type: text,
  orderId: optionalText,
  createdAt: date,
})

/** The `data` of each event. */
export const WEBHOOK_DATA = {
  'order.created': webhookOrder,
  'order.status': webhookOrder,
  'order.updated': webhookOrder,
  'order.deleted': webhookOrder,
  'product.created': webhookProduct,
  'product.updated': webhookProduct,
  'product.deleted': v.object({ _id: id }),
  'product.stock': v.object({ _id: id, name: text, stock: count, variants: v.array(variant) }),
  'message.received': webhookMessage,
} satisfies Record<WebhookEventName, v.GenericSchema>
