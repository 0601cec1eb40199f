import { expect, it, vi } from 'vitest'
import { anApi } from '../../tests/support/api.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'

const SECOND = 1000

describeOnEachEngine('the counter of visits', (engine) => {
  function aCounter() {
    const stopping = new AbortController()
    const { shop, ask } = anApi(engine(), { stopping: stopping.signal })
    const send = (kind: unknown, agent = 'Mozilla/5.0 (Linux; Android 13)') =>
      ask('POST', `/visits?kind=${kind}`, { headers: { 'User-Agent': agent } })
    const counted = async () =>
      (await shop.store.visitCounts.during('2026-01-01', '2027-01-01')).toSorted(byHour)
    return { shop, ask, send, counted, stop: () => stopping.abort() }
  }

  it('adds up visits and carts by hour in Dakar, and stores nothing else', { tags: ['R-20'] }, async () => {
    const { shop, send, counted, stop } = aCounter()
    const answer = await send('visit')
    expect([answer.status, answer.body, answer.cookie]).toEqual([
      202,
      { success: true, message: 'Visite comptée' },
      null,
    ])
    await send('visit')
    await send('cart')
    shop.advance(3600 * SECOND)
    await send('visit')
    stop()
    await expect.poll(counted).toEqual([
      { hour: '2026-03-02T10', kind: 'cart', count: 1 },
      { hour: '2026-03-02T10', kind: 'visit', count: 2 },
      { hour: '2026-03-02T11', kind: 'visit', count: 1 },
    ])
  })

  it('adds to what other processes have counted', { tags: ['R-20'] }, async () => {
    const [one, other] = [aCounter(), aCounter()]
    await one.send('visit')
    await other.send('visit')
    one.stop()
    other.stop()
    await expect.poll(one.counted).toEqual([{ hour: '2026-03-02T10', kind: 'visit', count: 2 }])
  })

  it('writes a row once a second, however many visits there are', { tags: ['R-20'] }, async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { shop, send, counted } = aCounter()
    const add = vi.spyOn(shop.store.visitCounts, 'add')
    for (let visit = 0; visit < 50; visit++) await send('visit')
    expect(add).not.toHaveBeenCalled()
    vi.advanceTimersByTime(SECOND)
    vi.useRealTimers()
    await expect.poll(counted).toMatchObject([{ count: 50 }])
    expect(add).toHaveBeenCalledOnce()
  })

  it.each(['Googlebot/2.1', 'facebookexternalhit/1.1', 'Chrome-Lighthouse'])(
    'does not count %s',
    { tags: ['R-20'] },
    async (agent) => {
      const { send, counted, stop } = aCounter()
      expect((await send('visit', agent)).status).toBe(202)
      await send('cart')
      stop()
      await expect.poll(counted).toMatchObject([{ kind: 'cart', count: 1 }])
    },
  )

  it.each([undefined, 'order', 3])('refuses the kind %j', async (kind) => {
    expect((await aCounter().send(kind)).status).toBe(400)
  })
})

function byHour(one: { hour: string; kind: string }, other: { hour: string; kind: string }): number {
  return `${one.hour} ${one.kind}` < `${other.hour} ${other.kind}` ? -1 : 1
}
