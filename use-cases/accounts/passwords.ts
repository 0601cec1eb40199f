import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import pLimit from 'p-limit'
import { ServiceUnavailableError } from '../../domain/outages.ts'

/** Cost of a password hash: 16 MB and some 50 ms, worked off the event loop. */
const COST = { N: 2 ** 14, r: 8, p: 5 }
const KEY_LENGTH = 32
const SALT_LENGTH = 16
const MAX_MEMORY = 64 * 1024 * 1024

/** Passwords worked at the same time: two of the four threads Node has stay free for files and compression. */
export const AT_ONCE = 2
/** Passwords that wait for those, some two seconds' worth: whoever comes behind them is asked to come back. */
export const MAX_QUEUED = 20
const inTurn = pLimit(AT_ONCE)

/**
 * A hash to store, with its parameters, so that a later cost still reads it.
 * @throws ServiceUnavailableError when too many wait for theirs
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_LENGTH)
  const key = await derive(password, salt, COST)
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64url'), key.toString('base64url')].join('$')
}

/**
 * Whether the password is the one that was hashed. A hash nobody can read matches nothing.
 * @throws ServiceUnavailableError when too many wait for theirs: nothing was compared then
 */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const [kind, N, r, p, salt, key] = stored.split('$')
  if (kind !== 'scrypt' || !salt || !key) return false
  const expected = Buffer.from(key, 'base64url')
  const cost = { N: Number(N), r: Number(r), p: Number(p) }
  const found = await derive(password, Buffer.from(salt, 'base64url'), cost)
  return found.length === expected.length && timingSafeEqual(found, expected)
}

/** What an unknown account's password is checked against, so that it takes as long as a known one's. */
export const DUMMY_HASH = `scrypt$${COST.N}$${COST.r}$${COST.p}$${'A'.repeat(22)}$${'A'.repeat(43)}`

async function derive(password: string, salt: Buffer, cost: typeof COST): Promise<Buffer> {
  if (inTurn.pendingCount >= MAX_QUEUED) throw new ServiceUnavailableError('busy', 'too many passwords wait')
  const text = password.normalize('NFC')
  return inTurn(
    () =>
      new Promise<Buffer>((resolve, reject) => {
        scrypt(text, salt, KEY_LENGTH, { ...cost, maxmem: MAX_MEMORY }, (error, key) =>
          error ? reject(error) : resolve(key),
        )
      }),
  )
}
