import { stem } from './words.ts'

/**
 * Words that make another thing of the word after them: a `porte-bébé` is neither a `porte` nor a `bébé`. Such a
 * compound is found only as one word, with or without its hyphen.
 */
const FIRST_PARTS = new Set(
  'porte tire mouche ecoute chauffe cache couvre garde repose protege pare brise casse range essuie serre'.split(
    ' ',
  ),
)

export const isFirstPart = (folded: string): boolean => FIRST_PARTS.has(folded)

/** The stems of a term as a search looks for them: `porte`, `bebe` as `portebebe`. */
export function joinedStems(stems: readonly string[]): readonly string[] {
  const [first = '', second, ...rest] = stems
  return second !== undefined && isFirstPart(first) ? [stem(first + second), ...rest] : stems
}
