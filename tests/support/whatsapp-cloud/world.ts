import { DAY_MS } from '../../../domain/durations.ts'
import { type Change, type Content, type Customer, changesOf, type PastMessage } from './changes.ts'

export type ReportedState = 'sent' | 'delivered' | 'read' | 'played' | 'failed'

/** What WhatsApp knows of one message. `phone`: sent by the merchant from the app; `past`: from before the connection. */
export interface KnownMessage {
  id: string
  /** epoch milliseconds of a full second, as the webhook tells it */
  at: number
  direction: 'in' | 'out' | 'phone' | 'past-in' | 'past-out'
  type: string
  /** the message as it was sent, with the property of its type */
  content: Readonly<Record<string, unknown>>
  replyTo: string | null
  callbackData: string
  /** reported to the shop, oldest first */
  states: ReportedState[]
  /** the shop has marked it as read */
  isRead: boolean
}

export interface Conversation {
  customer: Customer
  messages: KnownMessage[]
}

/** Beside the content of a customer's message. */
export interface Written {
  /** id of the message that is answered */
  replyTo?: string
  forwarded?: boolean
  /** the advertisement from which the customer comes */
  referral?: object
  /** id of the article at which the customer was looking */
  product?: { catalog_id: string; product_retailer_id: string }
}

interface WorldOptions {
  clock: () => number
  phoneNumberId: string
  tell: (change: Change) => Promise<unknown>
}

/** Customers, their conversations with the shop, and the app on the merchant's phone. Each act tells the shop of it. */
export function createWorld({ clock, phoneNumberId, tell }: WorldOptions) {
  const conversations: Conversation[] = []
  let count = 0
  const seconds = (at = clock()) => String(Math.floor(at / 1000))
  const now = () => Number(seconds()) * 1000
  const changes = changesOf(phoneNumberId, seconds)
  const nextUserId = () => `SN.${13_491_208_655_302 + ++count}`

  const world = {
    conversations,
    changes,

    /** Finds a customer by number or id; a number that nobody has yet is a new customer's. */
    customer(phone: string, change: Partial<Omit<Customer, 'phone'>> = {}): Customer {
      const found = find(phone)
      if (found) return Object.assign(found.customer, change)
      const customer = {
        phone,
        userId: nextUserId(),
        name: `Client ${phone.slice(-4)}`,
        username: null,
        hidesNumber: false,
      }
      conversations.push({ customer: Object.assign(customer, change), messages: [] })
      return customer
    },
    find,
    findMessage: (id: string) =>
      conversations.flatMap(({ messages }) => messages).find((one) => one.id === id),
    /** What was said with a customer, oldest first. */
    conversation: (customer: Customer) => conversationOf(customer).messages.toSorted((a, b) => a.at - b.at),

    /** Whether the shop may write its own texts: 24 hours after the customer's last message. */
    isOpen(customer: Customer): boolean {
      const received = conversationOf(customer).messages.filter(({ direction }) => direction === 'in')
      return received.some(({ at }) => clock() - at < DAY_MS)
    },

    nextId: (kind: 'in' | 'out' | 'phone') => `wamid.${kind}.${++count}`,
    add: (
      customer: Customer,
      message: Partial<KnownMessage> & Pick<KnownMessage, 'id' | 'direction' | 'type'>,
    ) => {
      const added: KnownMessage = {
        ...{ at: now(), content: {}, replyTo: null, callbackData: '', states: [], isRead: false },
        ...message,
      }
      conversationOf(customer).messages.push(added)
      return added
    },

    /** The customer sends a message: `{ type: 'text', text: { body } }`, `{ type: 'order', order }` … */
    async write(
      customer: Customer,
      content: Content,
      { replyTo, forwarded, referral, product }: Written = {},
    ) {
      if (content[content.type] === undefined) throw new Error(`no ${content.type}`)
      const id = world.nextId('in')
      world.add(customer, { id, direction: 'in', type: content.type, content, replyTo: replyTo ?? null })
      const answered = replyTo === undefined ? {} : { from: '221338000000', id: replyTo }
      const context = {
        ...answered,
        ...(product && { referred_product: product }),
        ...(forwarded && { forwarded }),
      }
      const fields = {
        ...content,
        ...(Object.keys(context).length > 0 && { context }),
        ...(referral && { referral }),
      }
      await tell(changes.message(customer, id, fields))
      return id
    },

    /** The merchant answers from the app on the phone, with the same number. */
    async writeFromPhone(customer: Customer, content: Content) {
      const id = world.nextId('phone')
      world.add(customer, { id, direction: 'phone', type: content.type, content })
      await tell(changes.echo(customer, id, content))
      return id
    },

    /** The state of a message of the shop, in whatever order the test wants. @param code of the error of `failed` */
    async report(id: string, state: ReportedState, code?: number) {
      const conversation = conversations.find(({ messages }) => messages.some((one) => one.id === id))
      const message = world.findMessage(id)
      if (!conversation || !message) throw new Error(`no message ${id}`)
      message.states.push(state)
      const category = message.type === 'template' ? 'utility' : 'service'
      const fields = { id, callbackData: message.callbackData, category, code }
      return tell(changes.status(conversation.customer, state, fields))
    },

    /** The customer gets another number, and with it another id. */
    async changeNumber(customer: Customer, phone: string) {
      const was = { ...customer }
      Object.assign(customer, { phone, userId: nextUserId() })
      await tell(changes.identity(was, customer, world.nextId('in')))
      await tell(changes.userIdUpdate(was, customer))
    },

    /** What was said before the shop was connected, in chunks, of which each webhook has one. */
    async shareHistory(customer: Customer, said: readonly Omit<PastMessage, 'id'>[], perChunk = 100) {
      const messages = said.map((one) => ({ ...one, id: world.nextId(one.isOwn ? 'phone' : 'in') }))
      for (const { id, at, isOwn, fields } of messages) {
        const direction = isOwn ? 'past-out' : 'past-in'
        world.add(customer, { id, at, direction, type: fields.type, content: fields })
      }
      for (let start = 0; start < messages.length; start += perChunk) {
        const chunk = { phase: 0, chunk: 1 + start / perChunk, progress: 0 }
        chunk.progress = Math.min(100, Math.round((100 * (start + perChunk)) / messages.length))
        await tell(changes.history([{ customer, messages: messages.slice(start, start + perChunk) }], chunk))
      }
    },

    /** Marks a message and those before it as read, as the shop asks. @returns whether there is such a message */
    markRead(id: string): boolean {
      const conversation = conversations.find(({ messages }) => messages.some((one) => one.id === id))
      const until = conversation?.messages.findIndex((one) => one.id === id && one.direction === 'in') ?? -1
      for (const one of conversation?.messages.slice(0, until + 1) ?? [])
        one.isRead ||= one.direction === 'in'
      return until >= 0
    },
  }

  function find(phoneOrId: string): Conversation | undefined {
    return conversations.find(({ customer }) => [customer.phone, customer.userId].includes(phoneOrId))
  }

  function conversationOf(customer: Customer): Conversation {
    const found = conversations.find((one) => one.customer === customer)
    if (!found) throw new Error('a customer of another WhatsApp')
    return found
  }
  return world
}
