/** A number whose thousands have the same separator throughout: `12 500`, `1.250.000`. */
const GROUPED = /^-?[1-9]\d{0,2}([\s.,])\d{3}(?:\1\d{3})*$/

/** Accepts a negative exponent, because exports write very small numbers with an exponent: `1e-7`. */
const DECIMAL = /^-?\d+(?:[.,]\d+)?(?:e-\d+)?$/

/**
 * Reads `12 500`, `12.500` and `12,5`. A separator before three digits marks thousands, because francs have no
 * thousandths.
 * @returns NaN for other texts
 */
export function readTypedNumber(typed: string): number {
  const trimmed = typed.trim()
  if (GROUPED.test(trimmed)) return Number(trimmed.replace(/[\s.,]/g, ''))
  const compact = trimmed.replace(/(?<=\d)\s(?=\d{3})/g, '')
  return DECIMAL.test(compact) ? Number(compact.replace(',', '.')) : Number.NaN
}

/** The message for a text in which `readFrancs` finds no amount. */
export const INVALID_FRANCS = 'Indiquez un montant en francs, sans virgule.'

/** Reads a typed amount: `43 500`, `43.500`, `43500 FCFA`. @returns whole francs; null for anything else */
export function readFrancs(typed: string): number | null {
  const francs = readTypedNumber(typed.trim().replace(/(?:FCFA|F)$/i, ''))
  return Number.isSafeInteger(francs) && francs >= 0 ? francs : null
}
