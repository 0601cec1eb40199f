import { randomBytes, randomUUID, scryptSync } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorCode } from '../domain/error-code.ts'
import type { Env } from './env.ts'

export const KEY_FILE = 'secrets.key'
const KEY_BYTES = 32
/** characters of base64url that hold 32 bytes */
const KEY_TEXT = /^[\w-]{43}$/

export class SecretsKeyError extends Error {
  override name = 'SecretsKeyError'
}

type Source = Pick<Env, 'secretsKeys' | 'databaseUrl' | 'dataDir'>

/**
 * The keys that encrypt stored secrets, outside the database. The first seals: SECRETS_KEY, otherwise one derived from
 * the password in DATABASE_URL, which all instances share, otherwise a file in DATA_DIR. The others open what an earlier
 * set-up sealed.
 */
export function readSecretKeys({ secretsKeys, databaseUrl, dataDir }: Source): [string, ...string[]] {
  const [first, ...others] = [...secretsKeys, ...passwordKey(databaseUrl)]
  const file = join(dataDir, KEY_FILE)
  if (first === undefined) return [readKeyFile(file) ?? createKeyFile(file)]
  const stored = readKeyFile(file)
  return [first, ...others, ...(stored === null ? [] : [stored])]
}

/** A slow derivation, because people choose passwords. */
function passwordKey(databaseUrl: string | undefined): string[] {
  const password = databaseUrl ? new URL(databaseUrl).password : ''
  return password === '' ? [] : [scryptSync(password, 'keur-bebe secrets', KEY_BYTES).toString('base64url')]
}

function readKeyFile(file: string): string | null {
  try {
    const text = readFileSync(file, 'utf8').trim()
    if (KEY_TEXT.test(text)) return text
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  }
  throw new SecretsKeyError(
    `${file} is damaged: restore it from your copy. Without a copy, move it away: a new one is created, and the stored passwords and second factors must be set again.`,
  )
}

/** Creates the file in one step, because processes that share DATA_DIR may start together. */
function createKeyFile(file: string): string {
  const part = `${file}.${randomUUID()}`
  try {
    writeFileSync(part, `${randomBytes(KEY_BYTES).toString('base64url')}\n`, { mode: 0o600, flush: true })
    putInPlace(part, file)
  } finally {
    rmSync(part, { force: true })
  }
  return readKeyFile(file) as string
}

/** A link never replaces the file of another process. Not every file system has links. */
function putInPlace(part: string, file: string): void {
  try {
    linkSync(part, file)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') renameSync(part, file)
  }
}
