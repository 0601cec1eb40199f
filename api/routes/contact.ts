import { Hono } from 'hono'
import { successAnswer } from '../../contracts/answer-fields.ts'
import { contactInput } from '../../contracts/contact-form.ts'
import { messagesAnswer } from '../../contracts/contact-message.ts'
import { listMessages, markMessage, sendMessage } from '../../use-cases/contact/messages.ts'
import type { AppContext } from '../../use-cases/context.ts'
import { answer } from '../answers.ts'
import { BODY_ERRORS, CALLER_ERRORS, DONE, describer, json } from '../descriptions.ts'
import { errorResponse } from '../errors.ts'
import { requirePermission, withCaller } from '../middleware/authorize.ts'
import type { Limits } from '../middleware/rate-limit.ts'
import { validateJson } from '../validate.ts'

const describe = describer('Messages', CALLER_ERRORS)
const describePublic = describer('Messages')

const MARKS = [
  { path: '/:id/read', read: true, summary: 'Mark a message as read' },
  { path: '/:id/unread', read: false, summary: 'Mark a message as unread' },
] as const

export function contactRoutes(shop: AppContext, limits: Limits) {
  const mayRead = requirePermission(shop, 'orders')
  const routes = new Hono()
    .post(
      '/',
      describePublic('Send a message to the shop', { 201: json('Stored', successAnswer) }, [
        ...BODY_ERRORS,
        'TOO_MANY_REQUESTS',
      ]),
      limits.perClient('contact'),
      validateJson(contactInput),
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
      describe('Messages received, newest first', { 200: json('The messages', messagesAnswer) }),
      mayRead,
      async (c) => c.json({ success: true, messages: await listMessages(shop) }),
    )
  for (const { path, read, summary } of MARKS) {
    routes.patch(path, describe(summary, DONE, ['MESSAGE_NOT_FOUND']), mayRead, async (c) => {
      const marked = await markMessage(withCaller(shop, c), c.req.param('id') ?? '', read)
      return answer(c, marked, ({ message }) => ({ message }))
    })
  }
  return routes
}
