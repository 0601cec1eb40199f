import { Hono } from 'hono'
import type { ImportEvent } from '../../contracts/import-event.ts'
import { exportQuery, importQuery } from '../../contracts/product-query.ts'
import { IMPORT_LIMITS } from '../../domain/catalogue/product-csv.ts'
import { readProductTable } from '../../domain/catalogue/product-table.ts'
import { EXPORT_FILES } from '../../domain/moving/export-files.ts'
import { exportProducts } from '../../use-cases/catalogue/export-products.ts'
import { importProducts } from '../../use-cases/catalogue/import/import-products.ts'
import { withImportLock } from '../../use-cases/catalogue/import/unfinished-imports.ts'
import type { AppContext } from '../../use-cases/context.ts'
import { answerCsv, dayOf } from '../csv/csv-answer.ts'
import { readCsv } from '../csv/read-csv.ts'
import { CALLER_ERRORS, describer, file } from '../descriptions.ts'
import { type ErrorHandlerSettings, errorResponse } from '../errors.ts'
import { answerEventLines, EVENTS, NDJSON } from '../event-lines.ts'
import { requirePermission, withCaller } from '../middleware/authorize.ts'
import { limitBody, validate } from '../validate.ts'

const describe = describer('Catalogue', CALLER_ERRORS)

export function productCsvRoutes(
  shop: AppContext,
  settings: ErrorHandlerSettings & { stopping: AbortSignal },
) {
  return new Hono()
    .get(
      '/export.csv',
      describe(
        'Products, for a spreadsheet',
        { 200: file('The products', 'text/csv') },
        ['INVALID_INPUT'],
        `UTF-8, separated by \`;\`, one row per product, by name. ${BACK} ${FORMATS}`,
      ),
      requirePermission(shop, 'products', 'exports'),
      validate('query', exportQuery),
      (c) => {
        const { format } = c.req.valid('query')
        const rows = exportProducts(withCaller(shop, c), c.req.valid('query'))
        const name = `produits-${format ? `${format}-` : ''}${dayOf(shop.clock())}`
        return answerCsv(c, settings, name, rows, format && EXPORT_FILES[format])
      },
    )
    .post(
      '/import',
      describe(
        'Add and change products from a file: all or none',
        { 200: file(EVENTS, NDJSON) },
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
        return answerEventLines<ImportEvent>(c, {
          work: (report, signal) => {
            report({ kind: 'progress', step: 'check', done: 0, total: sheet.table.lines.length })
            return withImportLock(as, () => importProducts(as, sheet.table, { dryRun, signal, report }))
          },
          settings,
        })
      },
    )
}

const FORMATS =
  'With `format`, the file is one that WooCommerce, Shopify or PrestaShop imports, and that `POST /products/moving` reads.'
const BACK = 'The file can be imported as it is, and then changes nothing.'

const IMPORT =
  'The body is a CSV file of at most 20 MB and 20,000 rows with the columns of the export, in any order. `Référence` ' +
  'names an existing product; without it, the product of the same name, category and brand is meant, otherwise a new ' +
  'one. The answer is a sequence of JSON lines: `progress` (`{kind, step, done, total}`, `check` then `write`), `fault` ' +
  '(`{kind, line, name, issues: [{column, message}]}`) for every invalid row, and at the end `result` (`{kind, written, ' +
  'created, updated, unchanged, faulty, changes, texts, warnings, ignored}`: `texts` lists the old and new names, brands ' +
  'and sub-categories, `warnings` the products that become free) or `failure` (`{kind, message}`). While a row is invalid, or ' +
  'with `dryRun=true`, nothing is written. Closing the connection before the end cancels everything.'
