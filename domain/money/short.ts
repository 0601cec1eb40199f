import { formatFrancs } from '../pricing/francs.ts'

/**
 * What a form asks once before it stores less than is due: `Il manque 2 500 FCFA sur 12 500 FCFA. Enregistrer quand même ?`.
 * Amounts in francs; null when nothing is missing.
 */
export function shortQuestion(due: number, paid: number): string | null {
  if (paid >= due) return null
  return `Il manque ${formatFrancs(due - paid)} sur ${formatFrancs(due)}. Enregistrer quand même\u202f?`
}

/** Label of the button that answers yes. */
export const STORE_ANYWAY = 'Enregistrer quand même'

interface Collected {
  /** francs by `method` */
  collected: number
  method: string | null
  /** francs of cash beside a wallet's payment */
  cash: number
}

/**
 * The money of a delivery in words, such as `Encaissé : 5 000 FCFA, annoncé par Wave : 7 500 FCFA`. A wallet's payment counts
 * as received only once it is confirmed.
 */
export function collectedText({ collected, method, cash }: Collected): string {
  if (method === null || method === 'Cash') return `Encaissé\u202f: ${formatFrancs(collected)}`
  const told = `nnoncé par ${method}\u202f: ${formatFrancs(collected)}`
  return cash > 0 ? `Encaissé\u202f: ${formatFrancs(cash)}, a${told}` : `A${told}`
}
