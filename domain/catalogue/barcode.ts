import { cleanLine } from '../text/clean-text.ts'
import { quoted } from '../text/quoted.ts'
import { PRODUCT_LIMITS } from './product.ts'

/** Numbers of digits of EAN-8 and UPC-E, UPC-A, EAN-13 and GTIN-14. */
const LENGTHS = [8, 12, 13, 14]

/** How a spreadsheet writes a long number: `6,00123E+12`, `6001234567890,00`, `6.001.234.567.890,00`, `+6001234567890`. */
const ABBREVIATED = /^[+-]?\d+(?:[.,]\d*)? ?(?:e ?[+-]?|[x×*] ?10 ?\^? ?[+-]?) ?\d+$/i
const DECIMAL = /^[+-]?\d{6,}[.,]\d*$/
const GROUPED = /^[+-]?\d{1,3}(?:([.,'’ ])\d{3})(?:\1\d{3})+(?:[.,]\d*)?$/
const SIGNED = /^[+-]\d{6,}$/
/** What a spreadsheet shows for a cell that it cannot calculate or that is too narrow. */
const NO_VALUE = /^#(?:[A-Z]+[!?]|DIV\/0!|N\/A|#+)$/i

export type ReadBarcode = { ok: true; barcode: string } | { ok: false; message: string }

/**
 * Reads a typed, scanned or imported barcode. EAN and UPC need their check digit; a code of the shop's own may be any
 * text that a spreadsheet cannot mistake for a number.
 */
export function readBarcode(typed: string): ReadBarcode {
  const text = plain(typed)
  const digits = text.replace(/[ \p{Pd}]/gu, '')
  if (text.length > PRODUCT_LIMITS.barcode) {
    return refuse(`Le code-barres ne peut pas dépasser ${PRODUCT_LIMITS.barcode} caractères.`)
  }
  if (NO_VALUE.test(text)) {
    return refuse(`${start(text)} est une erreur du tableur, pas un code-barres.`)
  }
  if (isSpreadsheetNumber(text)) {
    return refuse(
      `${start(text)} est un nombre écrit par un tableur, qui a perdu le code. Mettez la colonne au format Texte et saisissez le code de nouveau.`,
    )
  }
  if (!/^\d+$/.test(digits)) return { ok: true, barcode: text }
  if (LENGTHS.includes(digits.length)) {
    if (isChecked(digits) || isUpcE(digits)) return { ok: true, barcode: digits }
    const right = `${digits.slice(0, -1)}${checkDigit(digits.slice(0, -1))}`
    return refuse(
      `${start(text)} n’est pas un code-barres valable\u202f: le dernier chiffre devrait être ${right.at(-1)}. ${OWN_CODE}`,
    )
  }
  const full = withLostZeros(digits)
  if (full === null) return { ok: true, barcode: text }
  const lost = full.length - digits.length
  const zeros = lost === 1 ? 'un zéro' : `${lost} zéros`
  return refuse(
    `${start(text)} a perdu ${zeros} au début, sans doute dans un tableur\u202f: ${full}. ${OWN_CODE}`,
  )
}

function isSpreadsheetNumber(text: string): boolean {
  // A code may be printed in groups of three digits, so spaces alone prove nothing.
  const isGrouped = GROUPED.test(text) && !/^[\d ]+$/.test(text)
  return isGrouped || [ABBREVIATED, DECIMAL, SIGNED].some((written) => written.test(text))
}

const OWN_CODE = 'Un code à vous contient au moins une lettre.'

function refuse(message: string): ReadBarcode {
  return { ok: false, message }
}

const start = (text: string) => quoted(text.slice(0, 40))

/** Removes invisible marks, wide forms of characters, repeated spaces, and what keeps a cell of a spreadsheet a text: `="0123"`, `'0123`. */
function plain(typed: string): string {
  const text = cleanLine(typed)
    .normalize('NFKC')
    .replace(/\u2212/g, '-')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
  return text.replace(/^="(.*)"$/, '$1').replace(/^'(?=\d)/, '')
}

/** The digit that completes a code: the digits weigh 3 and 1 in turn, from the right. */
function checkDigit(digits: string): number {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 ? 1 : 3), 0)
  return (10 - (sum % 10)) % 10
}

const isChecked = (digits: string) => checkDigit(digits.slice(0, -1)) === Number(digits.at(-1))

/** Whether the eight digits of a UPC-E are those of a UPC-A without its zeros. */
function isUpcE(digits: string): boolean {
  const [, system, first = '', last = '', check] = /^([01])(\d{5})(\d)(\d)$/.exec(digits) ?? []
  if (system === undefined) return false
  const [one, two, three, four, five] = first
  const body =
    last <= '2'
      ? `${one}${two}${last}0000${three}${four}${five}`
      : last === '3'
        ? `${one}${two}${three}00000${four}${five}`
        : last === '4'
          ? `${one}${two}${three}${four}00000${five}`
          : `${first}0000${last}`
  return isChecked(`${system}${body}${check}`)
}

/** The code of eight or twelve digits that lost zeros at its start; null when the digits are no such code. */
function withLostZeros(digits: string): string | null {
  if (digits.length < 6 || digits.length > 11 || !isChecked(digits)) return null
  return digits.padStart(digits.length < 8 ? 8 : 12, '0')
}

/** Identifies a barcode: the same number with more zeros in front is the same product. */
export function barcodeKey(barcode: string): string {
  return isNumber(barcode) ? barcode.padStart(14, '0') : barcode
}

/** All texts that a shop may have stored for a barcode. */
export function barcodeForms(barcode: string): string[] {
  if (!isNumber(barcode)) return [barcode]
  const digits = barcode.replace(/^0+/, '')
  const forms = LENGTHS.filter((length) => length >= digits.length).map((length) =>
    digits.padStart(length, '0'),
  )
  return [...new Set([barcode, ...forms])]
}

/** Prefixes of codes within one shop and of coupons, in the code with 13 digits. */
const NO_PRODUCT = /^(?:02|04|05|2|98[1-4]|99)/

/** The barcode as a GTIN that names the product everywhere; null for a code of the shop's own. */
export function gtinOf(barcode: string): string | null {
  if (!isNumber(barcode) || !isChecked(barcode)) return null
  const code = barcode.length === 8 ? barcode : barcodeKey(barcode).slice(1)
  const isOwn = barcode.length === 8 ? /^[02]/.test(code) : NO_PRODUCT.test(code)
  return isOwn || /^0+$/.test(barcode) ? null : barcode
}

const isNumber = (barcode: string) => LENGTHS.includes(barcode.length) && /^\d+$/.test(barcode)
