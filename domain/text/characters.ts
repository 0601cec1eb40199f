const segmenter = new Intl.Segmenter('fr', { granularity: 'grapheme' })

/** The characters of a text as a person sees them: an emoji family or an accented letter is one. */
export function characters(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}

/** How long a text is to the person who typed it. */
export function countCharacters(text: string): number {
  return characters(text).length
}
