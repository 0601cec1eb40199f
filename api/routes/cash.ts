import { Hono } from 'hono'
import {
  cashAnswer,
  dailyReportAnswer,
  reportQuery,
  settlementAnswer,
  settlementInput,
  settlementQuery,
  settlementsAnswer,
} from '../../contracts/cash.ts'
import { hasPermission } from '../../domain/accounts/account.ts'
import type { AppContext } from '../../use-cases/context.ts'
import { closeSettlement } from '../../use-cases/deliveries/close-settlement.ts'
import {
  exportDailyReport,
  listCash,
  listDoorClaims,
  listSettlements,
  readDailyReport,
} from '../../use-cases/deliveries/list-cash.ts'
import { answerPage } from '../answers.ts'
import { answerCsv } from '../csv/csv-answer.ts'
import { BODY_ERRORS, CALLER_ERRORS, describer, file, json } from '../descriptions.ts'
import { type ErrorHandlerSettings, errorResponse } from '../errors.ts'
import { requirePermission, withCaller } from '../middleware/authorize.ts'
import { validate, validateJson } from '../validate.ts'

const describe = describer('Cash', CALLER_ERRORS)

/** Serves the daily report (D-31) and the cash that couriers owe (D-30). */
export function cashRoutes(shop: AppContext, settings: ErrorHandlerSettings) {
  return new Hono()
    .get(
      '/',
      describe(
        'Cash that couriers have not handed over, by courier, and wallet payments reported at the door',
        { 200: json('The cash', cashAnswer) },
        [],
        'A payment in `claims` counts once `confirm_payment` confirms it.',
      ),
      requirePermission(shop, 'cash'),
      async (c) => {
        const [couriers, claims] = await Promise.all([listCash(shop), listDoorClaims(shop)])
        return c.json({ success: true, couriers, claims })
      },
    )
    .get(
      '/report',
      describe(
        'The figures of a day, which later actions do not change',
        { 200: json('The report', dailyReportAnswer) },
        ['INVALID_INPUT'],
      ),
      requirePermission(shop, 'cash'),
      validate('query', reportQuery),
      async (c) => c.json({ success: true, report: await readDailyReport(shop, c.req.valid('query').day) }),
    )
    .get(
      '/report.csv',
      describe(
        'The figures of a day, for a spreadsheet',
        { 200: file('The report', 'text/csv') },
        ['INVALID_INPUT'],
        'UTF-8, separated by `;`, one row per figure. With `costs`, also the margin of the orders placed on the day.',
      ),
      requirePermission(shop, 'cash', 'exports'),
      validate('query', reportQuery),
      (c) => {
        const { day } = c.req.valid('query')
        return answerCsv(
          c,
          settings,
          `rapport-${day}`,
          exportDailyReport(shop, day, hasPermission(c.get('caller'), 'costs')),
        )
      },
    )
}

/** Serves settlements of the cash that couriers hand over (D-30). */
export function settlementRoutes(shop: AppContext) {
  const mayCount = requirePermission(shop, 'cash')
  return new Hono()
    .get(
      '/',
      describe('Settlements, newest first', { 200: json('The settlements', settlementsAnswer) }, [
        'INVALID_INPUT',
      ]),
      mayCount,
      validate('query', settlementQuery),
      async (c) => answerPage(c, await listSettlements(shop, c.req.valid('query')), 'settlements'),
    )
    .post(
      '/',
      describe(
        'Close a settlement of all cash that a courier holds; it is final',
        {
          201: json('The settlement', settlementAnswer),
          200: json('The settlement as already closed', settlementAnswer),
        },
        [
          ...BODY_ERRORS,
          'COURIER_NOT_FOUND',
          'SETTLEMENT_NOTE',
          'SETTLEMENT_EMPTY',
          'SETTLEMENT_CHANGED',
          'SETTLEMENT_ID_TAKEN',
        ],
        'The same settlement sent again gets the first answer. A note is required when `received` differs from `expected` less `fees`.',
      ),
      mayCount,
      validateJson(settlementInput),
      async (c) => {
        const closed = await closeSettlement(withCaller(shop, c), c.req.valid('json'))
        if (!closed.ok) return errorResponse(c, closed)
        const { settlement, repeated } = closed
        return c.json(
          { success: true, message: 'Versement enregistré', settlement, repeated },
          repeated ? 200 : 201,
        )
      },
    )
}
