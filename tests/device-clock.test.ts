import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** `Date.now()` of the device only measures how long a request takes. */
const MEASURES_REQUESTS = [
  'app/api-client/api.ts',
  'app/browser/server-time.ts',
  'app/courier/courier-api.ts',
]
const DEVICE_CLOCK = /\bDate\.now\b|new Date\(\)|\bDate\(\)/

it('pages and the service worker take the time from the shop, not from the device’s clock', () => {
  const readers = globSync('app/**/*.{ts,tsx}')
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .filter((file) => DEVICE_CLOCK.test(withoutSplash(readFileSync(file, 'utf8'))))
  expect(readers.toSorted()).toEqual(MEASURES_REQUESTS)
})

/** The splash runs before any other code, and measures its ping. */
function withoutSplash(code: string): string {
  return code.replaceAll(/sent=Date\.now\(\)|sent,Date\.now\(\)/g, '')
}
