import type { ReportedState } from './world.ts'

/** One change of a webhook, as WhatsApp writes it: which field of the account, and its new value. */
export interface Change {
  field: string
  value: Record<string, unknown>
}

/** A message's type, and the property of its name. */
export interface Content {
  type: string
  [part: string]: unknown
}

export interface Customer {
  /** digits with the country code */
  phone: string
  userId: string
  name: string
  username: string | null
  /** a customer with a username whose number WhatsApp keeps back */
  hidesNumber: boolean
}

export const SHOP_NUMBER = '221338000000'

/** Titles from the page of error codes. */
const TITLES: Readonly<Record<number, string>> = {
  130472: 'User’s number is part of an experiment',
  131026: 'Message undeliverable',
  131047: 'Re-engagement message',
  131049: 'This message was not delivered to maintain healthy ecosystem engagement.',
  131050: 'User has stopped receiving marketing messages',
  131051: 'Message type unknown',
  131052: 'Media download error',
  131053: 'Media upload error',
}

const errorOf = (code: number) => {
  const title = TITLES[code] ?? 'simulated'
  return { code, title, message: title, error_data: { details: `${title}.` } }
}

/** Builds the changes of one number of the shop (docs/whatsapp.md names the pages). */
export function changesOf(phoneNumberId: string, seconds: (at?: number) => string) {
  const about = {
    messaging_product: 'whatsapp',
    metadata: { display_phone_number: SHOP_NUMBER, phone_number_id: phoneNumberId },
  }
  const numberOf = ({ hidesNumber, phone }: Customer, key: string) => (hidesNumber ? {} : { [key]: phone })
  const contactOf = (customer: Customer) => ({
    profile: { name: customer.name, ...(customer.username !== null && { username: customer.username }) },
    ...numberOf(customer, 'wa_id'),
    user_id: customer.userId,
  })
  const sentBy = (customer: Customer, id: string) => ({
    ...numberOf(customer, 'from'),
    ...{ from_user_id: customer.userId, id, timestamp: seconds() },
  })
  const change = (value: object, field = 'messages'): Change => ({ field, value: { ...about, ...value } })

  return {
    message: (customer: Customer, id: string, fields: object) =>
      change({ contacts: [contactOf(customer)], messages: [{ ...sentBy(customer, id), ...fields }] }),

    unsupported: (code: number, type: string) => ({
      errors: [errorOf(code)],
      ...{ type: 'unsupported', unsupported: { type } },
    }),

    status(to: Customer, state: ReportedState, { id, callbackData, category, code }: StatusFields) {
      const isFree = category === 'service'
      const type = isFree ? 'free_customer_service' : 'regular'
      return change({
        ...(state !== 'failed' && { contacts: [contactOf(to)] }),
        statuses: [
          {
            ...{ id, status: state, timestamp: seconds(), ...numberOf(to, 'recipient_id') },
            ...(to.hidesNumber && { recipient_user_id: to.userId }),
            ...(callbackData && { biz_opaque_callback_data: callbackData }),
            ...(state === 'failed'
              ? { errors: [{ ...errorOf(code ?? 131026), href: ERROR_PAGE }] }
              : { pricing: { billable: !isFree, pricing_model: 'PMP', category, type } }),
          },
        ],
      })
    },

    echo: (to: Customer, id: string, fields: object) =>
      change(
        {
          contacts: [{ user_id: to.userId, ...numberOf(to, 'wa_id') }],
          message_echoes: [
            {
              ...{
                from: SHOP_NUMBER,
                ...numberOf(to, 'to'),
                to_user_id: to.userId,
                id,
                timestamp: seconds(),
              },
              ...fields,
            },
          ],
        },
        'smb_message_echoes',
      ),

    history: (
      threads: readonly Thread[],
      { phase, chunk, progress }: Record<'phase' | 'chunk' | 'progress', number>,
    ) =>
      change(
        {
          history: [
            {
              metadata: { phase, chunk_order: chunk, progress },
              threads: threads.map(({ customer, messages }) => ({
                id: customer.hidesNumber ? customer.userId : customer.phone,
                context: { ...numberOf(customer, 'wa_id'), user_id: customer.userId },
                messages: messages.map(({ id, isOwn, at, state, fields }) => ({
                  ...(isOwn
                    ? { from: SHOP_NUMBER, ...numberOf(customer, 'to') }
                    : numberOf(customer, 'from')),
                  ...{ id, timestamp: seconds(at), ...fields, history_context: { status: state } },
                })),
              })),
            },
          ],
        },
        'history',
      ),

    historyMedia: (customer: Customer, { id, at, state, fields }: PastMessage) =>
      change(
        {
          messages: [
            {
              ...numberOf(customer, 'from'),
              ...{ id, timestamp: seconds(at), ...fields, history_context: { status: state } },
            },
          ],
        },
        'history',
      ),

    historyDeclined() {
      const title = 'History sync is turned off by the business from the WhatsApp Business App'
      const error_data = { details: 'History sharing is turned off by the business' }
      return change(
        { history: [{ errors: [{ code: 2593109, title, message: title, error_data }] }] },
        'history',
      )
    },

    /** Of the number where the shop may know it, otherwise of the id alone. */
    identity(was: Customer, is: Customer, id: string) {
      const body = is.hidesNumber ? [was.userId, is.userId] : [was.phone, is.phone]
      const type = is.hidesNumber ? 'user_changed_user_id' : 'user_changed_number'
      const from = is.hidesNumber ? { from_user_id: was.userId } : { from: was.phone }
      const system = {
        ...{ body: `User ${is.name} changed from ${body.join(' to ')}`, ...numberOf(is, 'wa_id') },
        ...{ user_id: is.userId, type },
      }
      return change({ messages: [{ ...from, id, timestamp: seconds(), type: 'system', system }] })
    },

    userIdUpdate: (was: Customer, is: Customer) =>
      change(
        {
          contacts: [{ profile: { name: is.name }, ...numberOf(is, 'wa_id') }],
          user_id_update: [
            {
              ...{ ...numberOf(is, 'wa_id'), detail: `User id for ${is.name} has been updated.` },
              ...{ user_id: { previous: was.userId, current: is.userId }, timestamp: seconds() },
            },
          ],
        },
        'user_id_update',
      ),

    addressBook: (customer: Customer, action: 'add' | 'remove') =>
      change(
        {
          state_sync: [
            {
              type: 'contact',
              contact: { full_name: customer.name, first_name: customer.name, phone_number: customer.phone },
              ...{ action, metadata: { timestamp: seconds() } },
            },
          ],
        },
        'smb_app_state_sync',
      ),

    template: (
      template: { id: string; name: string; language: string; category: string },
      event: string,
    ): Change => ({
      field: 'message_template_status_update',
      value: {
        ...{ event, message_template_id: Number(template.id), message_template_name: template.name },
        ...{ message_template_language: template.language, reason: 'NONE' },
        message_template_category: template.category,
      },
    }),
  }
}

const ERROR_PAGE = 'https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes/'

interface StatusFields {
  id: string
  callbackData: string
  category: string
  code?: number | undefined
}

export interface PastMessage {
  id: string
  isOwn: boolean
  at: number
  /** `SENT`, `DELIVERED`, `READ` … */
  state: string
  fields: Content
}

export interface Thread {
  customer: Customer
  messages: readonly PastMessage[]
}
