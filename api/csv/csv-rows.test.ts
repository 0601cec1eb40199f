import { describe, expect, it } from 'vitest'
import { csvRows, MAX_ROW_LENGTH, STEP } from './csv-rows.ts'

async function read(text: string, pause = async () => {}) {
  return csvRows(Buffer.from(text), { delimiter: ';', firstLine: 1 }, pause)
}

async function rowsOf(text: string) {
  const parsed = await read(text)
  if (!parsed.ok) throw new Error(parsed.message)
  return parsed.rows
}

describe('csvRows', () => {
  it.each([
    ['"a;b";c', ['a;b', 'c']],
    ['"a ""b""";c', ['a "b"', 'c']],
    ['"a\nb";c', ['a\nb', 'c']],
    ['5" b;c', ['5" b', 'c']],
    ['"a"b;c', ['"a"b', 'c']],
    ['a;"";', ['a', '', '']],
    [' a ; b ', [' a ', ' b ']],
    ['👶;é', ['👶', 'é']],
  ])('reads the row %j as %j', async (text, cells) => {
    expect(await rowsOf(`${text}\r\n`)).toEqual([{ line: 1, cells }])
  })

  it('reads characters that are cut by a step', async () => {
    const cells = ['x'.repeat(STEP - 2), '👶é']
    expect(await rowsOf(cells.join(';'))).toEqual([{ line: 1, cells }])
  })

  it.each([
    ['line feeds', '\n'],
    ['Windows line ends', '\r\n'],
    ['separators', ';;;\n'],
    ['spaces and tabs', ' ;\t; \n'],
    ['empty quotes', '"";""\n'],
  ])('skips blank rows that contain only %s, and counts them in line numbers', async (_case, row) => {
    expect(await rowsOf(`Nom${row.endsWith('\r\n') ? '\r\n' : '\n'}${row.repeat(5000)}Body`)).toEqual([
      { line: 1, cells: ['Nom'] },
      { line: 5002, cells: ['Body'] },
    ])
  })

  it('pauses after each step', async () => {
    let pauses = 0
    await read('Body;1\n'.repeat(10_000), async () => {
      pauses += 1
    })
    expect(pauses).toBe(Math.ceil(70_000 / STEP))
  })

  it.each([
    ['one cell of five million letters', 'a'.repeat(5_000_000)],
    ['a quote that is never closed', `"${'a\n'.repeat(2_500_000)}`],
    ['separators alone', ';'.repeat(5_000_000)],
    ['quotes alone', '"'.repeat(5_000_000)],
  ])('names the line of a row that is too long: %s', async (_case, text) => {
    expect(await read(`Nom\n\n${text}`)).toMatchObject({
      code: 'FILE_UNREADABLE',
      message: 'Ligne 3\u202f: elle est trop longue, ou un guillemet (") y est ouvert et jamais refermé.',
    })
  })

  it('accepts a row of the maximum length', async () => {
    expect(await rowsOf(`${'a'.repeat(MAX_ROW_LENGTH - 1)}\nb`)).toHaveLength(2)
  })

  it('refuses more rows than a spreadsheet has, although they are blank', async () => {
    expect(await read(`Nom;\n${';\n'.repeat(1_048_576)}`)).toMatchObject({ code: 'PAYLOAD_TOO_LARGE' })
  })
})
