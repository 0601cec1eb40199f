import { Hono } from 'hono'
import {
  daysAnswer,
  daysQuery,
  deskActionAnswer,
  deskActionInput,
  deskAnswer,
  deskQuery,
  unpaidAnswer,
} from '../../contracts/payment-desk.ts'
import {
  previewAnswer,
  previewQuery,
  STATEMENT_LIMITS,
  statementAnswer,
  statementInput,
  statementsAnswer,
  statementsQuery,
  undoneAnswer,
} from '../../contracts/statement.ts'
import { fail } from '../../domain/errors.ts'
import type { AppContext } from '../../use-cases/context.ts'
import { actOnDesk } from '../../use-cases/payments/act-on-desk.ts'
import { listStatements, undoImport } from '../../use-cases/payments/change-statement.ts'
import { importStatement } from '../../use-cases/payments/import-statement.ts'
import { listDays } from '../../use-cases/payments/list-days.ts'
import { listDesk, listUnpaid } from '../../use-cases/payments/list-desk.ts'
import { previewStatement } from '../../use-cases/payments/preview-statement.ts'
import { answer, answerPage } from '../answers.ts'
import { readCsv } from '../csv/read-csv.ts'
import { BODY_ERRORS, CALLER_ERRORS, describer, json } from '../descriptions.ts'
import { errorResponse } from '../errors.ts'
import { requirePermission, withCaller } from '../middleware/authorize.ts'
import { LARGE_JSON, limitBody, validate, validateJson } from '../validate.ts'

const describe = describer('Payment desk', CALLER_ERRORS)

/** Serves the reconciliation desk (E-20, E-22). Register it before the routes of payers: `desk` is no payment's id. */
export function paymentDeskRoutes(shop: AppContext) {
  return new Hono()
    .get(
      '/',
      describe('Payments, claims and transactions in one state', { 200: json('A page', deskAnswer) }, [
        'INVALID_INPUT',
      ]),
      requirePermission(shop, 'payments'),
      validate('query', deskQuery),
      async (c) => answerPage(c, await listDesk(shop, c.req.valid('query')), 'entries', 'counts', 'unpaid'),
    )
    .get(
      '/unpaid',
      describe('Orders that nobody has paid in time, oldest first', {
        200: json('The orders', unpaidAnswer),
      }),
      requirePermission(shop, 'payments'),
      async (c) => c.json({ success: true, orders: await listUnpaid(shop) }),
    )
    .get(
      '/days',
      describe(
        'Ledger and statements of a month, by day and wallet',
        { 200: json('The days', daysAnswer) },
        ['INVALID_INPUT'],
        '`stated` − `booked` is the sum of the differences.',
      ),
      requirePermission(shop, 'payments'),
      validate('query', daysQuery),
      async (c) => c.json({ success: true, days: await listDays(shop, c.req.valid('query').month) }),
    )
    .post(
      '/actions',
      describe(
        'Decide about an entry of the desk',
        { 200: json('What was done', deskActionAnswer) },
        [
          ...BODY_ERRORS,
          'ORDER_NOT_FOUND',
          'CLAIM_NOT_FOUND',
          'PAYMENT_UNKNOWN',
          'PAYMENT_SETTLED',
          'PAYMENT_NOT_REFUNDABLE',
          'REFUND_TOO_LARGE',
          'REFUND_ONLY_WHOLE',
          'REFUND_OPEN',
          'REFUND_UNKNOWN',
          'TRANSACTION_BOOKED',
          'TRANSACTION_UNKNOWN',
          'TRANSACTION_AMOUNT',
          'NOT_ON_STATEMENT',
        ],
        'A repeated `key` has no effect. A transaction number is booked once.',
      ),
      requirePermission(shop, 'payments'),
      validateJson(deskActionInput),
      async (c) =>
        answer(c, await actOnDesk(withCaller(shop, c), c.req.valid('json')), ({ message, chat }) => ({
          message,
          chat,
        })),
    )
}

/** Serves the import of wallet statements (E-21). */
export function statementRoutes(shop: AppContext) {
  return new Hono()
    .get(
      '/',
      describe('Imported statements, the newest first', { 200: json('A page', statementsAnswer) }, [
        'INVALID_INPUT',
      ]),
      requirePermission(shop, 'payments'),
      validate('query', statementsQuery),
      async (c) => answerPage(c, await listStatements(shop, c.req.valid('query')), 'statements'),
    )
    .post(
      '/:id/undo',
      describe(
        'Take an import back, part by part',
        { 200: json('Whether something is left', undoneAnswer) },
        ['STATEMENT_NOT_FOUND', 'TRANSACTION_BOOKED', 'ORDER_NOT_FOUND', 'REFUND_TOO_LARGE'],
        'Money that rests on the statement alone leaves its orders, then its rows leave the desk and the totals. Repeat it while `left` is true.',
      ),
      requirePermission(shop, 'payments'),
      async (c) =>
        answer(c, await undoImport(withCaller(shop, c), c.req.param('id')), ({ left }) => ({ left })),
    )
    .post(
      '/preview',
      describe(
        'What each row of a wallet’s statement would do; writes nothing',
        { 200: json('The rows', previewAnswer) },
        ['INVALID_INPUT', 'FILE_UNREADABLE', 'PAYLOAD_TOO_LARGE'],
        {
          description: `The body is a CSV file of at most 5 MB and ${STATEMENT_LIMITS.rows} rows.`,
          requestBody: { required: true, content: { 'text/csv': { schema: { type: 'string' } } } },
        },
      ),
      requirePermission(shop, 'payments'),
      limitBody(STATEMENT_LIMITS.bytes, 'Le fichier pèse plus de 5 Mo.'),
      validate('query', previewQuery),
      async (c) => {
        const read = await readCsv(new Uint8Array(await c.req.arrayBuffer()), c.req.raw.signal)
        if (!read.ok) return errorResponse(c, read)
        if (read.rows.length > STATEMENT_LIMITS.rows)
          return errorResponse(c, fail('PAYLOAD_TOO_LARGE', { message: TOO_MANY }))
        const { wallet, mapping: chosen = null, dateOrder = null } = c.req.valid('query')
        const preview = await previewStatement(shop, { wallet, table: read.rows, chosen, dateOrder })
        return answer(c, preview, (shown) => shown)
      },
    )
    .post(
      '/',
      describe(
        'Store a part of a statement’s rows, and book those with a target',
        { 200: json('What was done', statementAnswer) },
        [...BODY_ERRORS, 'STATEMENT_UNDONE'],
        'Idempotent by transaction number. A row whose order has changed is stored, not booked, and listed in `refused`.',
      ),
      requirePermission(shop, 'payments'),
      validateJson(statementInput, LARGE_JSON),
      async (c) =>
        answer(c, await importStatement(withCaller(shop, c), c.req.valid('json')), (imported) => imported),
    )
}

const TOO_MANY = 'Le relevé a plus de 10 000 lignes. Exportez une période plus courte.'
