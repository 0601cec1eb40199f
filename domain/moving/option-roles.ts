import type { OptionRole } from './foreign-product.ts'
import { plain } from './own-columns.ts'

const NAMES: readonly (readonly [OptionRole, readonly string[]])[] = [
  ['color', ['couleur', 'color', 'colour', 'coloris', 'teinte', 'motif', 'imprime', 'pattern', 'print']],
  ['size', ['taille', 'size', 'pointure', 'age', 'dimension', 'mois', 'month']],
]

/** The role of an option by its name, in French or English; null for other names. */
export function knownRole(name: string): OptionRole | null {
  const text = plain(name)
  return NAMES.find(([, words]) => words.some((word) => isNamed(text, word)))?.[0] ?? null
}

/** Whether a name is a word, or begins or ends with a longer one: `Couleur du tissu`, `Taille (mois)`. */
function isNamed(text: string, word: string): boolean {
  if (text === word || text === `${word}s`) return true
  return word.length > 3 && (text.startsWith(word) || text.endsWith(word) || text.endsWith(`${word}s`))
}

/** What an option becomes unless the merchant says something else: no variant is lost as a size. */
export const proposedRole = (name: string): OptionRole => knownRole(name) ?? 'size'
