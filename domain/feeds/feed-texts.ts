import type { VariantChoice } from '../catalogue/variants.ts'
import { decodeEntities, htmlToText } from '../moving/html-text.ts'
import { characters } from '../text/characters.ts'
import { cleanLine, cleanText } from '../text/clean-text.ts'
import { fold } from '../text/fold.ts'

/** Only elements of HTML: a name may well be `Body <doux>`. */
const TAGS =
  /<\/?(?:a|abbr|b|big|br|center|code|dd|div|dl|dt|em|font|h[1-6]|hr|i|img|li|mark|ol|p|pre|q|s|small|span|strike|strong|sub|sup|table|tbody|td|th|thead|tr|u|ul)(?:\s[^<>]*|\s?\/)?>/gi

/** A text of one line without tags and entities, also those that were written as entities. */
export function plainLine(text: string): string {
  const plain = withoutTags(decodeEntities(withoutTags(text)))
  return cleanLine(plain === text ? text : plain.replace(/ {2,}/g, ' '))
}

/** A description without tags and entities, with its paragraphs. */
export function plainLines(text: string): string {
  const lines = htmlToText(htmlToText(cleanText(text))).split('\n')
  return cleanText(lines.map((line) => line.trim()).join('\n'))
}

const withoutTags = (text: string) => text.replace(TAGS, ' ')

/** At most three words, separated by `/`. */
export function upToThree(texts: readonly string[], max: number): string | null {
  return wordsOf(texts, max).slice(0, 3).join('/') || null
}

function wordsOf(texts: readonly string[], max: number): string[] {
  const separate = texts.flatMap((text) => plainLine(text).split(/[/,;]/))
  return separate.map((word) => limited(cleanLine(word), max)).filter(Boolean)
}

/**
 * The colours and sizes of variants within the platforms' limits. Two that become the same there would be one article: the
 * later one gets its further colours with the third, or a number.
 */
export function distinctChoices(
  choices: readonly VariantChoice[],
  max: { color: number; size: number },
): VariantChoice[] {
  const taken = new Set<string>()
  return choices.map(({ color, size }) => {
    const words = wordsOf([color ?? ''], max.color)
    const short = words.slice(0, 3)
    const shown: VariantChoice = {
      color: short.join('/') || null,
      size: limited(plainLine(size ?? ''), max.size) || null,
    }
    const whole = [...words.slice(0, 2), limited(words.slice(2).join(' '), max.color)]
      .filter(Boolean)
      .join('/')
    const candidates = [shown, ...(words.length > 3 ? [{ ...shown, color: whole }] : [])]
    const found = candidates.find((choice) => !taken.has(keyOf(choice))) ?? numbered(shown, short, max, taken)
    taken.add(keyOf(found))
    return found
  })
}

const keyOf = ({ color, size }: VariantChoice) => JSON.stringify([color && fold(color), size && fold(size)])

function numbered(
  { color, size }: VariantChoice,
  words: readonly string[],
  max: { color: number; size: number },
  taken: ReadonlySet<string>,
): VariantChoice {
  for (let number = 2; ; number++) {
    const mark = ` ${number}`
    const last = limited(words.at(-1) ?? '', max.color - mark.length) + mark
    const choice =
      color === null && size !== null
        ? { color, size: limited(size, max.size - mark.length) + mark }
        : { color: [...words.slice(0, -1), last.trim()].join('/'), size }
    if (!taken.has(keyOf(choice))) return choice
  }
}

/** The first characters of a text, at most `max` UTF-16 code units, without a half character. */
export function limited(text: string, max: number): string {
  if (text.length <= max) return text
  let kept = ''
  for (const character of characters(text.slice(0, max + 64))) {
    if (kept.length + character.length > max) break
    kept += character
  }
  return kept.trim()
}
