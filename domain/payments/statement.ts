import { readPhone } from '../contact/phone.ts'
import { readTypedNumber } from '../pricing/read-amount.ts'
import { fold } from '../text/fold.ts'
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
  status: { label: 'Statut', names: ['statut', 'status', 'etat'] },
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

export type ReadRow = StatementRow | { line: number; problem: string }

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

/** Recognises columns by their headings. */
export function proposeMapping(headings: readonly string[]): StatementMapping {
  const named = new Map(headings.map((heading) => [headingName(heading), heading]))
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

/** The mapping to use: what a person chose before, as far as this file has these columns. */
export function fittingMapping(
  headings: readonly string[],
  chosen: StatementMapping | null,
): StatementMapping {
  const fits = chosen && Object.values(chosen).every((heading) => headings.includes(heading))
  return fits ? chosen : proposeMapping(headings)
}

/** What a mapping lacks, as a sentence; null for a complete one. */
export function mappingProblem({ number, at, amount, credit, debit }: StatementMapping): string | null {
  if (number === undefined) return 'Indiquez la colonne du numéro de transaction.'
  if (at === undefined) return 'Indiquez la colonne de la date.'
  if (amount === undefined && credit === undefined && debit === undefined)
    return 'Indiquez la colonne du montant.'
  return null
}

/** Reads rows below the headings. Every row is returned, with what it says or why it cannot be used. */
export function readStatementRows(
  headings: readonly string[],
  rows: readonly { line: number; cells: readonly string[] }[],
  mapping: StatementMapping,
): ReadRow[] {
  const index = new Map(STATEMENT_FIELD_NAMES.map((field) => [field, headings.indexOf(mapping[field] ?? '')]))
  return rows.map(({ line, cells }) =>
    readRow(line, (field) => (cells[index.get(field) ?? -1] ?? '').trim().replace(/^'/, '')),
  )
}

function readRow(line: number, cell: (field: StatementField) => string): ReadRow {
  const status = fold(cell('status'))
  if (status !== '' && !SUCCESS.test(status)) return { line, problem: 'L’opération n’a pas abouti.' }
  if (ROUNDED.test(cell('number'))) return { line, problem: DAMAGED }
  const number = transactionNumber(cell('number'))
  if (number === '') return { line, problem: 'Il n’y a pas de numéro de transaction.' }
  const amount = amountOf(cell)
  if (amount === null) return { line, problem: 'Le montant n’est pas lisible.' }
  const at = readMoment(`${cell('at')} ${cell('time')}`)
  if (at === null) return { line, problem: 'La date n’est pas lisible.' }
  return { line, number, amount, at, phone: readPhone(cell('phone')), reference: cell('reference') }
}

const SUCCESS = /^(?:succe|success|complet|termin|reussi|effectu|valid|paye|paid|ok\b|done)/
/** A long number as a spreadsheet shows it, with most of its digits lost: `6,00123E+12`. */
const ROUNDED = /^\d(?:[.,]\d+)?E\+\d+$/i
const DAMAGED =
  'Un tableur a arrondi le numéro\u202f: téléchargez le relevé de nouveau et importez-le sans l’ouvrir.'

function amountOf(cell: (field: StatementField) => string): number | null {
  const [amount, credit, debit] = [cell('amount'), cell('credit'), cell('debit')].map(readSigned)
  const sum = amount ?? (credit || debit ? Math.abs(credit ?? 0) - Math.abs(debit ?? 0) : null)
  return sum === null || sum === undefined || sum === 0 ? null : sum
}

/** Reads `12 500`, `12.500,00`, `-300`, `+6 000 F CFA`, `1,5E+05`. @returns whole francs; null for anything else */
function readSigned(typed: string): number | null {
  const text = typed.replace(/[−–]/g, '-').replace(/^\+\s*/, '')
  const isRounded = /^-?\d(?:[.,]\d+)?E\+\d+$/i.test(text)
  const francs = isRounded ? Number(text.replace(',', '.')) : readTypedNumber(text.replace(/^-\s+/, '-'))
  return Number.isSafeInteger(francs) && Math.abs(francs) <= MAX_AMOUNT ? francs : null
}

const MAX_AMOUNT = 1_000_000_000

const LOCAL = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})\D*/
const ISO = /^(\d{4})[/-](\d{1,2})[/-](\d{1,2})\D*/
const CLOCK =
  /^(\d{1,2})[:h](\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*(?:([AP])\.?M\b)?\s*(?:(?:GMT|UTC)?([+-]\d{2}):?(\d{2}))?/i

/** Reads `28/11/2026 14:05`, `28-11-26 à 14h05`, `28/11/2026 2:05 PM` and ISO times; without an offset, the time is Dakar's, which is UTC. */
export function readMoment(typed: string): number | null {
  const text = typed.trim()
  const iso = ISO.exec(text)
  const local = iso ? null : LOCAL.exec(text)
  const [matched, ...parts] = iso ?? local ?? []
  if (matched === undefined) return null
  const [year, month, day] = (iso ? parts : parts.toReversed()).map(Number) as [number, number, number]
  const rest = text.slice(matched.length)
  const [clock, shown = '0', minute = '0', second = '0', half, zone = '0', zoneMinute = '0'] =
    CLOCK.exec(rest) ?? []
  if (clock === undefined && rest !== '') return null
  const hour = half ? (Number(shown) % 12) + (/p/i.test(half) ? 12 : 0) : Number(shown)
  const fullYear = year < 100 ? 2000 + year : year
  const at = Date.UTC(fullYear, month - 1, day, hour, Number(minute), Number(second))
  const exists = new Date(Date.UTC(fullYear, month - 1, day)).getUTCDate() === day && month <= 12
  const isTime = hour < 24 && Number(shown) < 24 && Number(minute) < 60 && Number(second) < 60
  if (!exists || !isTime || fullYear < 2000 || fullYear > 2100) return null
  const offset = Number(zone) * 60 + Math.sign(Number(zone) || 1) * Number(zoneMinute)
  return at - offset * 60_000
}
