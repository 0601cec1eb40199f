import { readPhone } from '../contact/phone.ts'
import { readTypedNumber } from '../pricing/read-amount.ts'
import { fold } from '../text/fold.ts'
import { formatNumber } from '../text/format.ts'
import { quoted } from '../text/quoted.ts'
import { type DateEvidence, type DateOrder, readDateOrder, readMoment } from './statement-dates.ts'
import { isSuccess, isSummaryLabel, isSummaryNumber, saysFailed } from './statement-words.ts'
import { transactionNumber } from './wallet-transaction.ts'

/** Columns of a wallet's statement: label, and the headings that mean it, folded. */
export const STATEMENT_FIELDS = {
  number: {
    label: 'Numéro de transaction',
    names: [
      'identifiant de transaction',
      'identifiant de la transaction',
      'id de transaction',
      'id transaction',
      'transaction id',
      'numero de transaction',
      'n de transaction',
      'n transaction',
      'transaction',
      'reference',
      'reference de transaction',
      'reference transaction',
    ],
  },
  at: {
    label: 'Date',
    names: [
      'date et heure',
      'date heure',
      'date de transaction',
      'date de la transaction',
      'date transaction',
      'date',
      'horodatage',
      'timestamp',
      'date time',
      'datetime',
      'created at',
    ],
  },
  time: { label: 'Heure, si elle est à part', names: ['heure', 'time'] },
  amount: { label: 'Montant', names: ['montant', 'amount', 'montant brut', 'gross amount'] },
  credit: { label: 'Montant reçu', names: ['credit', 'montant credit', 'entree', 'recu', 'paid in'] },
  debit: { label: 'Montant sorti', names: ['debit', 'montant debit', 'sortie', 'envoye', 'paid out'] },
  phone: {
    label: 'Téléphone du payeur',
    names: [
      'telephone',
      'numero de telephone',
      'telephone client',
      'telephone du client',
      'numero client',
      'counterparty mobile',
      'mobile',
      'sender mobile',
      'msisdn',
      'n de compte',
      'numero de compte',
      'compte',
      'correspondant',
      'contrepartie',
    ],
  },
  reference: {
    label: 'Référence ou motif',
    names: [
      'reference client',
      'client reference',
      'reference marchand',
      'merchant reference',
      'motif',
      'description',
      'libelle',
      'note',
      'commentaire',
      'details',
    ],
  },
  status: {
    label: 'Statut',
    names: [
      'statut',
      'status',
      'etat',
      'state',
      'statut de la transaction',
      'statut de transaction',
      'statut transaction',
      'transaction status',
      'statut du paiement',
      'statut paiement',
      'payment status',
      'statut de l operation',
      'statut operation',
      'etat de la transaction',
      'resultat',
      'result',
    ],
  },
} as const satisfies Record<string, { label: string; names: readonly string[] }>

export type StatementField = keyof typeof STATEMENT_FIELDS
export const STATEMENT_FIELD_NAMES = Object.keys(STATEMENT_FIELDS) as StatementField[]

/** The heading of the column that holds each field; absent for a field that the file does not have. */
export type StatementMapping = Partial<Record<StatementField, string>>

/** A movement of the wallet. Amounts in francs, negative for money that left; times in epoch milliseconds. */
export interface StatementRow {
  /** line number in a spreadsheet, from 1 */
  line: number
  number: string
  amount: number
  at: number
  /** nine digits */
  phone: string | null
  reference: string
}

/** A row that is no money of the shop: why, and what it says. */
export interface SkippedRow {
  line: number
  problem: string
  text: string
}

export type ReadRow = StatementRow | SkippedRow

/** Far more than a wallet writes: a file beyond is no statement. */
const MAX_COLUMNS = 100
const MAX_CELL = 1000

/** What is too large for a statement, as a sentence; null for nothing. */
export function findExcess(rows: readonly TableRow[]): string | null {
  for (const { line, cells } of rows) {
    if (cells.length > MAX_COLUMNS && cells.slice(MAX_COLUMNS).some((cell) => cell.trim() !== ''))
      return `Ligne ${line}\u202f: elle a plus de ${MAX_COLUMNS} colonnes. Ce n’est pas un relevé.`
    if (cells.some(({ length }) => length > MAX_CELL))
      return `Ligne ${line}\u202f: une cellule a plus de ${formatNumber(MAX_CELL)} caractères. Ce n’est pas un relevé.`
  }
  return null
}

/** Titles above the headings, such as the account and the period. */
const MAX_TITLES = 40

/** Brings a heading into the form of the names above: `Montant (FCFA)` and `AMOUNT_XOF` are an amount. */
function headingName(heading: string): string {
  return fold(heading)
    .replace(/\([^()]*\)/g, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/ (?:en )?(?:f ?cfa|xof|francs?)(?= |$)/g, ' ')
    .trim()
    .replace(/ +/g, ' ')
}

const MAX_HEADING = 100

/** Recognises columns by their headings. */
export function proposeMapping(headings: readonly string[]): StatementMapping {
  const short = headings.filter(({ length }) => length <= MAX_HEADING)
  const named = new Map(short.map((heading) => [headingName(heading), heading]))
  const found = STATEMENT_FIELD_NAMES.flatMap((field) => {
    const name = STATEMENT_FIELDS[field].names.find((known) => named.has(known))
    return name === undefined ? [] : [[field, named.get(name)] as const]
  })
  return Object.fromEntries(found)
}

/** Finds the row of headings: the first of the rows that have most known columns. @returns its index */
export function findHeadings(rows: readonly { cells: readonly string[] }[]): number {
  const known = rows.slice(0, MAX_TITLES).map(({ cells }) => Object.keys(proposeMapping(cells)).length)
  return Math.max(0, known.indexOf(Math.max(0, ...known)))
}

/**
 * The mapping to use: what a person chose before, as far as this file has these columns, and every other column that the
 * file has and the shop knows.
 */
export function fittingMapping(
  headings: readonly string[],
  chosen: StatementMapping | null,
): StatementMapping {
  const kept = Object.entries(chosen ?? {}).filter(([, heading]) => headings.includes(heading))
  const others = Object.entries(proposeMapping(headings)).filter(
    ([field, heading]) => !kept.some(([known, column]) => known === field || column === heading),
  )
  return Object.fromEntries([...kept, ...others])
}

/** What a mapping lacks, as a sentence; null for a complete one. */
export function mappingProblem({ number, at, amount, credit, debit }: StatementMapping): string | null {
  if (number === undefined) return 'Indiquez la colonne du numéro de transaction.'
  if (at === undefined) return 'Indiquez la colonne de la date.'
  if (amount === undefined && credit === undefined && debit === undefined)
    return 'Indiquez la colonne du montant.'
  return null
}

type TableRow = { line: number; cells: readonly string[] }

const columnsOf = (headings: readonly string[], mapping: StatementMapping) =>
  new Map(
    STATEMENT_FIELD_NAMES.flatMap((field) =>
      mapping[field] ? [[field, headings.indexOf(mapping[field])]] : [],
    ),
  )

/** The order of day and month in all dates of a file. */
export function dateOrderOf(
  headings: readonly string[],
  rows: readonly TableRow[],
  mapping: StatementMapping,
): DateEvidence {
  const column = columnsOf(headings, mapping).get('at') ?? -1
  return readDateOrder(rows.map(({ cells }) => cellText(cells[column])))
}

/** Reads a row below the headings: returns what it says or why it cannot be used. */
export function statementReader(
  headings: readonly string[],
  mapping: StatementMapping,
  order: DateOrder,
): (row: TableRow) => ReadRow {
  const columns = columnsOf(headings, mapping)
  const others = headings.flatMap((_, index) => ([...columns.values()].includes(index) ? [] : [index]))
  return ({ line, cells }) => {
    const read = readRow(
      (field) => cellText(cells[columns.get(field) ?? -1]),
      { cells, others: columns.has('status') ? null : others.map((index) => cells[index] ?? '') },
      order,
    )
    const text = cells.map(cellText).filter(Boolean).join(' · ').slice(0, MAX_TEXT)
    return typeof read === 'string' ? { line, problem: read, text } : { line, ...read }
  }
}

/** Characters of a skipped row that are shown. */
const MAX_TEXT = 160

const cellText = (cell = '') => cell.trim().replace(/^'/, '')

type Cell = (field: StatementField) => string

/**
 * @param others cells of columns that nobody chose, where the file has no status; else null
 * @returns why the row is no money of the shop, where it is not
 */
function readRow(
  cell: Cell,
  { cells, others }: { cells: readonly string[]; others: readonly string[] | null },
  order: DateOrder,
): Omit<StatementRow, 'line'> | string {
  const phone = readPhone(cell('phone'))
  // A payer may write `Solde` as the reason of a payment.
  if (isSummaryNumber(cell('number')) || (phone === null && cells.some(isSummaryLabel))) return SUMMARY
  const failed =
    others === null ? [cell('status')].find((status) => !isSuccess(status)) : others.find(saysFailed)
  if (failed) return `Le statut ${quoted(failed.trim())} n’est pas celui d’une opération aboutie.`
  if (ROUNDED.test(cell('number'))) return DAMAGED
  const number = transactionNumber(cell('number'))
  if (number === '') return 'Il n’y a pas de numéro de transaction.'
  const amount = amountOf(cell)
  if (amount === null) return 'Le montant n’est pas lisible.'
  const at = readMoment(`${cell('at')} ${cell('time')}`, order)
  if (at === null) return 'La date n’est pas lisible.'
  if (failed === '') return 'Le statut de l’opération est vide.'
  return { number, amount, at, phone, reference: cell('reference') }
}

const SUMMARY = 'C’est un total ou un solde, pas une transaction.'
/** A long number as a spreadsheet shows it, with most of its digits lost: `6,00123E+12`. */
const ROUNDED = /^\d(?:[.,]\d+)?E\+\d+$/i
const DAMAGED =
  'Un tableur a arrondi le numéro\u202f: téléchargez le relevé de nouveau et importez-le sans l’ouvrir.'

/** Where debits have a column of their own, the amount may be written without its sign. */
function amountOf(cell: Cell): number | null {
  const [amount, credit, debit] = [cell('amount'), cell('credit'), cell('debit')].map(readSigned)
  const hasLeft = Boolean(debit) && !credit
  if (amount) return hasLeft ? -Math.abs(amount) : amount
  const sum = Math.abs(credit ?? 0) - Math.abs(debit ?? 0)
  return sum === 0 || amount === 0 ? null : sum
}

/** Reads `12 500`, `12.500,00`, `-300`, `+6 000 F CFA`, `1,5E+05`. @returns whole francs; null for anything else */
export function readSigned(typed: string): number | null {
  const text = typed.replace(/[−–]/g, '-').replace(/^\+\s*/, '')
  const isRounded = /^-?\d(?:[.,]\d+)?E\+\d+$/i.test(text)
  const francs = isRounded ? Number(text.replace(',', '.')) : readTypedNumber(text.replace(/^-\s+/, '-'))
  return Number.isSafeInteger(francs) && Math.abs(francs) <= MAX_AMOUNT ? francs : null
}

const MAX_AMOUNT = 1_000_000_000
