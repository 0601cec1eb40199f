import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { limitConcurrentRenders, MIN_IN_FLIGHT, PATIENCE, shedLoad } from './load-shedding.ts'

/** A shop whose requests have been waiting so long, with so many of them under way. */
function aShopThatWaits(milliseconds: number, underWay = MIN_IN_FLIGHT) {
  let waited = 0
  const app = new Hono()
  app.use(shedLoad(() => waited))
  app.all('/held', () => new Promise<Response>(() => {}))
  app.all('*', (c) => c.text('answered'))
  for (let number = 0; number < underWay; number++) app.request('/held')
  waited = milliseconds
  return (method: string, path: string) => app.request(path, { method })
}

describe('a shop with more work than time', () => {
  it('answers everything while nobody waits', async () => {
    const ask = aShopThatWaits(0)
    for (const method of ['GET', 'POST']) expect((await ask(method, '/api/orders')).status).toBe(200)
  })

  it('asks readers to come back, in French, and says when', async () => {
    const ask = aShopThatWaits(PATIENCE.reading + 1)
    const answer = await ask('GET', '/api/products')
    expect(answer.status).toBe(503)
    expect(answer.headers.get('Retry-After')).toBe('2')
    expect(await answer.json()).toMatchObject({
      success: false,
      message: 'La boutique est très occupée. Veuillez réessayer dans un instant.',
    })
  })

  it('shows people a page that asks again by itself, and nobody keeps it', async () => {
    const answer = await aShopThatWaits(PATIENCE.reading + 1)('GET', '/product/abc')
    expect(answer.status).toBe(503)
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    expect(await answer.text()).toContain('http-equiv="refresh" content="2"')
  })

  it('still takes what somebody typed, until that would wait too long as well', async () => {
    expect((await aShopThatWaits(PATIENCE.sending)('POST', '/api/orders')).status).toBe(200)
    expect((await aShopThatWaits(PATIENCE.sending + 1)('POST', '/api/orders')).status).toBe(503)
  })

  it('sends nobody away while few are there: the machine is slow then, and waiting is quicker than coming back', async () => {
    const ask = aShopThatWaits(60_000, MIN_IN_FLIGHT - 1)
    for (const path of ['/', '/api/products', '/product/abc'])
      expect((await ask('GET', path)).status).toBe(200)
  })

  it('counts who is there, not who was', async () => {
    const ask = aShopThatWaits(60_000, 0)
    for (let number = 0; number <= MIN_IN_FLIGHT; number++) expect((await ask('GET', '/')).status).toBe(200)
  })

  it('says at any time that it lives, and gives its files', async () => {
    const ask = aShopThatWaits(60_000)
    const files = ['/assets/root.js', '/assets/1-480-Cx3k9dQf.avif', '/pictures/abc-400.webp', '/favicon.svg']
    for (const path of ['/api/ping', '/api/health/live', ...files]) {
      expect((await ask('GET', path)).status).toBe(200)
    }
  })
})

/** Pages that are finished when the test says so. */
function slowPages() {
  const finish: (() => void)[] = []
  let time = 0
  const app = new Hono()
  app.all(
    '*',
    limitConcurrentRenders(() => time),
    async (c) => {
      await new Promise<void>((resolve) => finish.push(resolve))
      return c.text('a page')
    },
  )
  return {
    ask: async () => (await app.request('/')).status,
    finish,
    pass: (milliseconds: number) => {
      time += milliseconds
    },
  }
}

describe('more pages than can be made at once', () => {
  it('are made in turn', async () => {
    const { ask, finish } = slowPages()
    const answers = Array.from({ length: 6 }, ask)
    await expect.poll(() => finish.length).toBe(4)
    for (let made = 0; made < 6; made++) {
      await expect.poll(() => finish.length).toBeGreaterThan(made)
      finish[made]?.()
    }
    expect(await Promise.all(answers)).toEqual(Array(6).fill(200))
  })

  it('are refused to those who waited too long, and made for those who come then', async () => {
    const { ask, finish, pass } = slowPages()
    const first = Array.from({ length: 4 }, ask)
    await expect.poll(() => finish.length).toBe(4)
    const late = Array.from({ length: 3 }, ask)
    pass(PATIENCE.page + 1)
    for (const done of finish) done()
    expect(await Promise.all(first)).toEqual([200, 200, 200, 200])
    expect(await Promise.all(late)).toEqual([503, 503, 503])
    const after = ask()
    await expect.poll(() => finish.length).toBe(5)
    finish[4]?.()
    expect(await after).toBe(200)
  })
})
