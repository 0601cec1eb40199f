import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16
/** `sealed:1:<id of the key>:<initialization vector, tag and encrypted text in base64url>` */
const SEALED = /^sealed:1:([0-9a-f]{8}):([\w-]+)$/

/** Encrypts the secrets that the database stores. Its keys are outside the database. */
export interface SecretBox {
  /** Encrypts a secret for one place, `subject`: the result cannot be opened at another place. */
  seal(secret: string, subject: string): string
  /** Decrypts a stored secret; one of an earlier version is returned as it is. @returns null without its key */
  open(stored: string, subject: string): string | null
  /** whether `stored` is encrypted with the key that new secrets get */
  isCurrent(stored: string): boolean
}

/** @param keys texts of at least 256 random bits; the first seals, all open */
export function createSecretBox(keys: readonly [string, ...string[]]): SecretBox {
  const ring = new Map(keys.toReversed().map((text) => [keyId(text), cipherKey(text)]))
  const current = keyId(keys[0])
  return {
    seal(secret, subject) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(CIPHER, ring.get(current) as Buffer, iv).setAAD(Buffer.from(subject))
      const encrypted = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      const parts = Buffer.concat([iv, cipher.getAuthTag(), encrypted])
      return `sealed:1:${current}:${parts.toString('base64url')}`
    },
    open(stored, subject) {
      const [, id = '', text = ''] = SEALED.exec(stored) ?? []
      if (id === '') return stored
      const key = ring.get(id)
      return key ? decrypt(Buffer.from(text, 'base64url'), key, subject) : null
    },
    isCurrent: (stored) => SEALED.exec(stored)?.[1] === current,
  }
}

/** For programs that need no secret: seals nothing and opens only secrets of an earlier version. */
export const WITHOUT_KEY: SecretBox = {
  seal: () => {
    throw new Error('This program has no key to store a secret.')
  },
  open: (stored) => (SEALED.test(stored) ? null : stored),
  isCurrent: () => false,
}

function decrypt(parts: Buffer, key: Buffer, subject: string): string | null {
  try {
    const decipher = createDecipheriv(CIPHER, key, parts.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(subject))
      .setAuthTag(parts.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
    return decipher.update(parts.subarray(IV_BYTES + TAG_BYTES)).toString() + decipher.final().toString()
  } catch {
    return null
  }
}

function cipherKey(text: string): Buffer {
  return Buffer.from(hkdfSync('sha256', text, '', 'keur-bebe secrets', 32))
}

function keyId(text: string): string {
  return createHash('sha256').update('id of ').update(cipherKey(text)).digest('hex').slice(0, 8)
}
