import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import {
  cashAnswer,
  dailyReportAnswer,
  reportQuery,
  settlementAnswer,
  settlementInput,
  settlementQuery,
  settlementsAnswer,
} from '../../contracts/cash.ts'
import type { AppContext } from '../../use-cases/context.ts'
import { closeSettlement } from '../../use-cases/deliveries/close-settlement.ts'
import {
  exportDailyReport,
  listCash,
  listSettlements,
  readDailyReport,
} from '../../use-cases/deliveries/list-cash.ts'
import { answerCsv } from '../csv/csv-answer.ts'
import { answers, BEARER, CALLER_ERRORS, file, json } from '../descriptions.ts'
import { type ErrorHandlerSettings, errorResponse, reportFault } from '../errors.ts'
import { requirePermission, withActor } from '../middleware/authorize.ts'
import { setPaginationHeaders } from '../pagination.ts'
import { validate } from '../validate.ts'

const tags = ['Cash']

/** Serves what couriers owe and the daily report (D-30, D-31). */
export function cashRoutes(shop: AppContext, settings: ErrorHandlerSettings) {
  return new Hono()
    .get(
      '/',
      describeRoute({
        tags,
        security: BEARER,
        summary: 'Cash that couriers have not handed over, by courier',
        responses: answers({ 200: json('The cash', cashAnswer) }, ...CALLER_ERRORS),
      }),
      requirePermission(shop, 'cash'),
      async (c) => c.json({ success: true, couriers: await listCash(shop) }),
    )
    .get(
      '/report',
      describeRoute({
        tags,
        security: BEARER,
        summary: 'The figures of a day, which later actions do not change',
        responses: answers({ 200: json('The report', dailyReportAnswer) }, 'INVALID_INPUT', ...CALLER_ERRORS),
      }),
      requirePermission(shop, 'cash'),
      validate('query', reportQuery),
      async (c) => c.json({ success: true, report: await readDailyReport(shop, c.req.valid('query').day) }),
    )
    .get(
      '/report.csv',
      describeRoute({
        tags,
        security: BEARER,
        summary: 'The figures of a day, for a spreadsheet',
        description: 'UTF-8, separated by `;`, one row per figure.',
        responses: answers({ 200: file('The report', 'text/csv') }, 'INVALID_INPUT', ...CALLER_ERRORS),
      }),
      requirePermission(shop, 'cash', 'exports'),
      validate('query', reportQuery),
      (c) => {
        const { day } = c.req.valid('query')
        return answerCsv(c, {
          name: `rapport-${day}`,
          rows: exportDailyReport(shop, day),
          onFault: (error) => void reportFault(settings, error),
        })
      },
    )
}

/** Serves settlements of the cash that couriers hand over (D-30). */
export function settlementRoutes(shop: AppContext) {
  const mayCount = requirePermission(shop, 'cash')
  return new Hono()
    .get(
      '/',
      describeRoute({
        tags,
        security: BEARER,
        summary: 'Settlements, newest first',
        responses: answers(
          { 200: json('The settlements', settlementsAnswer) },
          'INVALID_INPUT',
          ...CALLER_ERRORS,
        ),
      }),
      mayCount,
      validate('query', settlementQuery),
      async (c) => {
        const found = await listSettlements(shop, c.req.valid('query'))
        setPaginationHeaders(c, found)
        return c.json({ success: true, settlements: found.settlements })
      },
    )
    .post(
      '/',
      describeRoute({
        tags,
        security: BEARER,
        summary: 'Close a settlement of all cash that a courier holds; it is final',
        description:
          'The same settlement sent again gets the first answer. A note is required when `received` differs from `expected`.',
        responses: answers(
          {
            201: json('The settlement', settlementAnswer),
            200: json('The settlement as already closed', settlementAnswer),
          },
          'INVALID_INPUT',
          'MALFORMED_JSON',
          ...CALLER_ERRORS,
          'COURIER_NOT_FOUND',
          'SETTLEMENT_NOTE',
          'SETTLEMENT_EMPTY',
          'SETTLEMENT_CHANGED',
          'SETTLEMENT_ID_TAKEN',
        ),
      }),
      mayCount,
      validate('json', settlementInput),
      async (c) => {
        const closed = await closeSettlement(withActor(shop, c.get('caller')), c.req.valid('json'))
        if (!closed.ok) return errorResponse(c, closed)
        const { settlement, repeated } = closed
        const body = { success: true, message: 'Remise enregistrée', settlement, repeated }
        return c.json(body, repeated ? 200 : 201)
      },
    )
}
