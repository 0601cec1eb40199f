let segmenter: Intl.Segmenter | undefined

/** A text of European letters, digits and signs, in which each UTF-16 code unit is one character. */
const PLAIN = /^[\n\x20-\u02ff\u2010-\u2027\u202f\u2030-\u205e\u20ac]*$/

/** Splits a text into characters as a person sees them: an emoji family or an accented letter is one. */
export function characters(text: string): string[] {
  // Avoids Intl.Segmenter, because a phone needs about 80 ms to load it.
  if (PLAIN.test(text)) return text.split('')
  segmenter ??= new Intl.Segmenter('fr', { granularity: 'grapheme' })
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}

/** Length of a text in characters as a person counts them. */
export function countCharacters(text: string): number {
  return characters(text).length
}

/**
 * Shortens a text of more than `limit` characters to its first `length` characters and `...`. A shorter text is
 * unchanged.
 */
export function shorten(text: string, length: number, limit = length): string {
  const all = characters(text)
  return all.length > limit ? `${all.slice(0, length).join('')}${DOTS}` : text
}

/** Shortens a text between characters for a system that refuses longer ones. @param limit UTF-16 units, dots included */
export function shortenToFit(text: string, limit: number): string {
  if (text.length <= limit) return text
  let kept = ''
  for (const character of characters(text)) {
    if (kept.length + character.length + DOTS.length > limit) break
    kept += character
  }
  return kept + DOTS
}

const DOTS = '...'
