/** Crockford's base 32, which omits I, L, O and U, so that an id can be read aloud. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

export const ORDER_ID_PATTERN = /^KB-[0-9A-HJKMNP-TV-Z]{10}$/

/** Path segments beside `:orderId` in the routes of pages and API (tests/order-id-routes.test.ts), in lower case. */
export const ROUTE_SEGMENTS: readonly string[] = [
  'actions',
  'alerts',
  'birth-lists',
  'cash',
  'counts',
  'couriers',
  'customer',
  'deliveries',
  'entered',
  'find',
  'new',
  'payments',
  'returns',
  'slips',
  'sums',
  'texts',
  'to-confirm',
  'to-prepare',
  'trash',
]

/** Whether an address with this order id leads to another page or call; addresses of pages ignore case. */
export function isRouteSegment(orderId: string): boolean {
  return ROUTE_SEGMENTS.includes(orderId.toLowerCase())
}

/** Builds an order id from ten random bytes: `KB-` and ten characters. */
export function orderIdFrom(bytes: Uint8Array): string {
  return `KB-${readableCode(bytes, 10)}`
}

/** Builds a code that payers can quote: one character from each of the first `length` random bytes. */
export function readableCode(bytes: Uint8Array, length: number): string {
  if (bytes.length < length) throw new RangeError(`${length} random bytes are needed`)
  return Array.from(bytes.subarray(0, length), (byte) => ALPHABET[byte & 31]).join('')
}

const LETTERS = ALPHABET.slice(10)

/** Number of characters of a payment code, and of the random bytes that it needs. */
export const PAYMENT_CODE_LENGTH = 6

/**
 * Builds a payment code. It begins and ends with a letter, because a spreadsheet reads `4E5123` as a number, `012345`
 * without its zero, and `12MAR5` as a date.
 */
export function paymentCodeFrom(bytes: Uint8Array): string {
  const [first = 0, ...others] = bytes.subarray(0, PAYMENT_CODE_LENGTH)
  const inner = readableCode(Uint8Array.from(others), PAYMENT_CODE_LENGTH - 1).slice(0, -1)
  const last = bytes[PAYMENT_CODE_LENGTH - 1] ?? 0
  return `${LETTERS[first % LETTERS.length]}${inner}${LETTERS[last % LETTERS.length]}`
}

/** Reads a typed order number: removes separators, adds a missing `KB-`, replaces O by 0, and replaces I and L by 1. */
export function readOrderId(typed: string): string {
  const trimmed = typed.trim()
  const code = trimmed
    .toUpperCase()
    .replace(/[\s.-]/g, '')
    .replace(/^KB(?=.{10}$)/, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
  const id = `KB-${code}`
  return ORDER_ID_PATTERN.test(id) ? id : trimmed
}
