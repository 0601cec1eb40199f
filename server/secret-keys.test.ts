import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readEnv } from './env.ts'
import { KEY_FILE, readSecretKeys } from './secret-keys.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'secret-keys-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const KEY = 'a random text of at least 32 characters'
const keys = (env: Record<string, string> = {}) => readSecretKeys(readEnv({ DATA_DIR: folder, ...env }))

describe('readSecretKeys', { tags: ['G-20'] }, () => {
  it('creates a file that only its owner can read, and reads it again', () => {
    const created = keys()
    expect(created).toEqual([expect.stringMatching(/^[\w-]{43}$/)])
    expect(statSync(join(folder, KEY_FILE)).mode & 0o777).toBe(0o600)
    expect(keys()).toEqual(created)
  })

  it('uses SECRETS_KEY first and creates no file', () => {
    expect(keys({ SECRETS_KEY: KEY })).toEqual([KEY])
    expect(keys({ SECRETS_KEY: `${KEY}, former ${KEY}` })).toEqual([KEY, `former ${KEY}`])
    expect(() => readFileSync(join(folder, KEY_FILE))).toThrow('ENOENT')
  })

  it('still opens with the file after SECRETS_KEY is set', () => {
    const [stored] = keys()
    expect(keys({ SECRETS_KEY: KEY })).toEqual([KEY, stored])
  })

  it('gives instances with the same DATABASE_URL the same key, whatever their folders', () => {
    const url = { DATABASE_URL: 'postgres://shop:password@host/shop' }
    const here = keys(url)
    expect(here).toHaveLength(1)
    expect(readSecretKeys(readEnv({ DATA_DIR: join(folder, 'other'), ...url }))).toEqual(here)
    expect(here[0]).not.toContain('password')
    expect(keys({ ...url, SECRETS_KEY: KEY })).toEqual([KEY, ...here])
    expect(keys({ DATABASE_URL: 'postgres://shop@host/shop' })[0]).toMatch(/^[\w-]{43}$/)
  })

  it('refuses a short key without printing it, and a damaged file', () => {
    expect(() => keys({ SECRETS_KEY: 'too-short' })).toThrow(
      /^SECRETS_KEY must be at least 32 random characters/,
    )
    expect(() => keys({ SECRETS_KEY: 'too-short' })).not.toThrow(/too-short/)
    writeFileSync(join(folder, KEY_FILE), 'half')
    expect(() => keys()).toThrow('is damaged')
  })
})
