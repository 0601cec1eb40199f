import { IMPORT_LIMITS } from '../../domain/catalogue/product-csv.ts'
import type { TableRow } from '../../domain/catalogue/product-table.ts'
import { fail, type Result } from '../../domain/errors.ts'
import { yieldToEventLoop } from '../../use-cases/batches.ts'
import { csvRows, type RowProblem } from './csv-rows.ts'
import { damagedHeadings, encodingOf } from './text-encoding.ts'

/** Bytes decoded before yielding to the event loop. */
const SLICE = 1024 * 1024

/**
 * Reads a CSV file as spreadsheets save it: delimited by `;`, `,` or tabs, in UTF-8, UTF-16 or Windows-1252. Blank rows
 * count in `line` but are not returned.
 * @throws Error when the signal is aborted because the client disconnected
 */
export async function readCsv(bytes: Uint8Array, signal: AbortSignal): Promise<Result<{ rows: TableRow[] }>> {
  const encoding = encodingOf(bytes)
  if (!encoding.ok) return encoding
  const text = await decode(bytes, encoding.name, signal)
  const announced = ANNOUNCED.exec(text)
  const rows: TableRow[] = []
  for (const read of csvRows(text, announced?.[1] ?? findDelimiter(text))) {
    if (read === 'pause') {
      await yieldToEventLoop()
      throwIfDisconnected(signal)
    } else if ('problem' in read) {
      return unreadable(`Ligne ${read.line} : ${PROBLEMS[read.problem]}`)
    } else if (!announced || read.line > 1) {
      rows.push(read)
      if (rows.length > IMPORT_LIMITS.lines + 1) return fail('PAYLOAD_TOO_LARGE', { message: TOO_MANY })
    }
  }
  return damagedHeadings(rows[0]?.cells ?? []) ?? { ok: true, rows }
}

/** A first line by which spreadsheets announce the delimiter: `sep=;`. */
const ANNOUNCED = /^"?sep=([;,\t|])"?[;,\t|]*(?:[\r\n]|$)/i

const TOO_MANY = 'Le fichier a plus de 20 000 lignes. Découpez-le en plusieurs fichiers.'
const PROBLEMS: Readonly<Record<RowProblem['problem'], string>> = {
  quote: 'un guillemet (") y est ouvert et jamais refermé.',
  length: 'elle est trop longue, ou un guillemet (") y est ouvert et jamais refermé.',
}

const unreadable = (message: string) => fail('FILE_UNREADABLE', { message })

/**
 * Throws an Error when the client has disconnected. The signal's reason is a string, which Hono would not pass to error
 * handlers.
 */
function throwIfDisconnected({ aborted, reason }: AbortSignal): void {
  if (aborted) throw new Error('The sender of the file has left.', { cause: reason })
}

async function decode(bytes: Uint8Array, encoding: string, signal: AbortSignal): Promise<string> {
  const decoder = new TextDecoder(encoding)
  const pieces: string[] = []
  for (let from = 0; from < bytes.length; from += SLICE) {
    pieces.push(decoder.decode(bytes.subarray(from, from + SLICE), { stream: true }))
    if (from === 0) continue
    await yieldToEventLoop()
    throwIfDisconnected(signal)
  }
  return pieces.join('') + decoder.decode()
}

const DELIMITERS = [';', '\t', ',']

/** Returns the most frequent delimiter of the heading row. */
function findDelimiter(text: string): string {
  const start = text.trimStart().slice(0, 10_000)
  const titles = start.replace(/"[^"]*"/g, '').split(/[\r\n]/, 1)[0] ?? ''
  const count = (delimiter: string) => titles.split(delimiter).length
  return DELIMITERS.toSorted((one, other) => count(other) - count(one))[0] ?? ';'
}
