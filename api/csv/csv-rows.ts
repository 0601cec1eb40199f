import { pipeline } from 'node:stream/promises'
import { CsvError, type Info, parse } from 'csv-parse'
import { IMPORT_LIMITS } from '../../domain/catalogue/product-csv.ts'
import type { TableRow } from '../../domain/csv/table-row.ts'
import { fail, type Result } from '../../domain/errors.ts'

/** Maximum length of a row, in bytes; a longer row usually has an unclosed quote. */
export const MAX_ROW_LENGTH = 200_000
/** Bytes parsed between two calls of `pause`: at most 40 ms, when no row has as many cells as the first. */
export const STEP = 4 * 1024
/** Rows of a spreadsheet, with those whose cells are all empty. */
const MAX_SHEET_ROWS = 1_048_576

interface CsvFormat {
  delimiter: string
  /** line of the headings, from 1 */
  firstLine: number
}

class TooManyRowsError extends Error {}

/**
 * Parses the rows of a CSV file in UTF-8. Blank rows count in `line` but are not returned; a quote inside an unquoted
 * cell is an ordinary character.
 * @param pause lets other work run, or throws to stop
 */
export async function csvRows(
  file: Uint8Array,
  { delimiter, firstLine }: CsvFormat,
  pause: () => Promise<void>,
): Promise<Result<{ rows: TableRow[] }>> {
  const lineOf = ({ records, empty_lines }: Info) => records + empty_lines + firstLine - 1
  const rows: TableRow[] = []
  let endOfRow = 0
  const parser = parse({
    bom: true,
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_quotes: true,
    relax_column_count: true,
    max_record_size: MAX_ROW_LENGTH,
    from_line: firstLine,
    skip_empty_lines: true,
    on_record: (cells, info) => {
      endOfRow = info.bytes
      if (cells.some((cell) => cell.trim() !== '')) rows.push({ line: lineOf(info), cells })
      if (rows.length > IMPORT_LIMITS.lines + 1 || info.records > MAX_SHEET_ROWS) throw new TooManyRowsError()
      return null
    },
  })
  async function* steps() {
    for (let at = 0; at < file.length; at += STEP) {
      yield file.subarray(at, at + STEP)
      await pause()
      // `max_record_size` counts characters only, not empty cells.
      if (parser.info.bytes - endOfRow > MAX_ROW_LENGTH)
        throw new CsvError('CSV_MAX_RECORD_SIZE', 'Empty cells')
    }
  }
  try {
    await pipeline(steps, parser.resume())
  } catch (error) {
    if (error instanceof TooManyRowsError) return fail('PAYLOAD_TOO_LARGE', { message: TOO_MANY })
    if (!(error instanceof CsvError)) throw error
    const message = error.code === 'CSV_QUOTE_NOT_CLOSED' ? OPEN_QUOTE : TOO_LONG
    return fail('FILE_UNREADABLE', { message: `Ligne ${lineOf(parser.info) + 1}\u202f: ${message}` })
  }
  return { ok: true, rows }
}

const TOO_MANY = 'Le fichier a plus de 20 000 lignes. Découpez-le en plusieurs fichiers.'
const OPEN_QUOTE = 'un guillemet (") y est ouvert et jamais refermé.'
const TOO_LONG = `elle est trop longue, ou ${OPEN_QUOTE}`
