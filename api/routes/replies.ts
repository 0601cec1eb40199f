import { type Context, Hono } from 'hono'
import { every } from 'hono/combine'
import * as v from 'valibot'
import {
  cannedRepliesAnswer,
  catalogueOrderAnswer,
  pictureInput,
  replyAnswer,
  replyInput,
  templatesAnswer,
} from '../../contracts/conversation.ts'
import { findInvalidText, validate as validateValue } from '../../contracts/fields.ts'
import { MEGABYTE } from '../../contracts/product-upload.ts'
import { onlyTrue } from '../../contracts/query-fields.ts'
import { fail, type Result } from '../../domain/errors.ts'
import type { AppContext } from '../../use-cases/context.ts'
import { cannedRepliesOf } from '../../use-cases/conversations/canned-replies.ts'
import { readCatalogueOrder } from '../../use-cases/conversations/catalogue-order.ts'
import { type Replied, reply } from '../../use-cases/conversations/reply.ts'
import { replyWithPicture } from '../../use-cases/conversations/reply-with-picture.ts'
import { retryReply } from '../../use-cases/conversations/retry-reply.ts'
import { openFile } from '../../use-cases/conversations/store-file.ts'
import { templatesFor } from '../../use-cases/conversations/templates.ts'
import { answer } from '../answers.ts'
import { BODY_ERRORS, file, json } from '../descriptions.ts'
import { errorResponse, invalidInput } from '../errors.ts'
import { requirePermission, type SignedIn, withCaller } from '../middleware/authorize.ts'
import { requireInbox } from '../middleware/require-inbox.ts'
import { multipartParts } from '../multipart-parts.ts'
import { limitBody, validate, validateJson } from '../validate.ts'
import { describeConversations as describe, idOf, MISSING } from './conversations.ts'

const REFUSALS = [
  ...BODY_ERRORS,
  ...MISSING,
  ...(['MESSAGE_NOT_FOUND', 'WHATSAPP_NOT_CONFIGURED', 'WINDOW_CLOSED', 'ANSWERED_MEANWHILE'] as const),
] as const

/** What an answer names may be gone or paid by now. */
const UNSENDABLE = [
  ...(['ORDER_NOT_FOUND', 'NOTHING_TO_PAY', 'PRODUCT_NOT_FOUND', 'CART_LINK_NOT_FOUND'] as const),
  'IMAGE_UNREADABLE',
] as const

const QUEUED = { 201: json('The queued message', replyAnswer) }

/** Five for the picture, one for the text around it. */
const MAX_FORM = 6 * MEGABYTE

/** Answers to customers, and what they are made from (W-05, W-06). */
export function replyRoutes(shop: AppContext) {
  const mayAnswer = every(requirePermission(shop, 'messages'), requireInbox(shop))
  const answered = (c: Context, replied: Replied) =>
    answer(c, replied, ({ message, sent }) => ({ message, sent }), 201)
  return new Hono<SignedIn>()
    .post(
      '/:id/messages',
      describe(
        'Answer a customer',
        QUEUED,
        [...REFUSALS, ...UNSENDABLE],
        '`id` is the caller’s: a repeated request sends nothing twice. `seen`: `sequence` of the last message that the ' +
          'author saw; `ANSWERED_MEANWHILE` when a colleague has answered since, unless `anyway`. `WINDOW_CLOSED`: only ' +
          'a template can be sent. A picture is sent as `multipart/form-data` with `file` and the same fields.',
      ),
      mayAnswer,
      limitBody(MAX_FORM),
      async (c, next) => {
        if (!isForm(c)) return next()
        const form = await readForm(c)
        if (!form.ok) return errorResponse(c, form)
        const { fields, picture } = form
        return answered(c, await replyWithPicture(withCaller(shop, c), idOf(c), fields, picture))
      },
      validateJson(replyInput),
      async (c) => answered(c, await reply(withCaller(shop, c), idOf(c), c.req.valid('json'))),
    )
    .post(
      '/:id/messages/:messageId/retry',
      describe(
        'Send an answer again that was not sent',
        QUEUED,
        [...REFUSALS, 'REPLY_UNCLEAR'],
        '`REPLY_UNCLEAR`: the customer may have it already; `anyway=true` sends it all the same.',
      ),
      mayAnswer,
      validate('query', v.object({ anyway: v.optional(onlyTrue('anyway')) })),
      async (c) => {
        const retried = { messageId: c.req.param('messageId'), anyway: c.req.valid('query').anyway === true }
        return answered(c, await retryReply(withCaller(shop, c), idOf(c), retried))
      },
    )
    .get(
      '/:id/templates',
      describe(
        'The approved templates, filled in for the customer',
        { 200: json('The templates', templatesAnswer) },
        MISSING,
        'Read from WhatsApp every few minutes. `failure`, in French: they could not be read.',
      ),
      mayAnswer,
      async (c) =>
        answer(c, await templatesFor(shop, idOf(c)), ({ templates, failure, readAt }) => ({
          templates,
          failure,
          readAt,
        })),
    )
    .get(
      '/:id/canned-replies',
      describe(
        'Texts that the team often sends, filled in for the customer',
        { 200: json('The texts', cannedRepliesAnswer) },
        MISSING,
      ),
      mayAnswer,
      async (c) => answer(c, await cannedRepliesOf(shop, idOf(c)), ({ replies }) => ({ replies })),
    )
    .get(
      '/:id/messages/:messageId/order',
      describe(
        'The lines of an order from the catalogue, with the shop’s prices',
        { 200: json('The lines', catalogueOrderAnswer) },
        ['MESSAGE_NOT_FOUND'],
        '`problems`, in French: articles that are gone, sold out or have another price.',
      ),
      mayAnswer,
      async (c) =>
        answer(
          c,
          await readCatalogueOrder(shop, idOf(c), c.req.param('messageId')),
          ({ lines, problems, note }) => ({ lines, problems, note }),
        ),
    )
    .get(
      '/:id/media/:mediaId',
      describe(
        'A file of a message',
        { 200: file('The file', 'application/octet-stream') },
        ['MESSAGE_NOT_FOUND', 'INVALID_INPUT'],
        'Pictures, sound and films are shown, all others saved, as with `download=true`.',
      ),
      every(requirePermission(shop, 'messages', 'orders'), requireInbox(shop)),
      validate('query', v.object({ download: v.optional(onlyTrue('download')) })),
      async (c) => {
        const download = c.req.valid('query').download === true
        const opened = await openFile(shop, {
          ...{ conversationId: idOf(c), mediaId: c.req.param('mediaId'), download },
        })
        if (!opened.ok) return errorResponse(c, opened)
        const { bytes, headers } = opened.file
        return c.body(bytes, 200, headers)
      },
    )
}

const isForm = (c: Context) => /^multipart\/form-data\s*;/i.test(c.req.header('Content-Type') ?? '')

type Picture = Result<{ fields: v.InferOutput<typeof pictureInput>; picture: Uint8Array }>

async function readForm(c: Context): Promise<Picture> {
  const parts = multipartParts(await c.req.arrayBuffer(), c.req.header('Content-Type') ?? '')
  if (parts === null) return fail('INVALID_INPUT', { message: 'Le formulaire envoyé n’a pas pu être lu.' })
  const picture = parts.find(({ name }) => name === 'file')?.content
  if (!picture) return invalidInput([{ path: 'file', message: 'Choisissez une photo.' }])
  const sent = new Map(parts.map(({ name, content }) => [name, content.toString('utf8')]))
  const fields = {
    ...{ id: sent.get('id'), seen: Number(sent.get('seen') ?? Number.NaN), text: sent.get('text') ?? '' },
    ...{ anyway: sent.get('anyway') === 'true', replyTo: sent.get('replyTo') || null },
  }
  const unstorable = findInvalidText(fields)
  if (unstorable.length > 0) return invalidInput(unstorable)
  const checked = validateValue(pictureInput, fields)
  return checked.ok
    ? { ok: true, fields: checked.value, picture: new Uint8Array(picture) }
    : invalidInput(checked.issues)
}
