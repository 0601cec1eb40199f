import { Hono } from 'hono'
import { archiveQuery, leavingFileParams, movingOutAnswer } from '../../contracts/moving-out.ts'
import { hasPermission } from '../../domain/accounts/account.ts'
import { imageKind } from '../../domain/catalogue/image-sources.ts'
import { fail } from '../../domain/errors.ts'
import { EXPORT_FILES } from '../../domain/moving/export-files.ts'
import { LEAVING_FILES, LEAVING_NAMES, type LeavingName, PHOTOS } from '../../domain/moving/moving-out.ts'
import type { AppContext } from '../../use-cases/context.ts'
import { leavingPhotos, leavingRows, listLeaving, recordLeaving } from '../../use-cases/moving/move-out.ts'
import { answerCsv, csvTexts, dayOf } from '../csv/csv-answer.ts'
import { CALLER_ERRORS, describer, file, json } from '../descriptions.ts'
import { type ErrorHandlerSettings, errorResponse, reportFault } from '../errors.ts'
import { requirePermission, withCaller } from '../middleware/authorize.ts'
import { textStream } from '../text-stream.ts'
import { validate } from '../validate.ts'
import { type ZipEntry, zipBytes } from '../zip/write-zip.ts'

const describe = describer('Catalogue', CALLER_ERRORS)

/** Everything that a merchant can take to another shop program (K-22). */
export function movingOutRoutes(shop: AppContext, settings: ErrorHandlerSettings) {
  const mayExport = requirePermission(shop, 'exports')
  return new Hono()
    .get(
      '/',
      describe('What can leave the shop, and what cannot', {
        200: json('The files of the archive', movingOutAnswer),
      }),
      mayExport,
      (c) => c.json({ success: true, ...listLeaving(c.get('caller')) }),
    )
    .get(
      '/shop.zip',
      describe(
        'The whole shop as a ZIP archive',
        { 200: file('The archive', 'application/zip') },
        ['INVALID_INPUT'],
        'Contains the files that the rights of the caller allow; `photos=false` leaves out the photos.',
      ),
      mayExport,
      validate('query', archiveQuery),
      async (c) => {
        const caller = c.get('caller')
        const as = withCaller(shop, c)
        const files = LEAVING_NAMES.filter((name) => hasPermission(caller, LEAVING_FILES[name].needs))
        const withPhotos = c.req.valid('query').photos === 'true' && hasPermission(caller, PHOTOS.needs)
        c.header('Content-Type', 'application/zip')
        c.header('Content-Disposition', `attachment; filename="boutique-${dayOf(shop.clock())}.zip"`)
        // Nothing reads the body of a HEAD response, so its stream would never close.
        if (c.req.method === 'HEAD') return c.body(null)
        await recordLeaving(as, [...files, ...(withPhotos ? ['photos'] : [])])
        const entries = archiveEntries(as, files, withPhotos)
        return c.body(textStream(zipBytes(entries), (error) => reportFault(settings, error)))
      },
    )
    .get(
      '/:id',
      describe(
        'One file of the archive',
        { 200: file('The file', 'text/csv') },
        ['INVALID_INPUT'],
        'Needs the right for what is in the file, beside `exports`: `GET /moving-out` says which files are allowed.',
      ),
      mayExport,
      validate('param', leavingFileParams),
      async (c) => {
        const { id: name } = c.req.valid('param')
        if (!hasPermission(c.get('caller'), LEAVING_FILES[name].needs))
          return errorResponse(c, fail('NOT_ALLOWED'))
        const as = withCaller(shop, c)
        if (c.req.method !== 'HEAD') await recordLeaving(as, [name])
        const title = LEAVING_FILES[name].name.replace('.csv', `-${dayOf(shop.clock())}`)
        return answerCsv(c, settings, title, leavingRows(as, name), formatOf(name))
      },
    )
}

const formatOf = (name: LeavingName) =>
  name in EXPORT_FILES ? EXPORT_FILES[name as keyof typeof EXPORT_FILES] : undefined

async function* archiveEntries(
  shop: AppContext,
  files: readonly LeavingName[],
  withPhotos: boolean,
): AsyncGenerator<ZipEntry> {
  for (const name of files) {
    const content = csvTexts(leavingRows(shop, name), formatOf(name))
    yield { name: LEAVING_FILES[name].name, content, compress: true }
  }
  if (!withPhotos) return
  for await (const { name, read } of leavingPhotos(shop)) {
    const bytes = await read()
    if (bytes) yield { name: `${name}.${imageKind(bytes) ?? 'webp'}`, content: only(bytes), compress: false }
  }
}

async function* only(bytes: Uint8Array) {
  yield bytes
}
