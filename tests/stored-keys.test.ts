import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { STORED_KEYS } from '../app/session/stored-keys.ts'

const KEYS = Object.keys(STORED_KEYS)
const DOCUMENT = readFileSync('docs/architecture.md', 'utf8')
const CALL =
  /(?:create(?:Storage|Writer)Item\((?:'\w+'|area), ?|(?:getItem|setItem)\(|use(?:Stored|ListForm)\(\s*|usePersistedDraft\([^)]*?, ?|openDraft\([^)]*?, ?)['`]([\w-]+[: ]?)/g

describe('the keys of the browser’s storage', () => {
  const sources = globSync('app/**/*.{ts,tsx}').filter((path) => !path.includes('.test.'))
  const used = sources.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(CALL)].map(([, key = '']) => [path, key] as const),
  )

  it('each say whether their text belongs to the device or to the account', () => {
    expect(used.length).toBeGreaterThan(30)
    const isListed = (key: string) =>
      KEYS.some((known) => known === key || (/[: ]$/.test(known) && key.startsWith(known)))
    expect(used.filter(([, key]) => !isListed(key))).toEqual([])
  })

  it('are described in docs/architecture.md', () => {
    const described = (key: string) => DOCUMENT.includes(`\`${key}`) || DOCUMENT.includes(`\`${key.trim()}`)
    expect(KEYS.filter((key) => !described(key) && !key.startsWith('birth'))).toEqual([])
  })
})
