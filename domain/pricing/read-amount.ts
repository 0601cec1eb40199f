import { quoted } from '../text/quoted.ts'

/** Written around an amount: `12 500 FCFA`, `1500F`, `XOF 1500`. */
const CURRENCY = '(?:F\\.?\\s?C\\.?F\\.?A|CFA|XOF|francs?(?:\\s?CFA)?|Frs?|F)'
const AROUND = new RegExp(`^${CURRENCY}\\s*(?=[\\d-])|(?<=\\d)\\s*${CURRENCY}\\.?$`, 'giu')

/**
 * Thousands that are separated in the same way throughout, then up to two decimals after the other separator:
 * `12 500`, `1.250.000`, `1.250,50`, `1,250.00`.
 */
const GROUPED = /^(-?[1-9]\d{0,2}([ .,'’])\d{3}(?:\2\d{3})*)(?:(?!\2)[.,](\d{1,2}))?$/

/** Accepts a negative exponent, because exports write very small numbers with an exponent: `1e-7`. */
const DECIMAL = /^-?\d+(?:[.,]\d+)?(?:e-\d+)?$/

/** Removes what an amount copied from another program carries: invisible marks, wide digits, various spaces. */
function clean(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/**
 * Reads `12 500`, `12.500`, `1.250,50`, `1500 FCFA` and `12,5`. A separator before exactly three digits marks
 * thousands, because francs have no thousandths: `1.500` and `1,500` are 1500 (docs/decisions/057-amounts.md).
 * @returns NaN for other texts
 */
export function readTypedNumber(typed: string): number {
  const text = clean(typed).replace(AROUND, '')
  const [, whole, , decimals = '0'] = GROUPED.exec(text) ?? []
  return whole === undefined ? readDecimal(text) : Number(`${whole.replace(/[^\d-]/g, '')}.${decimals}`)
}

/** Reads a number that is not an amount, such as `33,333 %` or a latitude: its only separator marks decimals. */
export function readDecimal(typed: string): number {
  const text = clean(typed).replace(/(?<=\d) ?%$/, '')
  return DECIMAL.test(text) ? Number(text.replace(',', '.')) : Number.NaN
}

/** Writes a number so that `readTypedNumber` reads the same number: 1.234 as `1.2340`, not as thousands. */
export function typedNumber(value: number): string {
  const text = String(value)
  return GROUPED.test(text) ? `${text}0` : text
}

/** Says why a text of at least three digits is no number, in French; null for other texts. */
export function explainUnreadable(typed: string): string | null {
  const text = clean(typed)
  if (!/\d\D*\d\D*\d/.test(text) || !Number.isNaN(readTypedNumber(text))) return null
  const [, whole = '', decimals = ''] = /^([\d.,' ]+)[.,](\d{3})$/.exec(text) ?? []
  const thousands = whole.replace(/\D/g, '')
  if (decimals !== '' && GROUPED.test(whole)) {
    return `${quoted(text)} peut se lire ${thousands},${decimals} ou ${thousands}${decimals}\u202f: écrivez l’un des deux.`
  }
  return `${quoted(text.slice(0, 40))} n’est pas lisible\u202f: écrivez par exemple 1500, 1 500 ou 1.500 FCFA.`
}

/** The message for a text in which `readFrancs` finds no amount. */
export const INVALID_FRANCS = 'Indiquez un montant en francs, sans virgule.'

/** Reads a typed amount: `43 500`, `43.500`, `43500 FCFA`. @returns whole francs; null for anything else */
export function readFrancs(typed: string): number | null {
  const francs = readTypedNumber(typed)
  return Number.isSafeInteger(francs) && francs >= 0 ? francs : null
}
