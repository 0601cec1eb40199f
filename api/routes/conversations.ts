import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { every } from 'hono/combine'
import {
  conversationAnswer,
  conversationChange,
  conversationChangeAnswer,
  conversationCountsAnswer,
  conversationOpenedAnswer,
  conversationQuery,
  conversationsAnswer,
  messagesAnswer,
  messagesQuery,
  noteInput,
  openConversationInput,
  readInput,
  replyAnswer,
} from '../../contracts/conversation.ts'
import type { AppContext } from '../../use-cases/context.ts'
import { addNote } from '../../use-cases/conversations/add-note.ts'
import { changeConversation } from '../../use-cases/conversations/change-conversation.ts'
import { countConversations, listConversations } from '../../use-cases/conversations/list-conversations.ts'
import { markRead } from '../../use-cases/conversations/mark-read.ts'
import { openConversation } from '../../use-cases/conversations/open-conversation.ts'
import { readConversation } from '../../use-cases/conversations/read-conversation.ts'
import { readMessages } from '../../use-cases/conversations/read-messages.ts'
import { announceWriting, watchWriters } from '../../use-cases/conversations/writing.ts'
import { answer, setPaginationHeaders } from '../answers.ts'
import { BODY_ERRORS, CALLER_ERRORS, DONE, describer, json } from '../descriptions.ts'
import { errorResponse } from '../errors.ts'
import { requirePermission, type SignedIn, withCaller } from '../middleware/authorize.ts'
import type { Limits } from '../middleware/rate-limit.ts'
import { requireInbox } from '../middleware/require-inbox.ts'
import { validate, validateJson } from '../validate.ts'

export const describeConversations = describer(
  'Conversations',
  [...CALLER_ERRORS, 'ROUTE_NOT_FOUND'],
  'Answers 404 while the shop has no WhatsApp account.',
)
const describe = describeConversations
export const MISSING = ['CONVERSATION_NOT_FOUND'] as const

export const idOf = (c: Context<SignedIn, '/:id'>) => c.req.param('id')

/** Conversations with customers at WhatsApp (W-04). */
export function conversationRoutes(shop: AppContext, limits: Limits) {
  const mayAnswer = every(requirePermission(shop, 'messages'), requireInbox(shop))
  return new Hono().route('/', readRoutes(shop, mayAnswer)).route('/', changeRoutes(shop, limits, mayAnswer))
}

function readRoutes(shop: AppContext, mayAnswer: MiddlewareHandler) {
  const writersIn = watchWriters(shop)
  return new Hono<SignedIn>()
    .get(
      '/',
      describe(
        'Conversations, unread ones first, then the newest',
        { 200: json('A page of them', conversationsAnswer) },
        ['INVALID_INPUT'],
        '`q` searches names, numbers in any writing, texts of messages, of which `found` is the newest, and order numbers. `mine`: those that the caller ' +
          'looks after and nobody has closed. `closed`: also in `all`.',
      ),
      mayAnswer,
      validate('query', conversationQuery),
      async (c) => {
        const found = await listConversations(shop, c.req.valid('query'), c.get('caller')._id)
        setPaginationHeaders(c, found)
        const { conversations, total, counts } = found
        return c.json({ success: true, conversations, total, counts })
      },
    )
    .get(
      '/counts',
      describe('How many conversations are unread, wait for an answer, or are the caller’s', {
        200: json('The counts', conversationCountsAnswer),
      }),
      mayAnswer,
      async (c) => c.json({ success: true, ...(await countConversations(shop, c.get('caller')._id)) }),
    )
    .get(
      '/:id',
      describe(
        'A conversation, with the customer’s orders and who may answer',
        { 200: json('The conversation', conversationAnswer) },
        MISSING,
        '`writing`: who writes an answer now.',
      ),
      mayAnswer,
      async (c) => {
        const found = await readConversation(shop, idOf(c))
        const writing = writersIn(idOf(c), c.get('caller')._id)
        return answer(c, found, ({ ok: _, ...shown }) => ({ ...shown, writing }))
      },
    )
    .get(
      '/:id/messages',
      describe(
        'Messages of a conversation, the oldest of the page first',
        { 200: json('A page of them', messagesAnswer) },
        [...MISSING, 'INVALID_INPUT'],
        'The newest page; with `before`, the `earlier` of another answer, the page before that one.',
      ),
      mayAnswer,
      validate('query', messagesQuery),
      async (c) => {
        const found = await readMessages(shop, idOf(c), c.req.valid('query').before)
        return answer(c, found, ({ messages, earlier }) => ({ messages, earlier }))
      },
    )
}

function changeRoutes(shop: AppContext, limits: Limits, mayAnswer: MiddlewareHandler) {
  return new Hono<SignedIn>()
    .post(
      '/',
      describe(
        'Open the conversation with the customer of an order',
        { 200: json('Its id', conversationOpenedAnswer) },
        [...BODY_ERRORS, ...MISSING, 'ORDER_NOT_FOUND'],
        'Begins a conversation when there is none.',
      ),
      every(requirePermission(shop, 'messages', 'orders:read'), requireInbox(shop)),
      validateJson(openConversationInput),
      async (c) =>
        answer(c, await openConversation(shop, c.req.valid('json').orderId), ({ id }) => ({
          conversation: { id },
        })),
    )
    .patch(
      '/:id',
      describe(
        'Assign, close or reopen a conversation',
        { 200: json('The conversation', conversationChangeAnswer) },
        [...BODY_ERRORS, ...MISSING, 'EDIT_CONFLICT'],
        'What somebody has read needs no answer once it is closed; a new message of the customer opens it again. ' +
          '`EDIT_CONFLICT`: somebody has changed it since, or a message waits that nobody has read.',
      ),
      mayAnswer,
      validateJson(conversationChange),
      async (c) =>
        answer(
          c,
          await changeConversation(withCaller(shop, c), idOf(c), c.req.valid('json')),
          ({ message, conversation }) => ({ message, conversation }),
        ),
    )
    .post(
      '/:id/read',
      describe('Mark the messages up to one as read', DONE, [...BODY_ERRORS, ...MISSING]),
      mayAnswer,
      validateJson(readInput),
      async (c) => answer(c, await markRead(shop, idOf(c), c.req.valid('json').sequence), () => ({})),
    )
    .post(
      '/:id/notes',
      describe(
        'Add an internal note, and tell the accounts that it names',
        { 201: json('The note', replyAnswer) },
        [...BODY_ERRORS, ...MISSING, 'MESSAGE_NOT_FOUND'],
        '`id` is the caller’s: a repeated request adds no other note.',
      ),
      mayAnswer,
      validateJson(noteInput),
      async (c) => {
        const added = await addNote(withCaller(shop, c), idOf(c), c.req.valid('json'))
        return answer(c, added, ({ sent }) => ({ message: 'Note ajoutée', sent }), 201)
      },
    )
    .post(
      '/:id/writing',
      describe('Tell the colleagues that the caller writes an answer', DONE, [
        ...MISSING,
        'TOO_MANY_REQUESTS',
      ]),
      mayAnswer,
      async (c) => {
        const refused = await limits.consume(c, 'writing', c.get('caller')._id)
        if (refused) return errorResponse(c, refused)
        return answer(c, await announceWriting(shop, idOf(c), c.get('caller')), () => ({}))
      },
    )
}
