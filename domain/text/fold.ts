import { removeInvisible } from './clean-text.ts'

/** Folds a text for searching and comparing: no case, no accents, no invisible characters, single spaces. */
export function fold(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase()
  return removeInvisible(text)
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/œ/g, 'oe')
    .replace(/æ/g, 'ae')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Nothing, or ASCII words with single spaces. For such a text, `toLowerCase` alone is enough and eight times as fast. */
const PLAIN = /^(?:[!-~]+(?: [!-~]+)*)?$/
