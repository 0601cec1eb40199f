import { beforeEach, describe, expect, it, vi } from 'vitest'
import { offsetFrom } from './server-time.ts'

const HOUR_MS = 3_600_000
const NOON = Date.parse('2026-03-02T12:00:00Z')

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers({ now: NOON })
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

/** Stubs the shop's answers: their `Date` is `ahead` milliseconds later than this device's clock. */
function answerWithTime(ahead: number, headers: Record<string, string> = {}) {
  const date = new Date(NOON + ahead).toUTCString()
  vi.stubGlobal('fetch', async () => new Response('[]', { headers: { Date: date, ...headers } }))
}

async function offsetAfter(path: string, request: object = {}): Promise<number> {
  const { fetchApi } = await import('../api-client/api.ts')
  const { serverNow } = await import('./server-time.ts')
  await fetchApi(path, request)
  return serverNow() - Date.now()
}

describe('serverNow', () => {
  it.each([
    ['three days ahead', 72],
    ['three days behind', -72],
    ['five hours ahead', 5],
  ])('returns the shop’s time on a device whose clock is wrong: %s', async (_, hours) => {
    answerWithTime(-hours * HOUR_MS)
    const offset = await offsetAfter('/api/orders', { method: 'POST' })
    expect(Math.abs(offset + hours * HOUR_MS)).toBeLessThan(1000)
  })

  it.each([
    ['a write', { method: 'POST' }],
    ['a request with a token', { token: 'jeton' }],
    ['a request that bypasses caches', { cache: 'no-store' }],
  ])('is measured by %s', async (_, request) => {
    answerWithTime(72 * HOUR_MS)
    expect(await offsetAfter('/api/products', request)).not.toBe(0)
  })

  it('ignores the date of an answer that the service worker or the browser may have cached', async () => {
    answerWithTime(-72 * HOUR_MS)
    expect(await offsetAfter('/api/products')).toBe(0)
  })

  it('counts the age of an answer from a shared cache', async () => {
    answerWithTime(-HOUR_MS, { Age: '3600' })
    expect(await offsetAfter('/api/products/p1', { cache: 'no-store' })).toBe(0)
  })

  it('ignores an answer without a readable date', async () => {
    answerWithTime(0, { Date: 'hier' })
    expect(await offsetAfter('/api/orders', { method: 'POST' })).toBe(0)
  })

  it('follows the device’s clock again once that has been corrected, and notifies of both changes', async () => {
    const { onServerTimeChange, serverNow } = await import('./server-time.ts')
    const changed = vi.fn()
    onServerTimeChange(changed)
    answerWithTime(72 * HOUR_MS)
    await offsetAfter('/api/orders', { method: 'POST' })
    answerWithTime(0)
    await offsetAfter('/api/orders', { method: 'POST' })
    expect(serverNow()).toBe(NOON)
    expect(changed).toHaveBeenCalledTimes(2)
  })

  it('starts with the date of the splash’s ping', async () => {
    const ping = JSON.stringify([new Date(NOON + HOUR_MS).toUTCString(), NOON - 200, NOON])
    vi.stubGlobal('document', { documentElement: { dataset: { ping } } })
    const { serverNow } = await import('./server-time.ts')
    expect(Math.abs(serverNow() - NOON - HOUR_MS)).toBeLessThan(1000)
  })
})

describe('offsetFrom', () => {
  it('keeps 0 while the header’s whole second and a slow answer allow it', () => {
    expect(offsetFrom(NOON, { sentAt: NOON - 5000, receivedAt: NOON + 3000 }, 0)).toBe(0)
  })

  it('keeps a measured offset that agrees, so that a countdown does not jump', () => {
    const offset = 72 * HOUR_MS + 300
    expect(offsetFrom(NOON + offset, { sentAt: NOON - 400, receivedAt: NOON + 400 }, offset)).toBe(offset)
  })
})
