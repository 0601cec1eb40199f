const NO_BREAK_SPACES = /[\u00a0\u202f\u2007\u2060]/
/** Marks and format characters have no place of their own in a line of glyphs. */
const NOT_ALONE = /[\p{M}\p{C}]/u
const LETTER = /[\p{L}\p{N}]/u
const SEPARATOR = /[\s\-–—|•·,:;/]/
const EMPTY_BRACKETS = /\(\s*\)|\[\s*\]/g

/**
 * The text that a font can draw: ornamental letters become plain ones, letters lose accents that the font lacks, and
 * other characters without a glyph, such as emoji, are left out. A text with letters of another script is empty as a whole, because
 * without them it would say something else. Lines do not break at French punctuation.
 */
export function drawableText(text: string, hasGlyph: (character: string) => boolean): string {
  const composed = text.normalize('NFC')
  const plain = Array.from(composed, (one) =>
    hasGlyph(one) || /\s/.test(one) ? one : one.normalize('NFKD'),
  ).join('')
  const characters = Array.from(plain.normalize('NFC'))
  if (characters.some((one) => LETTER.test(one) && drawable(one, hasGlyph) === '')) return ''
  const drawn = characters.map((one) => drawable(one, hasGlyph)).join('')
  const isWhole = Array.from(drawn).length === Array.from(composed).length
  const tidy = isWhole ? drawn : withoutSeparatorsAtEnds(drawn.replace(EMPTY_BRACKETS, ' '))
  return tidy
    .replace(/ {2,}/g, ' ')
    .replace(/« | (?=[»!?:;%])/g, (spaced) => spaced.replace(' ', '\u00a0'))
    .trim()
}

function drawable(character: string, hasGlyph: (character: string) => boolean): string {
  if (NO_BREAK_SPACES.test(character)) return '\u00a0'
  if (/\s/.test(character)) return ' '
  const isDrawn = (part: string) => !NOT_ALONE.test(part) && hasGlyph(part)
  if (isDrawn(character)) return character
  return Array.from(character.normalize('NFKD')).filter(isDrawn).join('')
}

function withoutSeparatorsAtEnds(text: string): string {
  let from = 0
  let until = text.length
  while (from < until && SEPARATOR.test(text.charAt(from))) from++
  while (until > from && SEPARATOR.test(text.charAt(until - 1))) until--
  return text.slice(from, until)
}
