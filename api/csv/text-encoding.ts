import { isUtf8 } from 'node:buffer'
import { fail, type Result } from '../../domain/errors.ts'

const unreadable = (message: string) => fail('FILE_UNREADABLE', { message })

/** First bytes of .xlsx and .xls files. */
const WORKBOOKS = ['504b0304', 'd0cf11e0']
const UTF_16 = { fffe: 'utf-16le', feff: 'utf-16be' } as const

/** Names the encoding of a file as spreadsheets save it, or says which one is the fault. */
export function encodingOf(bytes: Uint8Array): Result<{ name: string }> {
  const start = Buffer.from(bytes.subarray(0, 4)).toString('hex')
  if (bytes.length === 0) return unreadable('Le fichier est vide.')
  if (WORKBOOKS.includes(start)) {
    return unreadable(
      'C’est un classeur Excel, pas un fichier CSV. Dans Excel\u202f: Fichier, Enregistrer sous, «\u202fCSV UTF-8\u202f».',
    )
  }
  const utf16 = UTF_16[start.slice(0, 4) as keyof typeof UTF_16]
  if (utf16 !== undefined) return { ok: true, name: utf16 }
  if (bytes.includes(0)) return unreadable('Ce fichier n’est pas un tableau CSV.')
  if (isUtf8(bytes)) return { ok: true, name: 'utf-8' }
  const other = otherEncoding(bytes)
  if (other === null) return { ok: true, name: 'windows-1252' }
  return unreadable(
    `Ce fichier est enregistré en ${other}\u202f: ses accents seraient faux. Enregistrez-le de nouveau en «\u202fCSV UTF-8\u202f».`,
  )
}

/** Bytes of é, è, ê, à, ç, ù, ô, î, ë and û. In Windows-1252, those of the other encodings hardly follow a letter. */
const LETTERS = {
  windows: [0xe9, 0xe8, 0xea, 0xe0, 0xe7, 0xf9, 0xf4, 0xee, 0xeb, 0xfb],
  mac: [0x8e, 0x8f, 0x90, 0x88, 0x8d, 0x9d, 0x99, 0x94, 0x91, 0x9e],
  dos: [0x82, 0x8a, 0x88, 0x85, 0x87, 0x97, 0x93, 0x8c, 0x89, 0x96],
} as const

/** Enough of a file to recognise its encoding. */
const SAMPLE = 200_000

/** Recognises the two encodings whose accented letters are other bytes than in Windows-1252. */
function otherEncoding(bytes: Uint8Array): string | null {
  const counts = { windows: 0, mac: 0, dos: 0 }
  for (let at = 1; at < Math.min(bytes.length, SAMPLE); at++) {
    const byte = bytes[at] ?? 0
    if (byte < 0x80 || !isLetter(bytes[at - 1])) continue
    // Between two letters there is no quotation mark or dash, which these bytes are in Windows-1252.
    const isInWord = isLetter(bytes[at + 1])
    if (LETTERS.windows.some((letter) => letter === byte)) counts.windows += 1
    if (isInWord && LETTERS.mac.some((letter) => letter === byte)) counts.mac += 1
    if (isInWord && LETTERS.dos.some((letter) => letter === byte)) counts.dos += 1
  }
  if (Math.max(counts.mac, counts.dos) <= counts.windows) return null
  return counts.mac > counts.dos ? 'MacRoman («\u202fMacintosh\u202f»)' : 'CP850 («\u202fDOS\u202f»)'
}

function isLetter(byte: number | undefined): boolean {
  const lower = (byte ?? 0) | 0x20
  return lower >= 0x61 && lower <= 0x7a
}

/** What accents become in a file that was saved in one encoding and opened in another. */
const DAMAGED = /\ufffd|Ã[\u0080-\u00bf‚ƒ„…†‡ˆ‰Š‹Œ‘’“”•–—˜™š›œ]/

/** Says that an earlier program has damaged the accents of these headings; null when they look right. */
export function damagedHeadings(headings: readonly string[]) {
  if (!headings.some((heading) => DAMAGED.test(heading))) return null
  return unreadable(
    'Les accents de ce fichier ont été abîmés par un autre programme. Repartez du fichier de l’export, enregistré en «\u202fCSV UTF-8\u202f».',
  )
}
