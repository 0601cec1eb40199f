import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvRows, MAX_ROW_LENGTH, STEP } from './csv-rows.ts'

const readAll = (text: string, delimiter = ';') => [...csvRows(text, delimiter)]
const rowsOf = (text: string, delimiter = ';') =>
  readAll(text, delimiter).flatMap((read) => (read !== 'pause' && 'cells' in read ? [read] : []))

describe('csvRows', () => {
  it('parses any text as a common CSV library does', () => {
    const text = fc.string({
      unit: fc.constantFrom(...'ab"";;\n\n', ' ', '\t', '\r\n', '\r', 'é', '👶'),
      maxLength: 40,
    })
    fc.assert(
      fc.property(text, fc.constantFrom(';', ',', '\t'), (typed, delimiter) => {
        const read = readAll(typed, delimiter)
        let expected: string[][]
        try {
          expected = parse(typed, {
            delimiter,
            record_delimiter: ['\r\n', '\n', '\r'],
            relax_quotes: true,
            relax_column_count: true,
          })
        } catch {
          expect(read.at(-1)).toMatchObject({ problem: 'quote' })
          return
        }
        const filled = expected.flatMap((cells, index) =>
          cells.some((cell) => cell.trim() !== '') ? [{ line: index + 1, cells }] : [],
        )
        expect(read).toEqual(filled)
      }),
      { numRuns: 2000 },
    )
  })

  it.each([
    ['line feeds', '\n'],
    ['Windows line ends', '\r\n'],
    ['separators', ';;;\n'],
    ['spaces and tabs', ' ;\t; \n'],
    ['empty quotes', '"";""\n'],
  ])('skips blank rows that contain only %s, and counts them in line numbers', (_case, row) => {
    expect(rowsOf(`Nom${row.endsWith('\r\n') ? '\r\n' : '\n'}${row.repeat(5000)}Body`)).toEqual([
      { line: 1, cells: ['Nom'] },
      { line: 5002, cells: ['Body'] },
    ])
  })

  it('pauses after a row when STEP characters or more were read since the last pause', () => {
    const rows = fc.array(fc.constantFrom('\n', ';\n', 'Body;1\n', `${'x'.repeat(3000)}\n`), {
      minLength: 1,
      maxLength: 30,
    })
    fc.assert(
      fc.property(rows, fc.integer({ min: 1, max: 200 }), (some, times) => {
        const text = some.join('').repeat(times)
        const pauses = readAll(text).filter((read) => read === 'pause').length
        expect(pauses).toBeGreaterThanOrEqual(Math.floor(text.length / (STEP + 3001)))
        expect(pauses).toBeLessThanOrEqual(text.length / STEP)
      }),
      { numRuns: 50 },
    )
  })

  it.each([
    ['one cell of five million letters', 'a'.repeat(5_000_000)],
    ['a quote that is never closed', `"${'a\n'.repeat(2_500_000)}`],
    ['separators alone', ';'.repeat(5_000_000)],
    ['quotes alone', '"'.repeat(5_000_000)],
  ])('reports the line number of a row that is too long: %s', (_case, text) => {
    expect(readAll(`Nom\n${text}`).at(-1)).toEqual({ line: 2, problem: 'length' })
  })

  it('accepts a row of the maximum length', () => {
    expect(rowsOf(`${'a'.repeat(MAX_ROW_LENGTH - 1)}\nb`)).toHaveLength(2)
  })
})
