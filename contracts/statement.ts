import * as v from 'valibot'
import { STATEMENT_FIELD_NAMES, type StatementMapping } from '../domain/payments/statement.ts'
import { PROPOSALS } from '../domain/payments/statement-match.ts'
import { transactionNumber } from '../domain/payments/wallet-transaction.ts'
import {
  count,
  date,
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

export const previewQuery = v.object({
  wallet,
  /** JSON: column by field; absent: what was chosen before, or what the headings say */
  mapping: v.optional(v.pipe(v.string(COLUMNS), v.parseJson(undefined, COLUMNS), mapping)),
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
  /** why an invalid row cannot be used */
  problem: text,
})

export type PreviewedRow = v.InferOutput<typeof previewedRow>

export const previewAnswer = v.object({
  success,
  headings: listOf(v.string()),
  mapping,
  /** what the mapping lacks; without it there are no rows */
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
  target: v.nullable(v.pipe(v.string(ROWS), v.regex(/^(?:order|payment):[\w-]{1,64}$/, ROWS))),
})

/** A part of a statement's rows; every part repeats the statement's id. */
export const statementInput = inputObject({
  id: actionId,
  wallet,
  fileName: requiredLine('Le fichier n’a pas de nom.', 200),
  mapping,
  rows: v.pipe(v.array(row, ROWS), v.minLength(1, ROWS), v.maxLength(STATEMENT_LIMITS.atATime, ROWS)),
})

export type StatementInput = v.InferOutput<typeof statementInput>

export const statementAnswer = v.object({
  success,
  /** rows that were stored for the first time, and rows that were booked */
  stored: count,
  booked: count,
  refused: listOf(v.object({ line: count, number: id, message: text })),
})
