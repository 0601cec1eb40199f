import { randomInt } from 'node:crypto'

/** without look-alike characters */
const ID_ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'

/** Returns a random id: short enough for a URL, too random to guess or repeat. */
export function newId(): string {
  return Array.from({ length: 12 }, () => ID_ALPHABET[randomInt(ID_ALPHABET.length)]).join('')
}
