import { DAY_MS, MINUTE_MS } from '../durations.ts'
import { type DateOrder, readDateOrder, readMoment } from '../payments/statement-dates.ts'
import { quoted } from '../text/quoted.ts'
import type { ForeignPrice, SaleDates, SalePeriod } from './foreign-product.ts'
import { plain } from './own-columns.ts'

/** What is known about a file besides its texts. */
export interface ReadOptions {
  /** the merchant's answer about dates such as 05/11/2026 */
  dateOrder?: DateOrder | undefined
  /** the merchant's answer about prices without tax, in percent */
  taxRate?: number | undefined
  /** whether other signs say that a French spreadsheet has saved the file */
  isFrench: boolean
}

/**
 * The order of day and month in the dates of a file: what its columns decide, else the merchant's answer, else what other
 * signs of a French spreadsheet propose.
 */
export function saleDates(
  cells: Iterable<string>,
  { dateOrder: answered, isFrench }: ReadOptions,
): SaleDates {
  const evidence = readDateOrder(cells)
  const openDate =
    evidence.kind === 'open' ? evidence.example : evidence.kind === 'mixed' ? evidence.examples[0] : null
  const order =
    evidence.kind === 'decided' ? evidence.order : (answered ?? (isFrench ? ('day-first' as const) : null))
  return { order, openDate, read: (from, until) => readPeriod(from, until, order ?? 'day-first') }
}

/** A price with its sale; a sale whose dates are unreadable would run too long, so it is left out with a warning. */
export function withPeriod(
  { regular, sale }: Pick<ForeignPrice, 'regular' | 'sale'>,
  period: ReturnType<SaleDates['read']>,
  warnings: string[],
): ForeignPrice {
  if (sale === null || Number.isNaN(sale)) return { regular, sale: null }
  if (typeof period !== 'string') return { regular, sale, period }
  const warning = `Les dates de sa promotion ${quoted(period.slice(0, 80))} ne sont pas lisibles\u202f: elle n’est pas reprise.`
  if (!warnings.includes(warning)) warnings.push(warning)
  return { regular, sale: null }
}

function readPeriod(from: string, until: string, order: DateOrder): SalePeriod | string | null {
  if (isEmpty(from) && isEmpty(until)) return null
  const [start, end] = [readDate(from, order), readDate(until, order)]
  if (start === undefined) return from
  if (end === undefined) return until
  const period = { from: start, until: end === null ? null : endOf(end) }
  return start !== null && period.until !== null && period.until <= start ? `${from} – ${until}` : period
}

/** PrestaShop's date for “without a limit”. */
const isEmpty = (cell: string) => cell === '' || /^0000-00-00/.test(cell)

/** A date that only one order can read is read in that order. @returns undefined when it is unreadable */
function readDate(cell: string, order: DateOrder): number | null | undefined {
  if (isEmpty(cell)) return null
  const other = order === 'day-first' ? 'month-first' : 'day-first'
  return readMoment(cell, order) ?? readMoment(cell, other) ?? undefined
}

/** A day is meant to its end, whether it is written alone, as its midnight or as its last second. */
function endOf(at: number): number {
  const intoDay = at % DAY_MS
  return intoDay === 0 || intoDay >= DAY_MS - MINUTE_MS ? at - intoDay + DAY_MS : at
}

const FRENCH = [
  ...['nom', 'prixht', 'prixttc', 'ugs', 'publie', 'enstock', 'tarifregulier', 'prixregulier', 'tarifpromo'],
  ...['prixpromo', 'quantite', 'marque', 'fabricant', 'actif01', 'actif'],
]

/** Whether the headings of a file are in French. */
export function hasFrenchHeadings(titles: readonly string[]): boolean {
  return titles.some((title) => FRENCH.includes(plain(title)) || plain(title).startsWith('datededebut'))
}
