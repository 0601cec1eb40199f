import { isUtf8 } from 'node:buffer'
import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { IMPORT_LIMITS } from '../../domain/catalogue/product-csv.ts'
import type { TableRow } from '../../domain/catalogue/product-table.ts'
import { type Outcome, refuse } from '../../domain/refusals.ts'
import { breathe } from '../../use-cases/breathe.ts'

/** A row of more bytes than this is none: most often a quote that was never closed. */
const LONGEST_ROW = 200_000
/** Bytes between two breaths. */
const SLICE = 64 * 1024

/**
 * Reads a table as spreadsheets save it: separated by `;`, `,` or tabs, in UTF-8, UTF-16 or Windows-1252. Rows without
 * anything in them are left out, and yet counted.
 */
export async function readCsv(bytes: Uint8Array): Promise<Outcome<{ rows: TableRow[] }>> {
  const text = readText(bytes)
  if (!text.ok) return text
  const parser = Readable.from(slices(text.utf8)).pipe(
    parse({
      bom: true,
      delimiter: findDelimiter(text.utf8),
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_quotes: true,
      relax_column_count: true,
      max_record_size: LONGEST_ROW,
    }),
  )
  const rows: TableRow[] = []
  let line = 0
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      line += 1
      if (cells.every((cell) => cell.trim() === '')) continue
      rows.push({ line, cells })
      // The first one holds the titles.
      if (rows.length > IMPORT_LIMITS.lines + 1) return refuse('PAYLOAD_TOO_LARGE', { message: TOO_MANY })
    }
    return { ok: true, rows }
  } catch (error) {
    if (error instanceof CsvError)
      return unreadable(`Ligne ${line + 1} : ${TROUBLES[error.code] ?? UNREADABLE}`)
    throw error
  }
}

const TOO_MANY = 'Le fichier a plus de 20 000 lignes. Découpez-le en plusieurs fichiers.'
const UNREADABLE = "elle n'a pas pu être lue."
const TROUBLES: Readonly<Partial<Record<string, string>>> = {
  CSV_QUOTE_NOT_CLOSED: 'un guillemet (") y est ouvert et jamais refermé.',
  CSV_MAX_RECORD_SIZE: 'elle est trop longue, ou un guillemet (") y est ouvert et jamais refermé.',
}

const unreadable = (message: string) => refuse('FILE_UNREADABLE', { message })

/** How files begin that are no text: workbooks of today and of former times. */
const WORKBOOKS = ['504b0304', 'd0cf11e0']
const UTF_16 = { fffe: 'utf-16le', feff: 'utf-16be' } as const

function readText(bytes: Uint8Array): Outcome<{ utf8: Uint8Array }> {
  const start = Buffer.from(bytes.subarray(0, 4)).toString('hex')
  if (bytes.length === 0) return unreadable('Le fichier est vide.')
  if (WORKBOOKS.includes(start)) {
    return unreadable(
      "C'est un classeur Excel, pas un fichier CSV. Dans Excel : Fichier, Enregistrer sous, « CSV UTF-8 ».",
    )
  }
  const utf16 = UTF_16[start.slice(0, 4) as keyof typeof UTF_16]
  if (utf16 !== undefined) return { ok: true, utf8: recode(bytes, utf16) }
  if (bytes.includes(0)) return unreadable("Ce fichier n'est pas un tableau CSV.")
  return { ok: true, utf8: isUtf8(bytes) ? bytes : recode(bytes, 'windows-1252') }
}

function recode(bytes: Uint8Array, encoding: string): Uint8Array {
  return new TextEncoder().encode(new TextDecoder(encoding).decode(bytes))
}

const DELIMITERS = [';', '\t', ',']

/** The separator that stands most often between the titles. */
function findDelimiter(utf8: Uint8Array): string {
  const start = new TextDecoder().decode(utf8.subarray(0, 10_000)).trimStart()
  const titles = start.replace(/"[^"]*"/g, '').split(/[\r\n]/, 1)[0] ?? ''
  const count = (delimiter: string) => titles.split(delimiter).length
  return DELIMITERS.toSorted((one, other) => count(other) - count(one))[0] ?? ';'
}

async function* slices(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += SLICE) {
    yield bytes.subarray(from, from + SLICE)
    await breathe()
  }
}
