import { Hono } from 'hono'
import { successAnswer } from '../../contracts/answer-fields.ts'
import {
  draftAnswer,
  draftImageAnswer,
  draftImagePath,
  draftImageQuery,
  draftInput,
  draftPath,
  draftsAnswer,
  draftsChange,
  draftsChangedAnswer,
  publishDraftsInput,
  publishedAnswer,
} from '../../contracts/product-draft.ts'
import { MEGABYTE, UPLOAD_LIMITS } from '../../contracts/product-upload.ts'
import type { AppContext } from '../../use-cases/context.ts'
import { changeDrafts } from '../../use-cases/drafts/change-drafts.ts'
import { addDraftImage, deleteDraft, getDraft, listDrafts, saveDraft } from '../../use-cases/drafts/drafts.ts'
import { publishDrafts } from '../../use-cases/drafts/publish-drafts.ts'
import { answer } from '../answers.ts'
import { BODY_ERRORS, CALLER_ERRORS, describer, json } from '../descriptions.ts'
import { requirePermission, withCaller } from '../middleware/authorize.ts'
import { LARGE_JSON, limitBody, validate, validateJson } from '../validate.ts'

const describe = describer('Catalogue', CALLER_ERRORS)
const CLOSED = ['DRAFT_NOT_FOUND', 'DRAFT_PUBLISHED'] as const

/** Manages product drafts and their images (G-05). */
export function draftRoutes(shop: AppContext) {
  const mayManage = requirePermission(shop, 'products')
  return new Hono()
    .get(
      '/',
      describe('The drafts of products, newest first', { 200: json('The drafts', draftsAnswer) }),
      mayManage,
      async (c) => c.json({ success: true, drafts: await listDrafts(shop) }),
    )
    .patch(
      '/',
      describe(
        'Set the same fields of several drafts, each independently of the others',
        { 200: json('The result for each draft', draftsChangedAnswer) },
        BODY_ERRORS,
        'A draft that has changed since its `version` stays as it is.',
      ),
      mayManage,
      validateJson(draftsChange, LARGE_JSON),
      async (c) => {
        const results = await changeDrafts(shop, c.req.valid('json'))
        return c.json({ success: true, message: changedText(results), results })
      },
    )
    .post(
      '/publish',
      describe(
        'Publish drafts, each independently of the others',
        { 200: json('The result for each draft', publishedAnswer) },
        BODY_ERRORS,
        'A draft becomes one product, also when the request is repeated.',
      ),
      mayManage,
      validateJson(publishDraftsInput),
      async (c) => {
        const { drafts } = c.req.valid('json')
        const results = await publishDrafts(withCaller(shop, c), drafts)
        const warnings = results.flatMap((result) => result.warnings)
        return c.json({ success: true, message: [publishedText(results), ...warnings].join(' '), results })
      },
    )
    .get(
      '/:id',
      describe('A draft', { 200: json('The draft', draftAnswer) }, [...CLOSED, 'INVALID_INPUT']),
      mayManage,
      validate('param', draftPath),
      async (c) => answer(c, await getDraft(shop, c.req.valid('param').id), ({ draft }) => ({ draft })),
    )
    .put(
      '/:id',
      describe(
        'Create a draft or change it',
        { 200: json('The draft', draftAnswer) },
        [...CLOSED, 'DRAFT_CHANGED', 'EDIT_CONFLICT', 'TOO_MANY_DRAFTS', ...BODY_ERRORS],
        'The browser chooses the id, so that a repeated request gets the first answer.',
      ),
      mayManage,
      validate('param', draftPath),
      validateJson(draftInput, LARGE_JSON),
      async (c) => {
        const { id } = c.req.valid('param')
        const saved = await saveDraft(withCaller(shop, c), id, c.req.valid('json'))
        return answer(c, saved, ({ draft }) => ({ draft }))
      },
    )
    .delete(
      '/:id',
      describe(
        'Delete a draft with its images; one that does not exist counts as deleted',
        { 200: json('Deleted', successAnswer) },
        ['DRAFT_PUBLISHED', 'INVALID_INPUT'],
      ),
      mayManage,
      validate('param', draftPath),
      async (c) => {
        const deleted = await deleteDraft(withCaller(shop, c), c.req.valid('param').id)
        return answer(c, deleted, () => ({ message: 'Brouillon supprimé' }))
      },
    )
    .put(
      '/:id/images/:image',
      describe(
        'Add an image to a draft; the body is the file',
        { 200: json('The image', draftImageAnswer) },
        [...CLOSED, 'IMAGE_UNREADABLE', 'PAYLOAD_TOO_LARGE', 'INVALID_INPUT'],
        'The browser chooses the id, so that a repeated upload gets the first answer.',
      ),
      mayManage,
      limitBody(UPLOAD_LIMITS.fileMegabytes * MEGABYTE),
      validate('param', draftImagePath),
      validate('query', draftImageQuery),
      async (c) => {
        const { id, image: imageId } = c.req.valid('param')
        const bytes = new Uint8Array(await c.req.arrayBuffer())
        const added = await addDraftImage(shop, id, { imageId, bytes, ...c.req.valid('query') })
        return answer(c, added, ({ image }) => ({ image }))
      },
    )
}

function changedText(results: readonly { changed: boolean }[]): string {
  const changed = results.filter((result) => result.changed).length
  const refused = results.length - changed
  const done = changed === 1 ? '1 brouillon complété' : `${changed} brouillons complétés`
  return refused === 0 ? done : `${done}, ${refused} modifié${refused > 1 ? 's' : ''} entre-temps`
}

function publishedText(results: readonly { productId: string | null }[]): string {
  const published = results.filter(({ productId }) => productId !== null).length
  const refused = results.length - published
  const done = published === 1 ? '1 brouillon publié' : `${published} brouillons publiés`
  return refused === 0 ? done : `${done}, ${refused} à compléter`
}
