import type { TableRow } from '../../domain/catalogue/product-table.ts'

/** Maximum length of a row, in characters; a longer row usually has an unclosed quote. */
export const MAX_ROW_LENGTH = 200_000
/** Number of characters after which `csvRows` yields `pause`. */
export const STEP = 32 * 1024

/** The row (from 1) at which parsing stopped, and the reason. */
export interface RowProblem {
  line: number
  problem: 'quote' | 'length'
}

/**
 * Parses CSV rows. Blank rows count in `line` but are not yielded; a quote inside an unquoted cell is an ordinary
 * character. Yields `pause` after about every STEP characters, so that the caller can yield to the event loop.
 */
export function* csvRows(text: string, delimiter: string): Generator<TableRow | RowProblem | 'pause'> {
  let [line, at, paused] = [0, 0, 0]
  while (at < text.length) {
    line += 1
    let end = endOfBlankRow(text, at, delimiter)
    if (end === null) {
      const row = readRow(text, at, delimiter)
      if (row === 'quote') return yield { line, problem: row }
      end = row.end
      if (end - at <= MAX_ROW_LENGTH && row.cells.some((cell) => cell.trim() !== '')) {
        yield { line, cells: row.cells }
      }
    }
    if (end - at > MAX_ROW_LENGTH) return yield { line, problem: 'length' }
    at = end
    if (at - paused < STEP) continue
    paused = at
    yield 'pause'
  }
}

const [CR, LF, SPACE, TAB] = [13, 10, 32, 9]

/** Returns the end of a blank row, or null when the row is not blank. Faster than parsing the cells. */
function endOfBlankRow(text: string, start: number, delimiter: string): number | null {
  const separator = delimiter.charCodeAt(0)
  let at = start
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === CR || code === LF) return afterLineEnd(text, at)
    if (code !== separator && code !== SPACE && code !== TAB) return null
  }
  return at
}

function afterLineEnd(text: string, at: number): number {
  return text.charCodeAt(at) === CR && text.charCodeAt(at + 1) === LF ? at + 2 : at + 1
}

function readRow(text: string, start: number, delimiter: string): { cells: string[]; end: number } | 'quote' {
  const cells: string[] = []
  const limit = start + MAX_ROW_LENGTH
  for (let at = start; ; ) {
    const cell =
      text[at] === '"' ? quotedCell(text, at, delimiter, limit) : plainCell(text, at, delimiter, limit)
    if (cell === null) return 'quote'
    cells.push(cell.value)
    if (cell.end >= text.length || cell.end > limit) return { cells, end: cell.end }
    if (text[cell.end] !== delimiter) return { cells, end: afterLineEnd(text, cell.end) }
    at = cell.end + 1
  }
}

interface Cell {
  value: string
  /** index of the delimiter or line end after the cell */
  end: number
}

function plainCell(text: string, start: number, delimiter: string, limit: number): Cell {
  let end = start
  while (end < text.length && end <= limit && !isEnd(text, end, delimiter)) end += 1
  return { value: text.slice(start, end), end }
}

function isEnd(text: string, at: number, delimiter: string): boolean {
  const code = text.charCodeAt(at)
  return code === CR || code === LF || text[at] === delimiter
}

/**
 * Reads a quoted cell and any text after its closing quote.
 * @returns null when the closing quote is missing and the text ends before index `limit`. A longer text without the
 * closing quote gives a cell that ends beyond `limit`, so that the row is refused as too long.
 */
function quotedCell(text: string, start: number, delimiter: string, limit: number): Cell | null {
  let value = ''
  for (let from = start + 1; ; ) {
    const quote = text.indexOf('"', from)
    if (quote === -1) return text.length > limit ? { value, end: text.length } : null
    value += text.slice(from, quote)
    const next = quote + 1
    if (next >= text.length || isEnd(text, next, delimiter)) return { value, end: next }
    if (quote > limit) return { value, end: next }
    if (text[next] !== '"') {
      const rest = plainCell(text, next, delimiter, limit)
      return { value: `"${value}"${rest.value}`, end: rest.end }
    }
    value += '"'
    from = next + 1
  }
}
