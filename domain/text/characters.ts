let segmenter: Intl.Segmenter | undefined

/** Letters of European languages, figures and signs, each of which is a character by itself. */
const PLAIN = /^[\n\x20-\u02ff\u2010-\u2027\u202f\u2030-\u205e\u20ac]*$/

/** The characters of a text as a person sees them: an emoji family or an accented letter is one. */
export function characters(text: string): string[] {
  // A phone takes some 80 ms to open the tables that tell characters apart: most texts do without.
  if (PLAIN.test(text)) return text.split('')
  segmenter ??= new Intl.Segmenter('fr', { granularity: 'grapheme' })
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}

/** How long a text is to the person who typed it. */
export function countCharacters(text: string): number {
  return characters(text).length
}

/**
 * The first `kept` characters and `...`, where a text has more than `limit` of them: never cut inside an emoji or an
 * accented letter.
 */
export function shorten(text: string, kept: number, limit = kept): string {
  const all = characters(text)
  return all.length > limit ? `${all.slice(0, kept).join('')}...` : text
}
