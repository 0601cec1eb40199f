import { Hono, type MiddlewareHandler } from 'hono'
import { describeRoute } from 'hono-openapi'
import { importQuery, productFilterQuery } from '../../contracts/product-query.ts'
import { IMPORT_LIMITS } from '../../domain/catalogue/product-csv.ts'
import { readProductTable } from '../../domain/catalogue/product-table.ts'
import { exportProducts } from '../../use-cases/catalogue/export-products.ts'
import { importProducts } from '../../use-cases/catalogue/import/import-products.ts'
import type { AppContext } from '../../use-cases/context.ts'
import { answerCsv, dayOf } from '../csv/csv-answer.ts'
import { readCsv } from '../csv/read-csv.ts'
import { answers, BEARER, CALLER_ERRORS, file } from '../descriptions.ts'
import { type ErrorHandlerSettings, reportFault } from '../error-handler.ts'
import { importStream } from '../import-stream.ts'
import type { SignedIn } from '../middleware/authorize.ts'
import { limitBody } from '../middleware/limit-body.ts'
import { withActor } from '../middleware/with-actor.ts'
import { errorResponse } from '../respond.ts'
import { validate } from '../validate.ts'

const tags = ['Catalogue']

/** Exports and imports products as CSV. */
export function productCsvRoutes(
  shop: AppContext,
  settings: ErrorHandlerSettings & { stopping: AbortSignal },
  mayManage: MiddlewareHandler<SignedIn>,
  mayExport: MiddlewareHandler<SignedIn>,
) {
  const onFault = (error: unknown) => reportFault(settings, error).message
  // Concurrent imports would not see each other's products.
  const withImportLock = <T>(work: () => Promise<T>) => shop.withLock('import', work)
  return new Hono<SignedIn>()
    .get(
      '/export.csv',
      describeRoute({
        tags,
        security: BEARER,
        summary: 'Products, for a spreadsheet',
        description: `UTF-8, separated by \`;\`, one row per product, by name. ${BACK}`,
        responses: answers({ 200: file('The products', 'text/csv') }, 'INVALID_INPUT', ...CALLER_ERRORS),
      }),
      mayExport,
      validate('query', productFilterQuery),
      (c) =>
        answerCsv(c, {
          name: `produits-${dayOf(shop.clock())}`,
          rows: exportProducts(withActor(shop, c.get('caller')), c.req.valid('query')),
          onFault,
        }),
    )
    .post(
      '/import',
      describeRoute({
        tags,
        security: BEARER,
        summary: 'Add and change products from a file: all or none',
        description: IMPORT,
        requestBody: { required: true, content: { 'text/csv': { schema: { type: 'string' } } } },
        responses: answers(
          { 200: file('Progress, as it happens', NDJSON) },
          'INVALID_INPUT',
          'FILE_UNREADABLE',
          'PAYLOAD_TOO_LARGE',
          ...CALLER_ERRORS,
        ),
      }),
      mayManage,
      limitBody(IMPORT_LIMITS.bytes, 'Le fichier pèse plus de 20 Mo.'),
      validate('query', importQuery),
      async (c) => {
        const read = await readCsv(new Uint8Array(await c.req.arrayBuffer()), c.req.raw.signal)
        if (!read.ok) return errorResponse(c, read)
        const { dryRun } = c.req.valid('query')
        const sheet = readProductTable(read.rows)
        const as = withActor(shop, c.get('caller'))
        if (!sheet.ok) return errorResponse(c, sheet)
        c.header('Content-Type', NDJSON)
        // Compression or a buffering proxy would delay the progress until the end.
        c.header('Cache-Control', 'private, no-store, no-transform')
        c.header('X-Accel-Buffering', 'no')
        return c.body(
          importStream({
            work: (report, signal) =>
              withImportLock(() => importProducts(as, sheet.table, { dryRun, signal, report })),
            stopping: settings.stopping,
            explain: onFault,
          }),
        )
      },
    )
}

const NDJSON = 'application/x-ndjson'
const BACK = 'The file can be imported as it is, and then changes nothing.'

const IMPORT =
  'The body is a CSV file of at most 20 MB and 20,000 rows with the columns of the export, in any order. `Référence` ' +
  'names an existing product; without it, the product of the same name, category and brand is meant, otherwise a new ' +
  'one. The answer is a sequence of JSON lines: `progress` (`{kind, step, done, total}`, `check` then `write`), `fault` ' +
  '(`{kind, line, name, issues: [{column, message}]}`) for every invalid row, and at the end `result` (`{kind, written, ' +
  'created, updated, unchanged, faulty, changes, ignored}`) or `failure` (`{kind, message}`). While a row is invalid, or ' +
  'with `dryRun=true`, nothing is written. Closing the connection before the end cancels everything.'
