import * as v from 'valibot'
import { readAnyPhone } from '../domain/contact/phone.ts'
import { phoneProblem } from '../domain/contact/phone-problem.ts'
import { CUSTOMER_KEYS } from '../domain/orders/order.ts'
import { VALIDATION_MESSAGES } from '../domain/validation-messages.ts'
import { count, date, id, listOf, optionalText, requiredListOf, success, text } from './answer-fields.ts'
import { contactMessage } from './contact-message.ts'
import { sharedParts } from './conversation.ts'
import { customerAddress, profile } from './customer-account.ts'
import { requiredText } from './fields.ts'
import { writtenReview } from './moderation.ts'
import { order, paymentClaim } from './order.ts'
import { orderDetails } from './order-details.ts'
import { stockAlert } from './stock-alert.ts'

/** The body of `/api/customers/…` requests. The field `by` says what `value` is; a phone number can have any format. */
export const customerQuery = v.pipe(
  v.object({
    by: v.picklist([...CUSTOMER_KEYS, 'conversation'], `by accepte ${CUSTOMER_KEYS.join(', ')}.`),
    value: requiredText(VALIDATION_MESSAGES.allFields, 254),
  }),
  v.forward(
    v.check(
      ({ by, value }) => by !== 'phone' || readAnyPhone(value) !== null,
      ({ input }) => phoneProblem(input.value) ?? VALIDATION_MESSAGES.phone,
    ),
    ['value'],
  ),
  v.transform(({ by, value }) => ({ by, value: by === 'phone' ? (readAnyPhone(value) ?? '') : value })),
)

export type CustomerQuery = v.InferOutput<typeof customerQuery>

/** The answer of `POST /api/customers/find`. */
export const customerAnswer = v.object({
  success,
  orders: requiredListOf(order),
  notices: listOf(paymentClaim),
  messages: listOf(contactMessage),
  reviews: v.pipe(listOf(writtenReview), v.description('Reviews whose pseudonym is the name')),
  alerts: v.pipe(
    listOf(v.object({ ...stockAlert.entries, productId: id, color: optionalText, size: optionalText })),
    v.description('Sold-out products that the customer waits for (F-50)'),
  ),
  whatsApp: v.pipe(
    listOf(
      v.object({
        ...{ id, phone: text, direction: text, text, createdAt: date },
        ...{ origin: optionalText, type: optionalText, ...sharedParts },
      }),
    ),
    v.description('WhatsApp messages of the number, of the orders and of the conversations (G-12, W-14)'),
  ),
  conversations: v.pipe(
    listOf(v.object({ id, name: text, phone: optionalText, username: optionalText, createdAt: date })),
    v.description('Conversations at WhatsApp (W-14)'),
  ),
  files: v.pipe(
    listOf(
      v.object({
        ...{ id, messageId: text, filename: optionalText, mime: optionalText, size: count },
        address: optionalText,
      }),
    ),
    v.description('Files of these messages; `address`: where an administrator opens one'),
  ),
  birthLists: v.pipe(
    listOf(
      v.object({
        ...{ id, title: text, message: text, expectedOn: optionalText, recipient: text, phone: text },
        ...{ address: text, district: optionalText, createdAt: date },
        items: listOf(v.object({ name: text, color: optionalText, size: optionalText, quantity: count })),
      }),
    ),
    v.description('Birth lists of this phone or name (K-10)'),
  ),
  gifts: v.pipe(
    listOf(
      v.object({
        ...{ id, orderId: optionalText, quantity: count, amount: count, giverName: text, giverPhone: text },
        ...{ message: text, createdAt: date },
      }),
    ),
    v.description('What somebody with this phone or name gave to birth lists'),
  ),
  deliveries: v.pipe(
    listOf(v.object({ orderId: id, deliveryAddress: text })),
    v.description('Orders of others that go to this phone or name, also once the birth list is deleted'),
  ),
  accounts: v.pipe(
    listOf(v.object({ ...profile.entries, id, createdAt: date, addresses: listOf(customerAddress) })),
    v.description('Accounts with this phone, e-mail or name (K-03)'),
  ),
})

/** The answer of `POST /api/customers/export`. */
export const customerExport = v.object({
  ...customerAnswer.entries,
  exportedAt: text,
  histories: listOf(
    v.object({
      orderId: id,
      ...v.pick(orderDetails, ['events', 'deliveryAttempts', 'notes', 'payments']).entries,
    }),
  ),
})

/** The answer of `POST /api/customers/erase`: numbers of orders made anonymous and of other entries deleted. */
export const erasedAnswer = v.object({
  success,
  message: text,
  erased: v.object({
    orders: count,
    notices: count,
    messages: count,
    alerts: count,
    whatsApp: count,
    conversations: count,
    files: count,
    reviews: count,
    birthLists: count,
    gifts: count,
    deliveries: count,
    accounts: count,
  }),
})
