const EMOJI = '\\p{Extended_Pictographic}(?:\\p{EMod}|\\ufe0f)?'
/** The parts of an emoji that are invisible on their own: variation selectors, joiners and the tags of a flag. */
const EMOJI_SEQUENCE = `${EMOJI}(?:\\u200d${EMOJI})*[\\u{e0020}-\\u{e007f}]*|[0-9#*]\\ufe0f\\u20e3`
const INVISIBLE = new RegExp(`(${EMOJI_SEQUENCE})|[\\p{Default_Ignorable_Code_Point}\\u2800]`, 'gu')
const LINE_BREAK = /\r(?!\n)|[\v\f\u0085\u2028\u2029]/g
const CONTROL = /(?![\r\n\t])\p{Cc}/gu
const VISIBLE = /[^\s\p{M}]/u

/** Removes characters that nobody sees, such as U+200B and direction marks, but leaves emoji whole. */
export function removeInvisible(text: string): string {
  return text.replace(INVISIBLE, '$1')
}

/**
 * A typed text as people see it: composed accents, line breaks as `\n` or `\r\n`, no control or invisible characters, no
 * space at the ends. A text without a visible character becomes empty.
 */
export function cleanText(typed: string): string {
  const clean = removeInvisible(typed.replace(LINE_BREAK, '\n').replace(CONTROL, '')).normalize('NFC').trim()
  return VISIBLE.test(clean) ? clean : ''
}

/** As `cleanText`, on one line. */
export function cleanLine(typed: string): string {
  return cleanText(typed).replace(/[\r\n\t]+/g, ' ')
}
