import { stringify } from 'csv-stringify/sync'
import type { Context } from 'hono'
import { escapeFormula, spreadsheetSpaces } from '../../domain/csv/cells.ts'
import { type ErrorHandlerSettings, reportFault } from '../errors.ts'
import { textStream } from '../text-stream.ts'

/** Spreadsheets read a CSV file as UTF-8 only with this mark. */
const BYTE_ORDER_MARK = '\ufeff'

/** The format that French spreadsheets open directly. */
const FRENCH = { delimiter: ';', record_delimiter: 'windows', quote_record_delimiter: true } as const

/** A format that another program reads; its cells are written as they are. */
interface CsvFormat {
  delimiter: string
  /** whether the file starts with a byte order mark */
  mark: boolean
}

/** Streams rows as the download `name`.csv. An error in `rows` is reported and aborts the download. */
export function answerCsv(
  c: Context,
  settings: ErrorHandlerSettings,
  name: string,
  rows: AsyncGenerator<string[][]>,
  format?: CsvFormat,
): Response {
  c.header('Content-Type', 'text/csv; charset=utf-8')
  c.header('Content-Disposition', `attachment; filename="${name}.csv"`)
  // Nothing reads the body of a HEAD response, so its stream would never close.
  if (c.req.method === 'HEAD') return c.body(null)
  return c.body(csvStream(rows, (error) => reportFault(settings, error), format))
}

/** Encodes rows as a CSV stream. Cancelling the stream ends the generator. */
export function csvStream(
  rows: AsyncGenerator<string[][]>,
  onFault: (error: unknown) => void,
  format?: CsvFormat,
): ReadableStream<Uint8Array> {
  return textStream(csvTexts(rows, format), onFault)
}

/** Encodes rows as the texts of a CSV file, for a French spreadsheet or in the format of another program. */
export function csvTexts(rows: AsyncGenerator<string[][]>, format?: CsvFormat): AsyncGenerator<string> {
  return format ? foreignTexts(rows, format) : frenchTexts(rows)
}

async function* frenchTexts(rows: AsyncGenerator<string[][]>): AsyncGenerator<string> {
  let mark = BYTE_ORDER_MARK
  for await (const batch of rows) {
    const escaped = batch.map((cells) => cells.map((cell) => escapeFormula(spreadsheetSpaces(cell))))
    yield mark + stringify(escaped, FRENCH)
    mark = ''
  }
}

async function* foreignTexts(
  rows: AsyncGenerator<string[][]>,
  { delimiter, mark }: CsvFormat,
): AsyncGenerator<string> {
  if (mark) yield BYTE_ORDER_MARK
  for await (const batch of rows) yield stringify(batch, { delimiter, quote_record_delimiter: true })
}

/** Formats epoch milliseconds as `2026-03-02` in UTC, which is Dakar's time. */
export function dayOf(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10)
}
