import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DAY_MS } from '../../domain/durations.ts'
import { aCartLine } from '../../tests/builders/a-cart-line.ts'
import { browserStorage } from '../../tests/support/browser-storage.ts'

const TODAY = Date.parse('2026-11-28T23:59:00Z')

let storage: ReturnType<typeof browserStorage>
let beacons: unknown[][]

beforeEach(() => {
  storage = browserStorage()
  beacons = []
  vi.stubGlobal('navigator', {
    sendBeacon: (...sent: unknown[]) => beacons.push(sent) > 0,
  })
  vi.useFakeTimers({ toFake: ['Date'], now: TODAY })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Each import is a page that loads in the same tab. */
async function aPage() {
  vi.resetModules()
  const [{ countOncePerDay }, { changeCart }] = await Promise.all([
    import('./count-visit.ts'),
    import('./cart/cart-store.ts'),
  ])
  return { countOncePerDay, changeCart }
}

describe('countOncePerDay', { tags: ['R-20'] }, () => {
  it('sends the kind of the visit and nothing else, once per tab and day in Dakar', async () => {
    const { countOncePerDay } = await aPage()
    countOncePerDay('visit')
    countOncePerDay('visit')
    ;(await aPage()).countOncePerDay('visit')
    expect(beacons).toEqual([['/api/visits?kind=visit']])
    expect([...storage.sessionStorage]).toEqual([['visitDay', '2026-11-28']])
    vi.setSystemTime(TODAY + 2 * 60_000)
    ;(await aPage()).countOncePerDay('visit')
    expect(beacons).toHaveLength(2)
  })

  it('counts a cart when its first article is added, and no other change of it', async () => {
    const { changeCart } = await aPage()
    const [first, second] = [aCartLine(), aCartLine({ _id: 'other' })]
    changeCart((cart) => [...cart, first])
    changeCart((cart) => [...cart, second])
    changeCart(() => [])
    changeCart(() => [first])
    expect(beacons).toEqual([['/api/visits?kind=cart']])
  })

  it('does not count an administrator', async () => {
    storage.localStorage.set('token', 'a-token')
    storage.localStorage.set(
      'user',
      JSON.stringify({ _id: 'u', username: 'awa', email: 'a@b.sn', role: 'admin' }),
    )
    ;(await aPage()).countOncePerDay('visit')
    expect(beacons).toEqual([])
  })

  it('leaves the cart as it is in a browser without beacons', async () => {
    vi.stubGlobal('navigator', {})
    const { changeCart, countOncePerDay } = await aPage()
    countOncePerDay('visit')
    expect(changeCart(() => [aCartLine()])).toHaveLength(1)
    vi.setSystemTime(TODAY + DAY_MS)
    expect(() => countOncePerDay('visit')).not.toThrow()
  })
})
