/** Crockford base 32: no I, L, O, U, so that an id can be read over a phone. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

export const ORDER_ID_PATTERN = /^KB-[0-9A-HJKMNP-TV-Z]{10}$/

/** `KB-` and ten characters made of ten random bytes. */
export function orderIdFrom(bytes: Uint8Array): string {
  return `KB-${readableCode(bytes, 10)}`
}

/** A code of `length` characters made of as many random bytes, quoted by who pays. */
export function readableCode(bytes: Uint8Array, length: number): string {
  if (bytes.length < length) throw new RangeError(`${length} random bytes are needed`)
  return Array.from(bytes.subarray(0, length), (byte) => ALPHABET[byte & 31]).join('')
}
