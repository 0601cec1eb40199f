import { Hono, type MiddlewareHandler } from 'hono'
import { describeRoute } from 'hono-openapi'
import { successAnswer } from '../../contracts/answer-fields.ts'
import {
  draftAnswer,
  draftImageAnswer,
  draftImagePath,
  draftImageQuery,
  draftInput,
  draftPath,
  draftsAnswer,
  publishDraftsInput,
  publishedAnswer,
} from '../../contracts/product-draft.ts'
import { MEGABYTE, UPLOAD_LIMITS } from '../../contracts/product-upload.ts'
import type { AppContext } from '../../use-cases/context.ts'
import { addDraftImage, deleteDraft, getDraft, listDrafts, saveDraft } from '../../use-cases/drafts/drafts.ts'
import { publishDrafts } from '../../use-cases/drafts/publish-drafts.ts'
import { answers, BEARER, CALLER_ERRORS, json } from '../descriptions.ts'
import { errorResponse } from '../errors.ts'
import { type SignedIn, withActor } from '../middleware/authorize.ts'
import { limitBody, SMALL_JSON, validate } from '../validate.ts'

const tags = ['Catalogue']
const CLOSED = ['DRAFT_NOT_FOUND', 'DRAFT_PUBLISHED'] as const
const REFUSALS = ['INVALID_INPUT', ...CALLER_ERRORS] as const
const JSON_REFUSALS = ['MALFORMED_JSON', 'PAYLOAD_TOO_LARGE', ...REFUSALS] as const
/** Enough for every field at its longest, in bytes. */
const DRAFT_JSON = 400_000

/** Manages product drafts and their images (G-05). */
export function draftRoutes(shop: AppContext, mayManage: MiddlewareHandler<SignedIn>) {
  return new Hono<SignedIn>()
    .get(
      '/',
      describeRoute({
        tags,
        security: BEARER,
        summary: 'The drafts of products, newest first',
        responses: answers({ 200: json('The drafts', draftsAnswer) }, ...CALLER_ERRORS),
      }),
      mayManage,
      async (c) => c.json({ success: true, drafts: await listDrafts(shop) }),
    )
    .post(
      '/publish',
      describeRoute({
        tags,
        security: BEARER,
        summary: 'Publish drafts, each independently of the others',
        description: 'A draft becomes one product, also when the request is repeated.',
        responses: answers({ 200: json('The result for each draft', publishedAnswer) }, ...JSON_REFUSALS),
      }),
      mayManage,
      limitBody(SMALL_JSON),
      validate('json', publishDraftsInput),
      async (c) => {
        const { drafts } = c.req.valid('json')
        const results = await publishDrafts(withActor(shop, c.get('caller')), drafts)
        return c.json({ success: true, message: publishedText(results), results })
      },
    )
    .get(
      '/:id',
      describeRoute({
        tags,
        security: BEARER,
        summary: 'A draft',
        responses: answers({ 200: json('The draft', draftAnswer) }, ...CLOSED, ...REFUSALS),
      }),
      mayManage,
      validate('param', draftPath),
      async (c) => {
        const found = await getDraft(shop, c.req.valid('param').id)
        return found.ok ? c.json({ success: true, draft: found.draft }) : errorResponse(c, found)
      },
    )
    .put(
      '/:id',
      describeRoute({
        tags,
        security: BEARER,
        summary: 'Create a draft or change it',
        description: 'The browser chooses the id, so that a repeated request gets the first answer.',
        responses: answers(
          { 200: json('The draft', draftAnswer) },
          ...CLOSED,
          'DRAFT_CHANGED',
          'TOO_MANY_DRAFTS',
          ...JSON_REFUSALS,
        ),
      }),
      mayManage,
      limitBody(DRAFT_JSON),
      validate('param', draftPath),
      validate('json', draftInput),
      async (c) => {
        const context = withActor(shop, c.get('caller'))
        const saved = await saveDraft(context, c.req.valid('param').id, c.req.valid('json'))
        return saved.ok ? c.json({ success: true, draft: saved.draft }) : errorResponse(c, saved)
      },
    )
    .delete(
      '/:id',
      describeRoute({
        tags,
        security: BEARER,
        summary: 'Delete a draft with its images; one that does not exist counts as deleted',
        responses: answers({ 200: json('Deleted', successAnswer) }, 'DRAFT_PUBLISHED', ...REFUSALS),
      }),
      mayManage,
      validate('param', draftPath),
      async (c) => {
        const deleted = await deleteDraft(withActor(shop, c.get('caller')), c.req.valid('param').id)
        return deleted.ok
          ? c.json({ success: true, message: 'Brouillon supprimé' })
          : errorResponse(c, deleted)
      },
    )
    .put(
      '/:id/images/:image',
      describeRoute({
        tags,
        security: BEARER,
        summary: 'Add an image to a draft; the body is the file',
        description: 'The browser chooses the id, so that a repeated upload gets the first answer.',
        responses: answers(
          { 200: json('The image', draftImageAnswer) },
          ...CLOSED,
          'IMAGE_UNREADABLE',
          'PAYLOAD_TOO_LARGE',
          ...REFUSALS,
        ),
      }),
      mayManage,
      limitBody(UPLOAD_LIMITS.fileMegabytes * MEGABYTE),
      validate('param', draftImagePath),
      validate('query', draftImageQuery),
      async (c) => {
        const { id, image: imageId } = c.req.valid('param')
        const bytes = new Uint8Array(await c.req.arrayBuffer())
        const added = await addDraftImage(shop, id, { imageId, bytes, ...c.req.valid('query') })
        return added.ok ? c.json({ success: true, image: added.image }) : errorResponse(c, added)
      },
    )
}

function publishedText(results: readonly { productId: string | null }[]): string {
  const published = results.filter(({ productId }) => productId !== null).length
  const refused = results.length - published
  const done = published === 1 ? '1 brouillon publié' : `${published} brouillons publiés`
  return refused === 0 ? done : `${done}, ${refused} à compléter`
}
