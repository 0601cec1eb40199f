import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { successAnswer } from '../../contracts/answer-fields.ts'
import { contactInput } from '../../contracts/contact-form.ts'
import { messagesAnswer } from '../../contracts/contact-message.ts'
import { listMessages, markMessage, sendMessage } from '../../use-cases/contact/messages.ts'
import type { AppContext } from '../../use-cases/context.ts'
import { answers, BEARER, CALLER_ERRORS, json } from '../descriptions.ts'
import { errorResponse } from '../errors.ts'
import { requirePermission, withActor } from '../middleware/authorize.ts'
import type { Limits } from '../middleware/rate-limit.ts'
import { limitBody, SMALL_JSON, validate } from '../validate.ts'

const tags = ['Messages']

const MARKS = [
  { path: '/:id/read', read: true, summary: 'Mark a message as read' },
  { path: '/:id/unread', read: false, summary: 'Mark a message as unread' },
] as const

/** Accepts contact messages from anyone; administrators who manage orders read them. */
export function contactRoutes(shop: AppContext, limits: Limits) {
  const mayRead = requirePermission(shop, 'orders')
  const routes = new Hono()
    .post(
      '/',
      describeRoute({
        tags,
        summary: 'Send a message to the shop',
        responses: answers(
          { 201: json('Stored', successAnswer) },
          'INVALID_INPUT',
          'MALFORMED_JSON',
          'TOO_MANY_REQUESTS',
        ),
      }),
      limits.perClient('contact'),
      limitBody(SMALL_JSON),
      validate('json', contactInput),
      async (c) => {
        const message = c.req.valid('json')
        const refused = await limits.consume(c, 'contactOfSender', message.email.toLowerCase())
        if (refused) return errorResponse(c, refused)
        await sendMessage(shop, message)
        return c.json({ success: true, message: 'Votre message a été envoyé avec succès !' }, 201)
      },
    )
    .get(
      '/',
      describeRoute({
        tags,
        security: BEARER,
        summary: 'Messages received, newest first',
        responses: answers({ 200: json('The messages', messagesAnswer) }, ...CALLER_ERRORS),
      }),
      mayRead,
      async (c) => c.json({ success: true, messages: await listMessages(shop) }),
    )
  for (const { path, read, summary } of MARKS) {
    routes.patch(
      path,
      describeRoute({
        tags,
        security: BEARER,
        summary,
        responses: answers({ 200: json('Done', successAnswer) }, ...CALLER_ERRORS, 'MESSAGE_NOT_FOUND'),
      }),
      mayRead,
      async (c) => {
        const marked = await markMessage(withActor(shop, c.get('caller')), c.req.param('id') ?? '', read)
        return marked.ok ? c.json({ success: true, message: marked.message }) : errorResponse(c, marked)
      },
    )
  }
  return routes
}
