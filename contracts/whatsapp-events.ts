import { isRecord, own, type UnknownRecord } from '../domain/unknown-values.ts'
import {
  type IdentityChange,
  type MessageStatus,
  STATUS_STATES,
  type WhatsAppEvent,
  type WhatsAppMessage,
  type WhatsAppPerson,
  type WhatsAppReferral,
} from '../domain/whatsapp/webhook-events.ts'
import { contentOf } from './whatsapp-content.ts'
import {
  type Budget,
  errorsOf,
  idOf,
  itemsOf,
  momentOf,
  numberOf,
  partOf,
  phoneOf,
  textOf,
  userIdOf,
  wordOf,
} from './whatsapp-fields.ts'

/** More than the 3 MB of a webhook hold: the shortest status has 130 bytes. */
const MAX_ITEMS = 40_000

const STRANGER: WhatsAppPerson = { phone: null, userId: null, name: null, username: null }

/**
 * Reads what the WhatsApp Cloud API sends: any number of accounts, numbers, messages and states at once. What this version
 * does not know becomes `unknown` and hides nothing else. Each event is read when it is asked for, so that a caller who
 * waits between two of them keeps the event loop free, whatever 3 MB contain.
 * @param body the parsed JSON
 */
export function* parseWebhook(body: unknown): Generator<WhatsAppEvent, void> {
  const budget = { left: MAX_ITEMS }
  if (!isRecord(body)) return
  for (const entry of itemsOf(body, 'entry', budget)) {
    const accountId = wordOf(entry, 'id')
    for (const change of itemsOf(entry, 'changes', budget)) {
      const value = partOf(change, 'value')
      const phoneNumberId = wordOf(partOf(value, 'metadata'), 'phone_number_id')
      for (const event of eventsOf(textOf(change, 'field'), value, budget))
        yield { accountId, phoneNumberId, ...event }
    }
  }
}

type Event = WhatsAppEvent extends infer One
  ? One extends WhatsAppEvent
    ? Omit<One, 'accountId' | 'phoneNumberId'>
    : never
  : never

function* eventsOf(field: string, value: UnknownRecord, budget: Budget): Generator<Event> {
  if (field === 'messages') return yield* messagesOf(value, budget)
  if (field === 'smb_message_echoes') return yield* echoesOf(value, budget)
  if (field === 'history') return yield* historyOf(value, budget)
  if (field === 'user_id_update') return yield* userIdsOf(value, budget)
  if (field.startsWith('message_template_')) {
    const status = field === 'message_template_status_update' ? wordOf(value, 'event') : null
    const [name, language] = [
      textOf(value, 'message_template_name'),
      textOf(value, 'message_template_language'),
    ]
    const templateId = wordOf(value, 'message_template_id')
    return yield { event: 'template', templateId, name, language, status, reason: wordOf(value, 'reason') }
  }
  yield { event: 'unknown', field, errors: errorsOf(value) }
}

function* messagesOf(value: UnknownRecord, budget: Budget): Generator<Event> {
  const known = contactsOf(value, budget)
  for (const message of itemsOf(value, 'messages', budget)) {
    const changed = identityOf(message)
    const person = known(phoneOf(message, 'from'), userIdOf(message, 'from_user_id'))
    const read = changed === null ? messageOf(message, person) : null
    yield changed ?? (read ? { event: 'message', ...read } : unread(message))
  }
  for (const status of itemsOf(value, 'statuses', budget)) {
    const person = known(phoneOf(status, 'recipient_id'), userIdOf(status, 'recipient_user_id'))
    yield statusOf(status, person) ?? unread(status)
  }
  const errors = errorsOf(value)
  if (errors.length > 0) yield { event: 'unknown', field: 'messages', errors }
}

const unread = (item: UnknownRecord): Event => ({
  event: 'unknown',
  field: 'messages',
  errors: errorsOf(item),
})

function* echoesOf(value: UnknownRecord, budget: Budget): Generator<Event> {
  const known = contactsOf(value, budget)
  for (const message of itemsOf(value, 'message_echoes', budget)) {
    const read = messageOf(message, known(phoneOf(message, 'to'), userIdOf(message, 'to_user_id')))
    yield read ? { event: 'echo', ...read } : unread(message)
  }
}

/** Threads of past messages, and in further webhooks the media that these lack. */
function* historyOf(value: UnknownRecord, budget: Budget): Generator<Event> {
  const shop = textOf(partOf(value, 'metadata'), 'display_phone_number').replace(/\D/g, '')
  for (const chunk of itemsOf(value, 'history', budget)) {
    const progress = numberOf(partOf(chunk, 'metadata'), 'progress', 0, 100)
    yield { event: 'history-progress', progress, errors: errorsOf(chunk) }
    for (const thread of itemsOf(chunk, 'threads', budget)) {
      const context = partOf(thread, 'context')
      const person = {
        ...STRANGER,
        phone: phoneOf(thread, 'id') ?? phoneOf(context, 'wa_id'),
        userId: userIdOf(context, 'user_id') ?? userIdOf(thread, 'id'),
        username: wordOf(context, 'username'),
      }
      for (const message of itemsOf(thread, 'messages', budget)) yield pastMessage(message, person, shop)
    }
  }
  const known = contactsOf(value, budget)
  for (const message of itemsOf(value, 'messages', budget)) {
    const side = phoneOf(message, 'from') === shop ? 'to' : 'from'
    yield pastMessage(message, known(phoneOf(message, side), userIdOf(message, `${side}_user_id`)), shop)
  }
}

function pastMessage(message: UnknownRecord, person: WhatsAppPerson, shop: string): Event {
  const read = messageOf(message, person)
  if (!read) return unread(message)
  const direction = phoneOf(message, 'from') === shop ? 'out' : 'in'
  return { event: 'history', direction, state: wordOf(partOf(message, 'history_context'), 'status'), ...read }
}

function* userIdsOf(value: UnknownRecord, budget: Budget): Generator<Event> {
  for (const update of itemsOf(value, 'user_id_update', budget)) {
    const [phone, userId] = [phoneOf(update, 'wa_id'), partOf(update, 'user_id')]
    yield {
      ...{ event: 'identity', id: null, at: momentOf(update) },
      previous: { phone: null, userId: userIdOf(userId, 'previous') },
      current: { phone, userId: userIdOf(userId, 'current') },
    }
  }
}

/** Where a webhook names people: the list, and the properties with number and id in it. */
const NAMED = [
  ['messages', 'from', 'from_user_id'],
  ['statuses', 'recipient_id', 'recipient_user_id'],
  ['message_echoes', 'to', 'to_user_id'],
] as const

/** Whether all that a webhook tells may be of one person: no two numbers, and no two ids, are in it. */
function isOfOne(value: UnknownRecord): boolean {
  const budget = { left: MAX_ITEMS }
  const phones = new Set<string>()
  const userIds = new Set<string>()
  for (const [list, phone, userId] of NAMED)
    for (const item of itemsOf(value, list, budget)) {
      phones.add(phoneOf(item, phone) ?? '')
      userIds.add(userIdOf(item, userId) ?? '')
    }
  for (const known of [phones, userIds]) known.delete('')
  return phones.size <= 1 && userIds.size <= 1
}

/**
 * Finds a person's name by number or id. The only person of a webhook is also found under another number, in which some
 * countries' numbers are written, but not under another id.
 */
function contactsOf(value: UnknownRecord, budget: Budget) {
  const contacts = [...itemsOf(value, 'contacts', budget)]
  const [only] = contacts.length === 1 && isOfOne(value) ? contacts : []
  const byPhone = new Map(contacts.map((contact) => [own(contact, 'wa_id'), contact]))
  const byUserId = new Map(contacts.map((contact) => [own(contact, 'user_id'), contact]))
  return (phone: string | null, userId: string | null): WhatsAppPerson => {
    const found = (phone && byPhone.get(phone)) || (userId && byUserId.get(userId))
    const onlyId = only ? userIdOf(only, 'user_id') : null
    const isOther = userId !== null && onlyId !== null && onlyId !== userId
    const contact = found || (isOther ? undefined : only) || {}
    const profile = partOf(contact, 'profile')
    return {
      phone: phone ?? phoneOf(contact, 'wa_id'),
      userId: userId ?? userIdOf(contact, 'user_id'),
      name: wordOf(profile, 'name'),
      username: wordOf(profile, 'username'),
    }
  }
}

function messageOf(message: UnknownRecord, person: WhatsAppPerson): WhatsAppMessage | null {
  const id = idOf(message, 'id')
  if (id === null) return null
  const context = partOf(message, 'context')
  const product = partOf(context, 'referred_product')
  const retailerId = textOf(product, 'product_retailer_id')
  return {
    ...contentOf(message),
    ...{ id, at: momentOf(message), person, replyTo: idOf(context, 'id'), referral: referralOf(message) },
    forwarded: context.forwarded === true || context.frequently_forwarded === true,
    product: retailerId === '' ? null : { catalogId: wordOf(product, 'catalog_id'), retailerId },
    groupId: wordOf(message, 'group_id'),
  }
}

function referralOf(message: UnknownRecord): WhatsAppReferral | null {
  const referral = partOf(message, 'referral')
  const [sourceType, sourceId] = [textOf(referral, 'source_type'), textOf(referral, 'source_id')]
  const sourceUrl = textOf(referral, 'source_url')
  if (sourceId === '' && sourceUrl === '') return null
  return {
    ...{ sourceType, sourceId, sourceUrl, clickId: wordOf(referral, 'ctwa_clid') },
    headline: textOf(referral, 'headline'),
    body: textOf(referral, 'body'),
    mediaType: textOf(referral, 'media_type'),
  }
}

function statusOf(status: UnknownRecord, recipient: WhatsAppPerson): MessageStatus | null {
  const id = idOf(status, 'id')
  const named = textOf(status, 'status')
  const state = STATUS_STATES.find((one) => one === named)
  if (id === null || state === undefined) return null
  const pricing = partOf(status, 'pricing')
  const [category, type] = [textOf(pricing, 'category'), textOf(pricing, 'type')]
  return {
    ...{ event: 'status', id, state, at: momentOf(status), recipient, errors: errorsOf(status) },
    callbackData: wordOf(status, 'biz_opaque_callback_data'),
    pricing: category === '' ? null : { billable: pricing.billable === true, category, type },
  }
}

const CHANGES = ['user_changed_number', 'user_changed_user_id', 'customer_changed_number']

/** The text of such a message is not read: it contains the customer's name, in which anybody can write two numbers. */
function identityOf(message: UnknownRecord): IdentityChange | null {
  const system = partOf(message, 'system')
  if (textOf(message, 'type') !== 'system' || !CHANGES.includes(textOf(system, 'type'))) return null
  const phone = phoneOf(system, 'new_wa_id') ?? phoneOf(system, 'wa_id')
  const userId = userIdOf(system, 'user_id')
  const was = phoneOf(message, 'from') ?? phoneOf(system, 'customer')
  const wasUserId = userIdOf(system, 'previous_user_id') ?? userIdOf(message, 'from_user_id')
  return {
    ...{ event: 'identity', id: idOf(message, 'id'), at: momentOf(message) },
    previous: { phone: was === phone ? null : was, userId: wasUserId === userId ? null : wasUserId },
    current: { phone, userId },
  }
}
