import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvStream } from '../../api/csv/csv-answer.ts'
import { unescapeFormula } from './cells.ts'
import { csvText } from './csv-text.ts'

const text = fc.oneof(
  fc.string(),
  fc.constantFrom('=1+1', '-3', '1 200', 'a;b', 'dit « oui »', '"', 'x\r\ny', "'007"),
)

async function exported(rows: string[][]): Promise<string> {
  const stream = csvStream(
    (async function* () {
      yield rows
    })(),
    (error) => expect(error).toBeUndefined(),
  )
  return Buffer.from(await new Response(stream).arrayBuffer()).toString()
}

describe('csvText', { tags: ['R-20'] }, () => {
  it('writes texts as the server’s exports do, which a spreadsheet reads back', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(text, { minLength: 2, maxLength: 3 })), async (rows) => {
        const file = csvText(rows)
        const read = (csv: string): string[][] =>
          parse(csv, { bom: true, delimiter: ';', relax_column_count: true, record_delimiter: '\r\n' })
        expect(read(file)).toEqual(read(await exported(rows)))
        expect(read(file).map((cells) => cells.map(unescapeFormula))).toEqual(
          rows.map((cells) => cells.map((cell) => cell.replaceAll('\u202f', '\u00a0'))),
        )
      }),
    )
  })

  it('writes numbers so that a French spreadsheet adds them up, also negative ones', () => {
    expect(csvText([['Écart', -3, 1500, 2.5]])).toBe('\ufeffÉcart;-3;1500;2,5\r\n')
  })
})
