import { Hono } from 'hono'
import type { ImportEvent } from '../../contracts/import-event.ts'
import { importQuery, productFilterQuery } from '../../contracts/product-query.ts'
import { IMPORT_LIMITS } from '../../domain/catalogue/product-csv.ts'
import { readProductTable } from '../../domain/catalogue/product-table.ts'
import { exportProducts } from '../../use-cases/catalogue/export-products.ts'
import { importProducts } from '../../use-cases/catalogue/import/import-products.ts'
import type { AppContext } from '../../use-cases/context.ts'
import { answerCsv, dayOf } from '../csv/csv-answer.ts'
import { readCsv } from '../csv/read-csv.ts'
import { CALLER_ERRORS, describer, file } from '../descriptions.ts'
import { type ErrorHandlerSettings, errorResponse, reportFault } from '../errors.ts'
import { requirePermission, withCaller } from '../middleware/authorize.ts'
import { limitBody, validate } from '../validate.ts'

const describe = describer('Catalogue', CALLER_ERRORS)

export function productCsvRoutes(
  shop: AppContext,
  settings: ErrorHandlerSettings & { stopping: AbortSignal },
) {
  // Concurrent imports would not see each other's products.
  const withImportLock = <T>(work: () => Promise<T>) => shop.withLock('import', work)
  return new Hono()
    .get(
      '/export.csv',
      describe(
        'Products, for a spreadsheet',
        { 200: file('The products', 'text/csv') },
        ['INVALID_INPUT'],
        `UTF-8, separated by \`;\`, one row per product, by name. ${BACK}`,
      ),
      requirePermission(shop, 'products', 'exports'),
      validate('query', productFilterQuery),
      (c) => {
        const rows = exportProducts(withCaller(shop, c), c.req.valid('query'))
        return answerCsv(c, settings, `produits-${dayOf(shop.clock())}`, rows)
      },
    )
    .post(
      '/import',
      describe(
        'Add and change products from a file: all or none',
        { 200: file('Progress, as it happens', NDJSON) },
        ['INVALID_INPUT', 'FILE_UNREADABLE', 'PAYLOAD_TOO_LARGE'],
        {
          description: IMPORT,
          requestBody: { required: true, content: { 'text/csv': { schema: { type: 'string' } } } },
        },
      ),
      requirePermission(shop, 'products'),
      limitBody(IMPORT_LIMITS.bytes, 'Le fichier pèse plus de 20 Mo.'),
      validate('query', importQuery),
      async (c) => {
        const read = await readCsv(new Uint8Array(await c.req.arrayBuffer()), c.req.raw.signal)
        if (!read.ok) return errorResponse(c, read)
        const { dryRun } = c.req.valid('query')
        const sheet = readProductTable(read.rows)
        const as = withCaller(shop, c)
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
            explain: (error) => reportFault(settings, error).message,
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
  'created, updated, unchanged, faulty, changes, texts, warnings, ignored}`: `texts` lists the old and new names, brands ' +
  'and sub-categories, `warnings` the products that become free) or `failure` (`{kind, message}`). While a row is invalid, or ' +
  'with `dryRun=true`, nothing is written. Closing the connection before the end cancels everything.'

interface ImportStream {
  /** reports its progress; throws the signal's reason when aborted */
  work: (report: (event: ImportEvent) => void, signal: AbortSignal) => Promise<ImportEvent>
  stopping: AbortSignal
  /** the French message for an unexpected error */
  explain: (error: unknown) => string
}

/** Streams the events of an import, one JSON per line. Closing the stream aborts the import. */
function importStream({ work, stopping, explain }: ImportStream): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const left = new AbortController()
  return new ReadableStream({
    start(controller) {
      const report = (event: ImportEvent) => {
        if (!left.signal.aborted) controller.enqueue(encoder.encode(`${JSON.stringify(event)}\n`))
      }
      const end = (event: ImportEvent) => {
        report(event)
        if (!left.signal.aborted) controller.close()
      }
      work(report, AbortSignal.any([left.signal, stopping])).then(end, (error: unknown) => {
        if (left.signal.aborted) return
        end({ kind: 'failure', message: stopping.aborted ? STOPPED : explain(error) })
      })
    },
    cancel: () => left.abort(),
  })
}

const STOPPED = 'Le serveur s’arrête : rien n’a été écrit. Réessayez dans un instant.'
