import * as v from 'valibot'
import { WALLETS } from '../domain/orders/order-constants.ts'
import { STATEMENT_FIELD_NAMES, type StatementMapping } from '../domain/payments/statement.ts'
import { DATE_ORDERS } from '../domain/payments/statement-dates.ts'
import { PROPOSALS } from '../domain/payments/statement-match.ts'
import { transactionNumber } from '../domain/payments/wallet-transaction.ts'
import {
  count,
  date,
  flag,
  id,
  integer,
  listOf,
  optionalText,
  requiredListOf,
  success,
  text,
} from './answer-fields.ts'
import { inputObject, moment, requiredLine, wholeNumber } from './fields.ts'
import { actionId } from './order-action.ts'
import { wallet } from './payment-desk.ts'
import { pageOf30 } from './query-fields.ts'

/** Maximum rows of a file; a busy month has a few thousand. */
export const STATEMENT_LIMITS = { bytes: 5_000_000, rows: 10_000, atATime: 250 } as const

const COLUMNS = 'Les colonnes sont incorrectes.'
const mapping = v.pipe(
  v.partial(
    v.object(v.entriesFromList(STATEMENT_FIELD_NAMES, v.pipe(v.string(COLUMNS), v.maxLength(200, COLUMNS)))),
  ),
  v.transform(
    (typed) => Object.fromEntries(Object.entries(typed).filter(([, column]) => column)) as StatementMapping,
  ),
)

const dateOrder = v.picklist(DATE_ORDERS, 'Cet ordre de dates n’existe pas.')

export const previewQuery = v.object({
  wallet,
  /** JSON: column by field; absent: what was chosen before, or what the headings say */
  mapping: v.optional(v.pipe(v.string(COLUMNS), v.parseJson(undefined, COLUMNS), mapping)),
  /** what a person answered, for a file whose dates do not tell it */
  dateOrder: v.optional(dateOrder),
})

const previewedRow = v.object({
  line: count,
  proposal: v.picklist(PROPOSALS),
  number: text,
  /** francs, negative for money that left the wallet */
  amount: integer,
  at: date,
  phone: optionalText,
  reference: text,
  /** what the row would be booked on */
  target: optionalText,
  orderId: optionalText,
  expected: v.fallback(v.nullable(v.number()), null),
  by: optionalText,
  /** why an invalid row is not counted; its `reference` is what it says */
  problem: text,
})

export type PreviewedRow = v.InferOutput<typeof previewedRow>

export const previewAnswer = v.object({
  success,
  headings: listOf(v.string()),
  mapping,
  /** whether `05/11/2026` is 5 November; null while nobody has told it, or where no date depends on it */
  dateOrder: v.fallback(v.nullable(dateOrder), null),
  /** a date of a file whose dates can all be read both ways */
  openDate: optionalText,
  /** why there are no rows: what the mapping lacks, or what the dates do not tell */
  problem: optionalText,
  rows: requiredListOf(previewedRow),
  /** rows and francs by proposal */
  totals: v.fallback(v.record(v.string(), v.object({ count, amount: integer })), {}),
})

export type StatementPreview = v.InferOutput<typeof previewAnswer>

const ROWS = 'Les lignes du relevé sont incorrectes.'
const row = inputObject({
  line: wholeNumber(1, 2_000_000, ROWS),
  number: v.pipe(
    v.string(ROWS),
    v.check((typed) => transactionNumber(typed) === typed && typed !== '', ROWS),
  ),
  amount: wholeNumber(-1_000_000_000, 1_000_000_000, ROWS),
  at: moment(ROWS),
  phone: v.nullable(v.pipe(v.string(ROWS), v.maxLength(20, ROWS))),
  /** null: the row is stored, and nothing is booked */
  target: v.nullable(v.pipe(v.string(ROWS), v.regex(/^(?:order|payment|gift):[\w-]{1,64}$/, ROWS))),
})

/** A part of a statement's rows; every part repeats the statement's id. */
export const statementInput = inputObject({
  id: actionId,
  wallet,
  fileName: requiredLine('Le fichier n’a pas de nom.', 200),
  mapping,
  /** absent: a browser of the version before */
  dateOrder: v.optional(v.nullable(dateOrder), null),
  rows: v.pipe(v.array(row, ROWS), v.minLength(1, ROWS), v.maxLength(STATEMENT_LIMITS.atATime, ROWS)),
})

export type StatementInput = v.InferOutput<typeof statementInput>

export const statementsQuery = v.object(pageOf30)

const listedStatement = v.object({
  id,
  wallet: v.picklist(WALLETS),
  fileName: text,
  /** rows that were stored */
  lines: count,
  /** when and by whom it was imported */
  at: date,
  userName: optionalText,
  /** when the import was taken back */
  undoneAt: v.fallback(v.nullable(date), null),
  /** rows that count, their francs, and the first and last time */
  count,
  amount: integer,
  from: v.fallback(v.nullable(date), null),
  until: v.fallback(v.nullable(date), null),
})

export type ShownStatement = v.InferOutput<typeof listedStatement>

export const statementsAnswer = v.object({ success, statements: requiredListOf(listedStatement) })

/** `left`: whether the request is to be repeated. */
export const undoneAnswer = v.object({ success, left: flag })

export const statementAnswer = v.object({
  success,
  /** rows that were stored for the first time, and rows that were booked */
  stored: count,
  booked: count,
  refused: listOf(v.object({ line: count, number: id, message: text })),
})
