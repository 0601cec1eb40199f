import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unescapeFormula } from '../../domain/csv/cells.ts'
import { csvStream } from './csv-answer.ts'
import { MAX_ROW_LENGTH, STEP } from './csv-rows.ts'
import { readCsv } from './read-csv.ts'

const NEVER = new AbortController().signal
const utf8 = (text: string) => new TextEncoder().encode(text)

async function rowsOf(bytes: Uint8Array): Promise<string[][]> {
  const read = await readCsv(bytes, NEVER)
  if (!read.ok) throw new Error(read.message)
  return read.rows.map(({ cells }) => cells)
}

async function messageOf(bytes: Uint8Array): Promise<string> {
  const read = await readCsv(bytes, NEVER)
  return read.ok ? 'readable' : read.message
}

const MAC = new Map([...'éèêàç'].map((letter, index) => [letter, [0x8e, 0x8f, 0x90, 0x88, 0x8d][index] ?? 0]))
const DOS = new Map([...'éèêàç'].map((letter, index) => [letter, [0x82, 0x8a, 0x88, 0x85, 0x87][index] ?? 0]))

async function written(...rows: string[][]): Promise<Uint8Array> {
  async function* inOnePiece() {
    yield rows
  }
  const stream = csvStream(inOnePiece(), (error) => console.error(error))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

describe('csvStream', () => {
  it('writes UTF-8 with a byte order mark, semicolons, Windows line ends and escaped formulas', async () => {
    const bytes = await written(['Nom', 'Prix'], ['Body "doux"; 3 mois\nblanc', '4999,5'], ['=1+1', ''])
    expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)).toBe(
      `\ufeffNom;Prix\r\n"Body ""doux""; 3 mois\nblanc";4999,5\r\n'=1+1;\r\n`,
    )
  })

  it('writes what a spreadsheet in Windows-1252 keeps: other spaces, protected zeros, codes and sizes', async () => {
    const cells = [
      'Lait\u202f: 1\u202f000 g',
      '012345678905',
      '3017620422003',
      '4E5123',
      '3-6',
      '06',
      '12500',
      '4999,5',
    ]
    expect(await rowsOf(await written(cells))).toEqual([
      [
        'Lait\u00a0: 1\u00a0000 g',
        "'012345678905",
        "'3017620422003",
        "'4E5123",
        "'3-6",
        "'06",
        '12500',
        '4999,5',
      ],
    ])
  })

  it('writes any text in a form that readCsv reads back', async () => {
    const cell = fc.string({ unit: fc.constantFrom(...'ab"\';,\t=+-@|', 'é', '👶', '\n', '\r\n', '\r') })
    const rows = fc.array(fc.tuple(fc.constant('x'), cell, cell), { minLength: 1, maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(rows, async (table) => {
        const titled = [['Référence', 'Nom', 'Description'], ...table]
        const read = await rowsOf(await written(...titled))
        expect(read.map((cells) => cells.map(unescapeFormula))).toEqual(titled)
      }),
    )
  })
})

describe('readCsv', () => {
  it.each([
    ['semicolons', 'Nom;Prix, FCFA\nBody;5000'],
    ['tabs', 'Nom\tPrix, FCFA\nBody\t5000'],
    ['quoted titles', '"Nom";"Prix, FCFA"\r\n"Body";"5000"'],
    ['old Macintosh line ends', 'Nom;Prix, FCFA\rBody;5000\r'],
    ['mixed line ends', 'Nom;Prix, FCFA\r\nBody;5000\n'],
    ['a byte order mark', '\ufeffNom;Prix, FCFA\nBody;5000'],
  ])('reads a file with %s', async (_case, text) => {
    expect(await rowsOf(utf8(text))).toEqual([
      ['Nom', 'Prix, FCFA'],
      ['Body', '5000'],
    ])
  })

  it('reads a file with commas', async () => {
    expect(await rowsOf(utf8('Nom,Prix\n"Body, doux",5000'))).toEqual([
      ['Nom', 'Prix'],
      ['Body, doux', '5000'],
    ])
  })

  it('reads files that Excel saves in Windows-1252 or UTF-16', async () => {
    const expected = [['Catégorie'], ['Vêtements d’été – 5 €']]
    const ansi = Buffer.from('Catégorie\r\nVêtements d\x92été \x96 5 \x80', 'latin1')
    const unicode = Buffer.from('\ufeffCatégorie\r\nVêtements d’été – 5 €', 'utf16le')
    expect(await rowsOf(ansi)).toEqual(expected)
    expect(await rowsOf(unicode)).toEqual(expected)
  })

  it.each([
    ['sep=;', ';'],
    ['sep=,', ','],
    ['"sep=;"', ';'],
    ['SEP=\t', '\t'],
  ])('reads the delimiter from the first line %j', async (first, delimiter) => {
    const text = `\ufeff${first}\r\nNom${delimiter}Prix\r\nBody${delimiter}"12,5;1"\r\n`
    const read = await readCsv(utf8(text), NEVER)
    expect(read).toMatchObject({
      rows: [
        { line: 2, cells: ['Nom', 'Prix'] },
        { line: 3, cells: ['Body', '12,5;1'] },
      ],
    })
  })

  it.each([
    ['MacRoman', MAC],
    ['CP850', DOS],
  ])('names %s as the fault of a file', async (name, letters) => {
    const text = 'Référence;Catégorie;Nom\r\n;Vêtements/Nouveau-né;Layette bébé à carreaux\r\n'
    const bytes = Uint8Array.from([...text], (letter) => letters.get(letter) ?? letter.charCodeAt(0))
    expect(await messageOf(bytes)).toMatch(new RegExp(`enregistré en ${name}.*CSV UTF-8`))
  })

  it('reads quotation marks, dashes and capitals of Windows-1252 as such', async () => {
    const ansi = Buffer.from(
      'Nom\r\nL\x92\xe9t\xe9 \x93bleu\x94\x85 BODY\x96BLANC\x99 \xc9T\xc9 CR\xc8ME',
      'latin1',
    )
    expect(await rowsOf(ansi)).toEqual([['Nom'], ['L’été “bleu”… BODY–BLANC™ ÉTÉ CRÈME']])
  })

  it.each(['RÃ©fÃ©rence;Nom\n1;Body', 'R\ufffdf\ufffdrence;Nom\n1;Body'])(
    'says that another program has damaged the accents of %j',
    async (text) => {
      expect(await messageOf(utf8(text))).toMatch(/accents de ce fichier ont été abîmés/)
    },
  )

  it('numbers rows as a spreadsheet does: blank rows count, a row with line breaks counts once', async () => {
    const read = await readCsv(utf8('Nom;Prix\n;\n\n"Body\ndoux\nblanc";5000\n\nHochet;1\n'), NEVER)
    expect(read.ok && read.rows.map(({ line }) => line)).toEqual([1, 4, 6])
  })

  it('reads a quote inside an unquoted cell as an ordinary character', async () => {
    expect(await rowsOf(utf8('Nom\nRoue 5" de poussette'))).toEqual([['Nom'], ['Roue 5" de poussette']])
  })
})

describe('readCsv on blank rows', () => {
  const blank = utf8(`Nom;Prix\n${'\n'.repeat(250_000)}Body;1`)

  it('counts blank rows in row numbers and yields to the event loop during the reading', {
    tags: ['T-45'],
  }, async () => {
    let [turns, done] = [0, false]
    const turn = () => {
      turns += 1
      if (!done) setImmediate(turn)
    }
    setImmediate(turn)
    const read = await readCsv(blank, NEVER)
    done = true
    expect(read.ok && read.rows.map(({ line }) => line)).toEqual([1, 250_002])
    expect(turns).toBeGreaterThanOrEqual(Math.floor(blank.length / (STEP + MAX_ROW_LENGTH)))
    expect(turns).toBeGreaterThanOrEqual(7)
  })

  it('stops when the client disconnects', async () => {
    const sender = new AbortController()
    let turns = 0
    const turn = () => {
      turns += 1
      if (turns === 2) sender.abort(new Error('left'))
      else if (turns < 1000) setImmediate(turn)
    }
    setImmediate(turn)
    await expect(readCsv(blank, sender.signal)).rejects.toThrow('has left')
    expect(turns).toBe(2)
  })

  it('detects the delimiter of a file that begins with blank rows', async () => {
    expect(await rowsOf(utf8(`${'\n'.repeat(20_000)}Nom,Prix\nBody,1`))).toEqual([
      ['Nom', 'Prix'],
      ['Body', '1'],
    ])
  })
})

describe('readCsv on invalid or very large files', () => {
  it.each([
    ['an empty file', utf8(''), 'Le fichier est vide.'],
    ['a workbook', utf8('PK\x03\x04…'), /^C’est un classeur Excel/],
    [
      'an image',
      new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]),
      'Ce fichier n’est pas un tableau CSV.',
    ],
    ['a quote left open', utf8('Nom\nBody\n"Hochet\nLuge'), /^Ligne 3\s: un guillemet \("\) y est ouvert/],
    ['a cell of a megabyte', utf8(`Nom\n${'a'.repeat(1_000_000)}`), /^Ligne 2\s: elle est trop longue/],
    ['20 001 lines', utf8(`Nom\n${'Body\n'.repeat(20_001)}`), /^Le fichier a plus de 20 000 lignes/],
  ])('refuses %s', async (_case, bytes, message) => {
    expect(await messageOf(bytes)).toEqual(
      typeof message === 'string' ? message : expect.stringMatching(message),
    )
  })

  it('accepts a file with the maximum of 20 000 rows', async () => {
    expect(await rowsOf(utf8(`Nom\n${'Body\n'.repeat(20_000)}`))).toHaveLength(20_001)
  })
})
