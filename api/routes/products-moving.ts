import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { findInvalidText, validate as validateValue } from '../../contracts/fields.ts'
import {
  MOVING_LIMITS,
  type MovingEvent,
  type MovingMapping,
  movingMapping,
} from '../../contracts/moving-event.ts'
import { importQuery } from '../../contracts/product-query.ts'
import { IMPORT_LIMITS } from '../../domain/catalogue/product-csv.ts'
import type { TableRow } from '../../domain/csv/table-row.ts'
import { fail, type Result } from '../../domain/errors.ts'
import { ofFile, recogniseFiles, type SentAs } from '../../domain/moving/recognise-file.ts'
import { withImportLock } from '../../use-cases/catalogue/import/unfinished-imports.ts'
import type { AppContext } from '../../use-cases/context.ts'
import { moveIn } from '../../use-cases/moving/move-in.ts'
import { readCsv } from '../csv/read-csv.ts'
import { CALLER_ERRORS, describer, file, multipart } from '../descriptions.ts'
import { type ErrorHandlerSettings, errorResponse, invalidInput } from '../errors.ts'
import { answerEventLines, EVENTS, NDJSON } from '../event-lines.ts'
import { requirePermission, withCaller } from '../middleware/authorize.ts'
import { multipartParts } from '../multipart-parts.ts'
import { limitBody, validate } from '../validate.ts'

const describe = describer('Catalogue', CALLER_ERRORS)

export function productMovingRoutes(
  shop: AppContext,
  settings: ErrorHandlerSettings & { stopping: AbortSignal },
) {
  return new Hono().post(
    '/moving',
    describe(
      'Add and change products from a file of WooCommerce, Shopify or PrestaShop: all or none',
      { 200: file(EVENTS, NDJSON) },
      ['INVALID_INPUT', 'FILE_UNREADABLE', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA'],
      { description: MOVING, requestBody: multipart(movingForm) },
    ),
    requirePermission(shop, 'products'),
    limitBody(MOVING_LIMITS.files * (IMPORT_LIMITS.bytes + 1000) + MOVING_LIMITS.mapping, TOO_LARGE),
    validate('query', importQuery),
    async (c) => {
      const form = await readForm(c)
      if (!form.ok) return errorResponse(c, form)
      const tables: TableRow[][] = []
      const sentAs: SentAs[] = []
      for (const { name, content } of form.files) {
        const read = await readCsv(content, c.req.raw.signal)
        if (!read.ok)
          return errorResponse(c, { ...read, message: ofFile(read.message, name, form.files.length) })
        tables.push(read.rows)
        sentAs.push({ name, delimiter: read.delimiter })
      }
      const rows = tables.reduce((count, table) => count + table.length - 1, 0)
      if (rows > IMPORT_LIMITS.lines)
        return errorResponse(c, fail('PAYLOAD_TOO_LARGE', { message: TOO_MANY }))
      const files = recogniseFiles(tables, sentAs)
      if (!files.ok) return errorResponse(c, files)
      const { mapping } = form
      const { dryRun } = c.req.valid('query')
      const as = withCaller(shop, c)
      const move = async (
        report: (event: MovingEvent) => void,
        signal: AbortSignal,
      ): Promise<MovingEvent> => {
        const moved = await moveIn(as, files.found, { mapping, dryRun, signal, report })
        return moved.ok ? moved.last : { kind: 'failure', message: moved.message }
      }
      return answerEventLines<MovingEvent>(c, {
        work: (report, signal) => {
          report({ kind: 'progress', step: 'read', done: 0, total: rows })
          return mapping ? withImportLock(as, () => move(report, signal)) : move(report, signal)
        },
        settings,
      })
    },
  )
}

const movingForm = v.object({
  files: v.pipe(
    v.array(v.file()),
    v.description('One or two CSV files of at most 20 MB each, 20,000 rows together'),
  ),
  mapping: v.optional(v.pipe(v.string(), v.description('Decisions about the preview, as JSON'))),
})

const MOVING =
  'The program is recognised by the columns; PrestaShop’s products and combinations may be sent together or one after ' +
  'the other. The answer is a sequence of JSON lines: `progress`, then `preview` with the categories and options of the ' +
  'file and what is proposed for them. Without `mapping`, the answer ends there. With it, the lines of `POST ' +
  '/products/import` follow. `mapping` is `{categories: [{source, category, subCategory}], options: [{name, role}], rate, ' +
  'defaultStock, takeStocks, withHidden}`; `category` is null for products to leave out, `role` is `color`, `size` or ' +
  '`ignore`, `rate` the francs for one unit of the file, required when the preview proposes none; `dateOrder` (`day-first` or ' +
  '`month-first`) when its `openDate` has no order, `taxRate` in percent when its `tax` is `needed`. `choices` is `[{kind, ' +
  'reference, choice, price}]` for what it lists under `choices`, without `reference` for all of a kind: `added` (`stock`, ' +
  '`zero`), `dropped` (`keep`, `empty`), `disabled` (`zero`, `stock`), `unpriced` (`skip`, `price`); the first one applies ' +
  'without an answer. The same file again ' +
  'changes nothing; a changed file changes only what it changed. With `dryRun=true`, or while a row is invalid, nothing ' +
  'is written. Closing the connection before the end cancels everything.'

/** Characters of a file's name in a message. */
const MAX_NAME = 100

const TOO_LARGE = 'Un fichier ne doit pas dépasser 20\u202fMo.'
const TOO_MANY = 'Les fichiers ont ensemble plus de 20\u202f000 lignes. Découpez-les en plusieurs imports.'

interface SentFile {
  name: string
  content: Buffer
}

async function readForm(c: Context): Promise<Result<{ files: SentFile[]; mapping: MovingMapping | null }>> {
  const type = c.req.header('Content-Type') ?? ''
  if (!/^multipart\/form-data\s*;/i.test(type)) {
    return fail('UNSUPPORTED_MEDIA', { message: 'Envoyez les fichiers en multipart/form-data.' })
  }
  const parts = multipartParts(await c.req.arrayBuffer(), type)
  if (parts === null) return fail('INVALID_INPUT', { message: 'Le formulaire envoyé n’a pas pu être lu.' })
  const files = parts.flatMap(({ name, fileName = '', content }) =>
    name === 'files' ? [{ name: fileName.slice(0, MAX_NAME), content }] : [],
  )
  if (files.length === 0 || files.length > MOVING_LIMITS.files) {
    return invalidInput([{ path: 'files', message: 'Envoyez un ou deux fichiers CSV.' }])
  }
  if (files.some(({ content }) => content.length > IMPORT_LIMITS.bytes)) {
    return fail('PAYLOAD_TOO_LARGE', { message: TOO_LARGE })
  }
  const mapping = readMapping(parts.find(({ name }) => name === 'mapping')?.content.toString() ?? '')
  return mapping.ok ? { ok: true, files, mapping: mapping.mapping } : mapping
}

function readMapping(sent: string): Result<{ mapping: MovingMapping | null }> {
  if (sent === '') return { ok: true, mapping: null }
  if (sent.length > MOVING_LIMITS.mapping) return UNREADABLE
  try {
    const json: unknown = JSON.parse(sent)
    const checked = validateValue(movingMapping, json)
    if (!checked.ok) return invalidInput(checked.issues)
    const unstorable = findInvalidText(checked.value)
    return unstorable.length > 0 ? invalidInput(unstorable) : { ok: true, mapping: checked.value }
  } catch {
    return UNREADABLE
  }
}

const UNREADABLE = invalidInput([{ path: 'mapping', message: 'Ces choix n’ont pas pu être lus.' }])
