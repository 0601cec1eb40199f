import { typedNumber } from '../pricing/read-amount.ts'
import { fold } from '../text/fold.ts'
import { joinList, splitList, trimmed } from '../text/typed-list.ts'

/** Matches a formula with any number of leading apostrophes, so that `unescapeFormula` reverses `escapeFormula`. */
const FORMULA = /^'*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/

/** Prefixes an apostrophe to a text that a spreadsheet would run as a formula. */
export function escapeFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text
}

/** Reverses `escapeFormula`. */
export function unescapeFormula(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell
}

/** Formats a number as French spreadsheets do: `4999,5`. */
export function numberCell(value: number): string {
  return typedNumber(value).replace('.', ',')
}

export function booleanCell(value: boolean): string {
  return value ? 'oui' : 'non'
}

const YES = ['oui', 'o', 'x', 'vrai', 'true', '1']
const NO = ['non', 'n', '', 'faux', 'false', '0']

/** Reads a yes/no cell; null when it is neither. */
export function readBooleanCell(cell: string): boolean | null {
  const said = fold(cell)
  if (YES.includes(said)) return true
  return NO.includes(said) ? false : null
}

/** Joins a list as `S | M | L`, escaping separators inside entries. */
export function listCell(entries: readonly string[]): string {
  const cell = entries.map((entry) => entry.replace(/[\\|]/g, '\\$&')).join(' | ')
  // Without the final `|`, `readListCell` would read a single entry as the product form does.
  return entries.length === 1 && joinList(entries) !== cell ? `${cell} |` : cell
}

/** Splits a list cell at `|`. A cell without `|` is split at commas, as in the product form. */
export function readListCell(cell: string): string[] {
  if (!/\||\\\\/.test(cell)) return splitList(cell)
  const entries = cell.match(/(?:\\[\\|]|[^|])+/g) ?? []
  return trimmed(entries.map((entry) => entry.replace(/\\([\\|])/g, '$1')))
}

/** Formats an ISO date as `02/03/2026 10:00`; Dakar uses UTC. */
export function dateCell(iso: string): string {
  const [, year, month, day, time] = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}:\d{2})/.exec(iso) ?? []
  return time === undefined ? '' : `${day}/${month}/${year} ${time}`
}
