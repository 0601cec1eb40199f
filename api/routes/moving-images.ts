import { Hono } from 'hono'
import {
  ARCHIVE_LIMITS,
  type ArchiveEvent,
  movingImagesAnswer,
  retryImagesInput,
} from '../../contracts/moving-images.ts'
import type { AppContext } from '../../use-cases/context.ts'
import { addArchivedPhotos } from '../../use-cases/moving/add-archived-photos.ts'
import { listFailedImages, retryImages } from '../../use-cases/moving/failed-images.ts'
import { answer } from '../answers.ts'
import { BODY_ERRORS, CALLER_ERRORS, DONE, describer, file, json } from '../descriptions.ts'
import { type ErrorHandlerSettings, errorResponse } from '../errors.ts'
import { answerEventLines, EVENTS, NDJSON } from '../event-lines.ts'
import { requirePermission, withCaller } from '../middleware/authorize.ts'
import { validateJson } from '../validate.ts'
import { ArchiveError, openArchive, storeArchive } from '../zip/read-zip.ts'

const describe = describer('Catalogue', CALLER_ERRORS)

/** Photos of products that came from another shop: those that could not be fetched, and an archive of them (K-21). */
export function movingImageRoutes(
  shop: AppContext,
  settings: ErrorHandlerSettings & { stopping: AbortSignal },
) {
  const mayManage = requirePermission(shop, 'products')
  return new Hono()
    .get(
      '/moving/images',
      describe('Photos of other sites that wait to be fetched, and those that could not be', {
        200: json('The products without photos, newest first', movingImagesAnswer),
      }),
      mayManage,
      async (c) => c.json({ success: true, ...(await listFailedImages(shop)) }),
    )
    .post(
      '/moving/images/retry',
      describe('Fetch photos again: of one product, or all', DONE, [...BODY_ERRORS, 'MAIL_FINAL']),
      mayManage,
      validateJson(retryImagesInput),
      async (c) => {
        const retried = await retryImages(withCaller(shop, c), c.req.valid('json').id)
        return answer(c, retried, () => ({ message: 'Les photos vont être demandées de nouveau.' }))
      },
    )
    .post(
      '/moving/images',
      describe(
        'Add photos from a ZIP archive, by the names of its files',
        { 200: file(EVENTS, NDJSON) },
        ['PAYLOAD_TOO_LARGE'],
        {
          description: ARCHIVE,
          requestBody: {
            required: true,
            content: { 'application/zip': { schema: { type: 'string', format: 'binary' } } },
          },
        },
      ),
      mayManage,
      async (c) => {
        const stored = await storeArchive(c.req.raw.body, c.req.raw.signal)
        if (!stored.ok) return errorResponse(c, stored)
        const as = withCaller(shop, c)
        const work = async (
          report: (event: ArchiveEvent) => void,
          signal: AbortSignal,
        ): Promise<ArchiveEvent> => {
          try {
            return await addArchivedPhotos(as, await openArchive(stored.path), { signal, report })
          } catch (error) {
            if (error instanceof ArchiveError) return { kind: 'failure', message: error.message }
            throw error
          } finally {
            await stored.remove()
          }
        }
        return answerEventLines<ArchiveEvent>(c, {
          work: (report, signal) => {
            report({ kind: 'progress', done: 0, total: 1 })
            return shop.withLock('moving-images', () => work(report, signal))
          },
          settings,
        })
      },
    )
}

const ARCHIVE =
  `At most ${ARCHIVE_LIMITS.megabytes} MB and ${ARCHIVE_LIMITS.entries} files. A photo is recognised by the name of its ` +
  'file, without folders, case and accents: the last part of a URL that the file of products named, a name in it, the ' +
  'reference of the product there, or an SKU. The answer is a sequence of JSON lines: `progress` (`{kind, done, total}`), ' +
  '`skipped` (`{kind, name, reason}`) for every file that is not used, and at the end `result` (`{kind, added, products, ' +
  'known, skipped}`) or `failure` (`{kind, message}`). The same archive again changes nothing.'
