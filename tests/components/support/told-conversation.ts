import { expect } from 'vitest'
import { page } from 'vitest/browser'
import * as messagesScreen from '../../../app/dashboard/messages/route.tsx'
import { conversationPath, MESSAGES_PATH } from '../../../app/dashboard/page-paths.ts'
import type { ShownConversation, ShownMessage } from '../../../contracts/conversation.ts'
import { aShownConversation, aShownMessage } from '../../builders/a-shown-message.ts'
import { answerWith, type Screen, showScreen, writes } from './show-screen.tsx'

const MESSAGES = '/dashboard/messages/:id?'
const CONVERSATION = '/dashboard/messages/conversation-1'
const API = '/api/conversations/conversation-1'

/** What WhatsApp and colleagues have done, which no request of the shop's API can. */
interface Told {
  conversation?: Partial<ShownConversation>
  messages?: readonly ShownMessage[]
  earlier?: string | null
  orders?: readonly object[]
  writing?: readonly { id: string; name: string }[]
  /** of other requests, such as `GET /templates` below the conversation */
  answers?: Readonly<Record<string, object>>
}

export const MARIAMA = { id: 'mariama', name: 'Mariama' }

/** Minutes from now, as an ISO date. */
export const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

/** A message of the conversation, `number` minutes after its first one. */
export const theMessage = (number: number, change: Partial<ShownMessage> = {}) =>
  aShownMessage({ id: `m-${number}`, sequence: number, at: inMinutes(number - 60), ...change })

/** Makes the shop answer with this conversation instead of its own ones. @returns a function after which it no longer does */
export async function tellConversation({
  conversation = {},
  messages = [theMessage(1)],
  earlier = null,
  orders = [],
  writing = [],
  answers = {},
}: Told = {}) {
  const shown = aShownConversation({
    ...{ unread: 0, windowEndsAt: inMinutes(600), waitingSince: inMinutes(-30) },
    ...{ lastMessageAt: inMinutes(-30), ...conversation },
  })
  const answered: Record<string, object> = {
    'GET ': { conversation: shown, orders, writing, colleagues: [MARIAMA], catalogue: false },
    'GET /messages': { messages, earlier },
    'POST /read': {},
    'POST /writing': {},
    ...answers,
  }
  const list = {
    ...{ success: true, conversations: [shown], total: 1 },
    counts: { unread: shown.unread > 0 ? 1 : 0, waiting: 1, mine: 0 },
  }
  const end = await answerWith({ request: 'GET /api/conversations', status: 200, json: list })
  for (const [name, json] of Object.entries(answered)) {
    const [method, path = ''] = name.split(' ')
    await answerWith({
      request: `${method} ${API}${path}`,
      status: 200,
      json: { success: true, message: '', ...json },
    })
  }
  return end
}

/** Shows the conversation. @param others screens at further paths */
export async function showConversation(told: Told = {}, others: Record<string, Screen> = {}) {
  const end = await tellConversation(told)
  const shown = await showScreen(messagesScreen, MESSAGES, CONVERSATION, others)
  return { ...shown, end }
}

/** Shows the shop's own conversations. @param id the one that is open; without it the list */
export const showInbox = (id?: string, others: Record<string, Screen> = {}) =>
  showScreen(messagesScreen, MESSAGES, id ? conversationPath(id) : MESSAGES_PATH, others)

/** What an open dashboard is told over the stream of events, here by another tab. */
export function tellEvent(event: object) {
  const channel = new BroadcastChannel('shop-event')
  channel.postMessage(event)
  channel.close()
}

/** The conversation has changed. */
export const tellChanged = () => tellEvent({ kind: 'conversation', conversationId: 'conversation-1' })

export const field = () => page.getByRole('textbox', { name: 'Message' })
export const send = () => page.getByRole('button', { name: 'Envoyer', exact: true })
export const thread = () => page.getByRole('region', { name: 'Discussion' })

export const shows = (text: string | RegExp) => expect.element(thread().getByText(text).first()).toBeVisible()

/** The answers to the customer that the screen has sent. */
export const sent = async () => (await writes()).filter(({ request }) => /\/messages$/.test(request))
