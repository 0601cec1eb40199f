export type FontWeight = 'bold' | 'black'

/** The width of a line in ems, that is at a font size of 1. */
export type MeasureText = (text: string, weight: FontWeight) => number

interface Space {
  weight: FontWeight
  /** pixels */
  width: number
  maxLines: number
  /** font sizes in pixels */
  largest: number
  smallest: number
}

export interface FittedText {
  size: number
  lines: string[]
}

const SIZE_STEP = 2

/**
 * Breaks a text into lines at the largest font size at which it fits without breaking a word. At the smallest size, long
 * words are broken and what does not fit becomes `…`.
 */
export function fitText(text: string, space: Space, measure: MeasureText): FittedText {
  const { weight, width, maxLines, largest, smallest } = space
  const em = (line: string) => measure(line, weight)
  for (let size = largest; size > smallest; size -= SIZE_STEP) {
    const lines = wrap(text.split(' '), width / size, em)
    if (lines.length <= maxLines && lines.every((line) => em(line) * size <= width)) return { size, lines }
  }
  const limit = width / smallest
  const words = text.split(' ').flatMap((word) => pieces(word, limit, em))
  const lines = wrap(words, limit, em)
  if (lines.length <= maxLines) return { size: smallest, lines }
  const shown = lines.slice(0, maxLines)
  return { size: smallest, lines: [...shown.slice(0, -1), withEllipsis(shown.at(-1) ?? '', limit, em)] }
}

function wrap(words: readonly string[], limit: number, em: (line: string) => number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of words) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line === '' || em(longer) <= limit) line = longer
    else {
      lines.push(line)
      line = word
    }
  }
  return line === '' ? lines : [...lines, line]
}

/** Parts of a word of which each fits in a line. */
function pieces(word: string, limit: number, em: (line: string) => number): string[] {
  const parts: string[] = []
  let part = ''
  for (const character of word) {
    if (part !== '' && em(part + character) > limit) {
      parts.push(part)
      part = ''
    }
    part += character
  }
  return [...parts, part]
}

function withEllipsis(line: string, limit: number, em: (line: string) => number): string {
  const characters = Array.from(line)
  while (characters.length > 0 && em(`${characters.join('').trimEnd()}…`) > limit) characters.pop()
  return `${characters.join('').trimEnd()}…`
}
