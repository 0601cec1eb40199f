import { stringify } from 'csv-stringify/sync'
import type { Context } from 'hono'
import { escapeFormula } from '../../domain/csv/cells.ts'

/** So that a spreadsheet reads what follows as UTF-8. */
const BYTE_ORDER_MARK = '\ufeff'

/** What a French spreadsheet opens with a double click. */
const FRENCH = { delimiter: ';', record_delimiter: 'windows', quote_record_delimiter: true } as const

interface CsvFile {
  /** without its ending */
  name: string
  rows: AsyncGenerator<string[][]>
  /** hears what went wrong once the answer was under way */
  onFault: (error: unknown) => void
}

/** Answers a table as a file to keep, row by row as somebody takes them. */
export function answerCsv(c: Context, { name, rows, onFault }: CsvFile): Response {
  c.header('Content-Type', 'text/csv; charset=utf-8')
  c.header('Content-Disposition', `attachment; filename="${name}.csv"`)
  // Nobody would read the body.
  return c.req.method === 'HEAD' ? c.body(null) : c.body(csvStream(rows, onFault))
}

/** The file's bytes. Whoever stops reading stops the rows. */
export function csvStream(
  rows: AsyncGenerator<string[][]>,
  onFault: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let begun = false
  let left = false
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await rows.next()
        // Somebody who stops reading while rows are fetched is no fault.
        if (left) return
        if (done) return controller.close()
        const text = stringify(
          value.map((cells) => cells.map(escapeFormula)),
          FRENCH,
        )
        controller.enqueue(encoder.encode(begun ? text : BYTE_ORDER_MARK + text))
        begun = true
      } catch (error) {
        onFault(error)
        controller.error(error)
      }
    },
    async cancel() {
      left = true
      await rows.return(undefined)
    },
  })
}

/** `2026-03-02`, in Dakar, of a moment in epoch milliseconds. */
export function dayOf(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10)
}
