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

/** The catalogue as a file for a spreadsheet, and back. */
export function productCsvRoutes(
  shop: AppContext,
  settings: ErrorHandlerSettings & { stopping: AbortSignal },
  mayManage: MiddlewareHandler<SignedIn>,
) {
  const onFault = (error: unknown) => reportFault(settings, error).message
  // Two imports at the same time would not see what the other one adds.
  const inTurn = <T>(work: () => Promise<T>) => shop.withLock('import', work)
  return new Hono<SignedIn>()
    .get(
      '/export.csv',
      describeRoute({
        tags,
        security: BEARER,
        summary: 'Les produits, pour un tableur',
        description: `UTF-8, séparateur \`;\`, une ligne par produit, par nom. ${BACK}`,
        responses: answers({ 200: file('Les produits', 'text/csv') }, 'INVALID_INPUT', ...CALLER_ERRORS),
      }),
      mayManage,
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
        summary: 'Ajouter et modifier des produits d’après un fichier : tous, ou aucun',
        description: IMPORT,
        requestBody: { required: true, content: { 'text/csv': { schema: { type: 'string' } } } },
        responses: answers(
          { 200: file('Ce qui se passe, au fur et à mesure', NDJSON) },
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
        // Compressed, or collected by a proxy, it would come when all is over.
        c.header('Cache-Control', 'private, no-store, no-transform')
        c.header('X-Accel-Buffering', 'no')
        return c.body(
          importStream({
            work: (tell, signal) => inTurn(() => importProducts(as, sheet.table, { dryRun, signal, tell })),
            stopping: settings.stopping,
            explain: onFault,
          }),
        )
      },
    )
}

const NDJSON = 'application/x-ndjson'
const BACK = 'Le fichier s’importe tel quel : il ne change alors rien.'

const IMPORT =
  'Le corps est un fichier CSV de 20 Mo et 20 000 lignes au plus, avec les colonnes de l’export, dans n’importe quel ' +
  'ordre. `Référence` nomme un produit présent ; sans elle, c’est celui du même nom, de la même catégorie et de la ' +
  'même marque, sinon un nouveau. La réponse est une suite de lignes JSON : `progress` (`{kind, step, done, total}`, ' +
  '`check` puis `write`), `fault` (`{kind, line, name, issues: [{column, message}]}`) pour chaque ligne fautive, et ' +
  'pour finir `result` (`{kind, written, created, updated, unchanged, faulty, changes, ignored}`) ou `failure` ' +
  '(`{kind, message}`). Tant qu’une ligne est fautive, ou avec `dryRun=true`, rien n’est écrit. Fermer la connexion ' +
  'avant la fin annule tout.'
