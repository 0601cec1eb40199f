/** Visually distinct Latin letters without accents, including those of Wolof, Pulaar and Bambara. */
const LATIN = /^[A-Za-zßÆæŒœØøŁłŊŋƁɓƊɗƳƴƝɲƆɔƐɛ]$/
/** Combining accents of European and West African languages; not overlay marks, which can imitate other letters. */
const ACCENT = /^[\u0300-\u0304\u0306-\u030c\u0323\u0327\u0328]$/
/** Other alphabets written in Senegal; none resembles Latin. */
const OTHERS = [/^\p{Script=Arabic}$/u, /^\p{Script=Nko}$/u, /^\p{Script=Adlam}$/u]
/** Digits and signs allowed with any alphabet. ASCII letters also match, so callers check letters separately. */
const SHARED = /^[\x20-\x7e’]$/
const MAX_ACCENTS = 2

/**
 * Whether a user name consists of letters of one alphabet, digits and common signs. To prevent impersonation, invisible
 * and direction characters, look-alikes and compatibility forms are refused.
 */
export function isClearUsername(username: string): boolean {
  const composed = username.normalize('NFC')
  if (composed !== username.normalize('NFKC') || / {2}/.test(composed)) return false
  if (!/[\p{L}\p{N}]/u.test(composed)) return false
  return isLatin(composed) || OTHERS.some((alphabet) => isOf(alphabet, composed))
}

function isLatin(username: string): boolean {
  let accents: number | null = null
  for (const character of username.normalize('NFD')) {
    if (ACCENT.test(character)) {
      if (accents === null || accents === MAX_ACCENTS) return false
      accents += 1
    } else if (LATIN.test(character)) accents = 0
    else if (SHARED.test(character)) accents = null
    else return false
  }
  return true
}

function isOf(alphabet: RegExp, username: string): boolean {
  return [...username].every(
    (character) =>
      (alphabet.test(character) && /[\p{L}\p{Mn}]/u.test(character)) ||
      (SHARED.test(character) && !/[A-Za-z]/.test(character)),
  )
}
