import { Hono } from 'hono'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  limitConcurrentRenders,
  limitReads,
  MAX_LAG_MS,
  MIN_IN_FLIGHT,
  monitorEventLoopLag,
  shedLoad,
} from './load-shedding.ts'

/** An app whose event loop lags, with requests in flight. */
function aLaggingApp(milliseconds: number, inFlight = MIN_IN_FLIGHT) {
  let lag = 0
  const app = new Hono()
  app.use(shedLoad(() => lag))
  app.all('/held', () => new Promise<Response>(() => {}))
  app.all('*', (c) => c.text('answered'))
  for (let number = 0; number < inFlight; number++) app.request('/held')
  lag = milliseconds
  return (method: string, path: string) => app.request(path, { method })
}

describe('shedLoad', () => {
  it('serves every request when the event loop has no lag', async () => {
    const ask = aLaggingApp(0)
    for (const method of ['GET', 'POST']) expect((await ask(method, '/api/orders')).status).toBe(200)
  })

  it('refuses API reads at a high lag, with a French message and Retry-After', async () => {
    const ask = aLaggingApp(MAX_LAG_MS.read + 1)
    const answer = await ask('GET', '/api/products')
    expect(answer.status).toBe(503)
    expect(answer.headers.get('Retry-After')).toBe('2')
    expect(await answer.json()).toMatchObject({
      success: false,
      message: 'La boutique est très occupée. Veuillez réessayer dans un instant.',
    })
  })

  it('replaces a refused page by an uncached page that reloads itself', async () => {
    const answer = await aLaggingApp(MAX_LAG_MS.read + 1)('GET', '/product/abc')
    expect(answer.status).toBe(503)
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    expect(await answer.text()).toContain('http-equiv="refresh" content="2"')
  })

  it('refuses writes only at a higher lag than reads', async () => {
    expect((await aLaggingApp(MAX_LAG_MS.write)('POST', '/api/orders')).status).toBe(200)
    expect((await aLaggingApp(MAX_LAG_MS.write + 1)('POST', '/api/orders')).status).toBe(503)
  })

  it('refuses nothing while few requests are in flight', async () => {
    const ask = aLaggingApp(60_000, MIN_IN_FLIGHT - 1)
    for (const path of ['/', '/api/products', '/product/abc'])
      expect((await ask('GET', path)).status).toBe(200)
  })

  it('does not count finished requests as in flight', async () => {
    const ask = aLaggingApp(60_000, 0)
    for (let number = 0; number <= MIN_IN_FLIGHT; number++) expect((await ask('GET', '/')).status).toBe(200)
  })

  it('always serves health checks and files', async () => {
    const ask = aLaggingApp(60_000)
    const files = ['/assets/root.js', '/assets/1-480-Cx3k9dQf.avif', '/pictures/abc-400.webp', '/favicon.svg']
    for (const path of ['/api/ping', '/api/health/live', ...files]) {
      expect((await ask('GET', path)).status).toBe(200)
    }
  })
})

describe('limitReads', () => {
  const slow = () => {
    const reported: unknown[] = []
    const app = new Hono()
    app.use(limitReads((error) => reported.push(error), 10))
    app.get('/api/held', () => new Promise<Response>(() => {}))
    app.all('/quick', (c) => c.text('answered'))
    app.post('/api/slow', async (c) => {
      await expect.poll(() => reported.length).toBe(1)
      return c.text('written')
    })
    return { app, reported }
  }

  it('answers 503 to a read that hangs, and reports it', async () => {
    const { app, reported } = slow()
    const written = app.request('/api/slow', { method: 'POST' })
    const held = await app.request('/api/held')
    expect(held.status).toBe(503)
    expect(await held.json()).toMatchObject({ code: 'UNAVAILABLE' })
    expect(reported).toMatchObject([{ reason: 'busy' }])
    expect(await (await app.request('/quick')).text()).toBe('answered')
    // A write that was told to have failed could still happen.
    expect(await (await written).text()).toBe('written')
  })
})

/** Pages that render until the test calls `finish`. */
function slowPages(waitMs = MAX_LAG_MS.page) {
  const finish: (() => void)[] = []
  let time = 0
  const app = new Hono()
  app.all(
    '*',
    limitConcurrentRenders(() => time, waitMs),
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

describe('limitConcurrentRenders', () => {
  it('renders four pages at a time, and the waiting pages afterwards', async () => {
    const { ask, finish } = slowPages()
    const answers = Array.from({ length: 6 }, ask)
    await expect.poll(() => finish.length).toBe(4)
    for (let made = 0; made < 6; made++) {
      await expect.poll(() => finish.length).toBeGreaterThan(made)
      finish[made]?.()
    }
    expect(await Promise.all(answers)).toEqual(Array(6).fill(200))
  })

  it('refuses requests that waited too long and renders later ones', async () => {
    const { ask, finish, pass } = slowPages()
    const first = Array.from({ length: 4 }, ask)
    await expect.poll(() => finish.length).toBe(4)
    const late = Array.from({ length: 3 }, ask)
    pass(MAX_LAG_MS.page + 1)
    for (const done of finish) done()
    expect(await Promise.all(first)).toEqual([200, 200, 200, 200])
    expect(await Promise.all(late)).toEqual([503, 503, 503])
    const after = ask()
    await expect.poll(() => finish.length).toBe(5)
    finish[4]?.()
    expect(await after).toBe(200)
  })
})

it('limitConcurrentRenders refuses requests while all renders hang, and goes on afterwards', async () => {
  const { ask, finish } = slowPages(10)
  const hung = Array.from({ length: 4 }, ask)
  await expect.poll(() => finish.length).toBe(4)
  expect(await Promise.all([ask(), ask()])).toEqual([503, 503])
  for (const done of finish) done()
  await Promise.all(hung)
  const after = ask()
  await expect.poll(() => finish.length).toBe(5)
  finish[4]?.()
  expect(await after).toBe(200)
})

describe('monitorEventLoopLag', () => {
  let time = 0
  let lag: () => number

  beforeEach(() => {
    vi.useFakeTimers()
    time = 0
    lag = monitorEventLoopLag(() => time)
  })

  afterEach(() => {
    vi.useRealTimers()
  })

  /** Lets the timer fire this many milliseconds after it last fired. */
  function turnAfter(milliseconds: number) {
    time += milliseconds
    vi.advanceTimersByTime(50)
  }

  it('is 0 while the event loop is on time', () => {
    turnAfter(50)
    turnAfter(50)
    time += 30
    expect(lag()).toBe(0)
  })

  it('is 0 after one long turn of the event loop', () => {
    turnAfter(50)
    time += 900
    expect(lag()).toBe(0)
  })

  it('is the smaller of the two lags after two long turns of the event loop', () => {
    turnAfter(450)
    time += 350
    expect(lag()).toBe(300)
  })

  it('returns to 0 once the event loop is on time', () => {
    turnAfter(450)
    turnAfter(450)
    turnAfter(50)
    time += 20
    expect(lag()).toBe(0)
  })
})
