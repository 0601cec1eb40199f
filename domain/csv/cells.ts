import { typedNumber } from '../pricing/read-amount.ts'
import { fold } from '../text/fold.ts'
import { joinList, splitList, trimmed } from '../text/typed-list.ts'

/**
 * Matches, after any number of apostrophes, what a spreadsheet would run as a formula, or change: leading zeros, long
 * numbers, exponents (`4E5123`) and dates (`3-6`). A negative amount stays a number. The apostrophes let `unescapeFormula` reverse `escapeFormula`.
 */
const CHANGED_BY_SPREADSHEETS =
  /^'*(?:[=+@\t\r\uFF1D\uFF0B\uFF0D\uFF20]|-(?!(?:0|[1-9]\d{0,10})(?:[.,]\d+)?$)|(?:0\d+|\d{12,}|\d+(?:[.,]\d+)?e\d+|\d{1,2}[-/]\d{1,2}(?:[-/]\d{2,4})?)$)/i

/** Prefixes an apostrophe to a text that a spreadsheet would run as a formula or change. */
export function escapeFormula(text: string): string {
  return CHANGED_BY_SPREADSHEETS.test(text) ? `'${text}` : text
}

/** Reverses `escapeFormula`. */
export function unescapeFormula(cell: string): string {
  return cell.startsWith("'") && CHANGED_BY_SPREADSHEETS.test(cell) ? cell.slice(1) : cell
}

/** Replaces the narrow space of amounts by one that Windows-1252 has, in which spreadsheets save. */
export function spreadsheetSpaces(text: string): string {
  return text.replaceAll('\u202f', '\u00a0')
}

/** The characters of Windows-1252 outside Latin-1. */
const WINDOWS_1252 = /[\n\r\t -~\u00a0-\u00ffŒœŠšŸŽžƒˆ˜–—‘’‚“”„†‡•…‰‹›€™]/

/**
 * Whether a cell is what the export wrote: apart from spaces and line ends, and from characters that Windows-1252 does
 * not have and that a spreadsheet therefore saved as `?`.
 */
export function isUnchangedCell(cell: string, written: string): boolean {
  const [is, was] = [cell, written].map((text) =>
    text
      .replace(/\r\n?/g, '\n')
      .replace(/[^\S\n]/g, ' ')
      .trim(),
  )
  if (is === undefined || was === undefined) return false
  if (is === was) return true
  let at = 0
  for (const character of was) {
    const saved = is.startsWith(character, at) ? character.length : lostLength(is, at, character)
    if (saved === 0) return false
    at += saved
  }
  return at === is.length
}

/** The number of question marks at `at` that may stand for a character; 0 for none. */
function lostLength(cell: string, at: number, character: string): number {
  if (WINDOWS_1252.test(character)) return 0
  return cell.startsWith('?'.repeat(character.length), at) ? character.length : cell[at] === '?' ? 1 : 0
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
