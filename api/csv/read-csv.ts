import type { TableRow } from '../../domain/csv/table-row.ts'
import type { Result } from '../../domain/errors.ts'
import { yieldToEventLoop } from '../../use-cases/batches.ts'
import { csvRows } from './csv-rows.ts'
import { damagedHeadings, encodingOf } from './text-encoding.ts'

/** Bytes decoded before yielding to the event loop. The delimiter is looked for in the first ones. */
const SLICE = 1024 * 1024

/**
 * Reads a CSV file as spreadsheets save it: delimited by `;`, `,` or tabs, in UTF-8, UTF-16 or Windows-1252. Blank rows
 * count in `line` but are not returned.
 * @throws Error when the signal is aborted because the client disconnected
 */
export async function readCsv(
  bytes: Uint8Array,
  signal: AbortSignal,
): Promise<Result<{ rows: TableRow[]; delimiter: string }>> {
  const encoding = encodingOf(bytes)
  if (!encoding.ok) return encoding
  const pause = async () => {
    await yieldToEventLoop()
    throwIfDisconnected(signal)
  }
  const file = encoding.name === 'utf-8' ? bytes : await toUtf8(bytes, encoding.name, pause)
  const start = new TextDecoder().decode(file.subarray(0, SLICE))
  const announced = ANNOUNCED.exec(start)
  const delimiter = announced?.[1] ?? findDelimiter(start)
  const read = await csvRows(file, { delimiter, firstLine: announced ? 2 : 1 }, pause)
  if (!read.ok) return read
  return damagedHeadings(read.rows[0]?.cells ?? []) ?? { ...read, delimiter }
}

/** A first line by which spreadsheets announce the delimiter: `sep=;`. */
const ANNOUNCED = /^"?sep=([;,\t|])"?[;,\t|]*(?:[\r\n]|$)/i

/**
 * Throws an Error when the client has disconnected. The signal's reason is a string, which Hono would not pass to error
 * handlers.
 */
function throwIfDisconnected({ aborted, reason }: AbortSignal): void {
  if (aborted) throw new Error('The sender of the file has left.', { cause: reason })
}

async function toUtf8(bytes: Uint8Array, encoding: string, pause: () => Promise<void>): Promise<Uint8Array> {
  const decoder = new TextDecoder(encoding)
  const pieces: Buffer[] = []
  for (let from = 0; from < bytes.length; from += SLICE) {
    pieces.push(Buffer.from(decoder.decode(bytes.subarray(from, from + SLICE), { stream: true })))
    await pause()
  }
  return Buffer.concat(pieces)
}

const DELIMITERS = [';', '\t', ',']

/** Returns the most frequent delimiter of the heading row. */
function findDelimiter(text: string): string {
  const start = text.trimStart().slice(0, 10_000)
  const titles = start.replace(/"[^"]*"/g, '').split(/[\r\n]/, 1)[0] ?? ''
  const count = (delimiter: string) => titles.split(delimiter).length
  return DELIMITERS.toSorted((one, other) => count(other) - count(one))[0] ?? ';'
}
