import { characters } from './characters.ts'

/** Case and accents removed, spaces collapsed: the form in which texts are searched and compared. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/œ/g, 'oe')
    .replace(/æ/g, 'ae')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Cuts by whole characters (never inside an emoji or an accent) and adds `...` when something was cut. */
export function shorten(text: string, kept: number, limit = kept): string {
  const all = characters(text)
  return all.length > limit ? `${all.slice(0, kept).join('')}...` : text
}
