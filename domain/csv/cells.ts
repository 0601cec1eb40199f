import { fold } from '../text/fold.ts'
import { splitList, trimmed } from '../text/typed-list.ts'

/** What a spreadsheet would run as a formula, behind any number of the quotes that protect from it. */
const FORMULA = /^'*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/

/** A text that no spreadsheet takes for a formula: one that looks like one is led by a quote. */
export function escapeFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text
}

/** The text again as it was before escapeFormula. */
export function unescapeFormula(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell
}

/** `4999,5`: as a French spreadsheet writes a number. */
export function numberCell(value: number): string {
  return String(value).replace('.', ',')
}

/** `oui` or `non`. */
export function booleanCell(value: boolean): string {
  return value ? 'oui' : 'non'
}

const YES = ['oui', 'o', 'x', 'vrai', 'true', '1']
const NO = ['non', 'n', '', 'faux', 'false', '0']

/** What a cell that asks for yes or no says; null when it says neither. */
export function readBooleanCell(cell: string): boolean | null {
  const said = fold(cell)
  if (YES.includes(said)) return true
  return NO.includes(said) ? false : null
}

/** `S | M | L`. What would be taken for a separator inside an entry is written so that it is none. */
export function listCell(entries: readonly string[]): string {
  const cell = entries.map((entry) => entry.replace(/[\\|]/g, '\\$&')).join(' | ')
  // A single entry with a comma would read as two.
  return entries.length === 1 && cell.includes(',') ? `${cell} |` : cell
}

/** The list again; one typed with commas, as in the product form, is read as well. */
export function readListCell(cell: string): string[] {
  if (!/\||\\\\/.test(cell)) return splitList(cell)
  const entries = cell.match(/(?:\\[\\|]|[^|])+/g) ?? []
  return trimmed(entries.map((entry) => entry.replace(/\\([\\|])/g, '$1')))
}

/** `02/03/2026 10:00` of an ISO date: Dakar's time is universal time. */
export function dateCell(iso: string): string {
  const [, year, month, day, time] = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}:\d{2})/.exec(iso) ?? []
  return time === undefined ? '' : `${day}/${month}/${year} ${time}`
}
