import { createHash, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import pLimit from 'p-limit'
import { ServiceUnavailableError } from '../../domain/outages.ts'

/** 32 characters: without `i`, `l` and `o`, which look like digits, and without `u` (Crockford's base 32). */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const GROUPS = 3
const GROUP_LENGTH = 4

interface RandomSource {
  randomBytes: (count: number) => Uint8Array
}

/** Creates a code of 60 random bits to be read and typed by people: `4k7m-9x2p-c0ra`. */
export function createOneTimeCode({ randomBytes }: RandomSource): string {
  const characters = [...randomBytes(GROUPS * GROUP_LENGTH)].map((byte) => ALPHABET[byte & 31])
  return Array.from({ length: GROUPS }, (_, group) =>
    characters.slice(group * GROUP_LENGTH, (group + 1) * GROUP_LENGTH).join(''),
  ).join('-')
}

/** Hashes a code for storage and comparison, ignoring case and separators and reading `o`, `i` and `l` as digits. */
export function hashOneTimeCode(typed: string): string {
  const plain = typed.toLowerCase().replace(/[^a-z0-9]/g, '')
  return hashSecret(plain.replace(/o/g, '0').replace(/[il]/g, '1'))
}

/** Creates a secret of random bytes for a URL or a cookie, as base64url. */
export function randomToken({ randomBytes }: RandomSource, bytes = 32): string {
  return Buffer.from(randomBytes(bytes)).toString('base64url')
}

/** Identifies the content of a request, to distinguish a repeat from a different request with the same key. */
export function fingerprintOf(content: unknown): string {
  return hashSecret(JSON.stringify(content))
}

/** Hashes a random secret, which needs no slow hash. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

/** Compares two secrets, or their hashes, in constant time. */
export function isSameSecret(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

export interface ScryptCost {
  N: number
  r: number
  p: number
}

/** 16 MB and about 0.2 seconds for each hash. */
export const PRODUCTION_COST: ScryptCost = { N: 2 ** 14, r: 8, p: 5 }
const KEY_LENGTH = 32
const SALT_LENGTH = 16
const MAX_MEMORY = 64 * 1024 * 1024

/** Half of libuv's four threads; the others serve files and compression. */
export const MAX_CONCURRENCY = 2
/** About two seconds of work for two threads. */
export const MAX_QUEUED = 20

export interface Passwords {
  /** Hashes a password, with the parameters in the result. @throws ServiceUnavailableError when the queue is full */
  hash: (password: string) => Promise<string>
  /**
   * Compares a password with a stored hash; a missing or unreadable hash never matches. A missing hash takes the same
   * time, so that timing does not reveal unknown accounts.
   * @throws ServiceUnavailableError when the queue is full
   */
  verify: (password: string, stored: string | undefined) => Promise<boolean>
}

export type DeriveKey = (password: string, salt: Buffer, cost: ScryptCost) => Promise<Buffer>

export const deriveKey: DeriveKey = (password, salt, cost) =>
  new Promise((resolve, reject) => {
    scrypt(password, salt, KEY_LENGTH, { ...cost, maxmem: MAX_MEMORY }, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })

/** Hashes passwords with scrypt, a few at a time and off the event loop. */
export function createPasswords(cost: ScryptCost = PRODUCTION_COST, deriveOne = deriveKey): Passwords {
  const limit = pLimit(MAX_CONCURRENCY)
  const prefix = ['scrypt', cost.N, cost.r, cost.p].join('$')
  const dummyHash = `${prefix}$${'A'.repeat(22)}$${'A'.repeat(43)}`

  async function derive(password: string, salt: Buffer, used: ScryptCost): Promise<Buffer> {
    if (limit.pendingCount >= MAX_QUEUED) throw new ServiceUnavailableError('busy', 'too many passwords wait')
    const text = password.normalize('NFC')
    return limit(() => deriveOne(text, salt, used))
  }

  return {
    hash: async (password) => {
      const salt = randomBytes(SALT_LENGTH)
      const key = await derive(password, salt, cost)
      return [prefix, salt.toString('base64url'), key.toString('base64url')].join('$')
    },
    verify: async (password, stored = dummyHash) => {
      const [kind, N, r, p, salt, key] = stored.split('$')
      if (kind !== 'scrypt' || !salt || !key) return false
      const expected = Buffer.from(key, 'base64url')
      const used = { N: Number(N), r: Number(r), p: Number(p) }
      const found = await derive(password, Buffer.from(salt, 'base64url'), used)
      return found.length === expected.length && timingSafeEqual(found, expected)
    },
  }
}
