import { createHash, timingSafeEqual } from 'node:crypto'
import type { AppContext } from '../context.ts'

/** 32 characters without look-alikes. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const GROUPS = 3
const GROUP_LENGTH = 4

/** Creates a code of 60 random bits to be read and typed by people: `4k7m-9x2p-c0ra`. */
export function createOneTimeCode({ randomBytes }: Pick<AppContext, 'randomBytes'>): string {
  const characters = [...randomBytes(GROUPS * GROUP_LENGTH)].map((byte) => ALPHABET[byte & 31])
  return Array.from({ length: GROUPS }, (_, group) =>
    characters.slice(group * GROUP_LENGTH, (group + 1) * GROUP_LENGTH).join(''),
  ).join('-')
}

/** Hashes a code for storage and comparison, ignoring case, separators and look-alikes. */
export function hashOneTimeCode(typed: string): string {
  const plain = typed.toLowerCase().replace(/[^a-z0-9]/g, '')
  return hashSecret(plain.replace(/o/g, '0').replace(/[il]/g, '1'))
}

/** Hashes a random secret, which needs no slow hash. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

/** Compares two hashes in constant time. */
export function isSameHash(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
