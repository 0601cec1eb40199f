import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { retryDelay, type ShopEventHandlers, subscribeToEvents } from './subscribe-to-events.ts'

const ORDER = { kind: 'order', orderId: 'KB-1', status: 'pending' } as const
const CATCH_UP = { kind: 'catch-up' } as const

beforeEach(() => {
  vi.useFakeTimers()
  const page = Object.assign(new EventTarget(), { location: { pathname: '/dashboard/order', search: '' } })
  vi.stubGlobal('window', page)
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const told = (event: object) => `event: x\ndata: ${JSON.stringify(event)}\n\n`

/** A stream that says this much and then breaks off, or stays open and silent. */
function stream(text: string, { open = false } = {}) {
  return (signal: AbortSignal) =>
    new Response(
      new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode(text))
          if (!open) controller.close()
          signal.addEventListener('abort', () => controller.error(new Error('aborted')))
        },
      }),
    )
}

const refusal = (status: number) => () => Response.json({ message: 'non' }, { status })

/** Follows a shop that gives these answers one after the other. */
function follow(...answers: ((signal: AbortSignal) => Response)[]) {
  const calls = vi.fn(async (_url: string, { signal }: { signal: AbortSignal }) => {
    const answer = answers.shift()
    if (!answer) throw new TypeError('no connection')
    return answer(signal)
  })
  vi.stubGlobal('fetch', calls)
  const news: ShopEventHandlers[] = []
  const controller = new AbortController()
  const state = { ended: false }
  void subscribeToEvents((heard) => news.push(heard), controller.signal).then(() => {
    state.ended = true
  })
  return { calls, news, state, stop: () => controller.abort() }
}

describe('following the shop', () => {
  it('passes on what the stream tells, and asks to catch up each time it opens', async () => {
    const { news, calls, stop } = follow(stream(told(ORDER)), stream(told(ORDER), { open: true }))
    await vi.advanceTimersByTimeAsync(1000)
    expect(news).toEqual([CATCH_UP, ORDER, CATCH_UP, ORDER])
    expect(calls).toHaveBeenCalledTimes(2)
    stop()
  })

  it('tries again later and later, at once when the connection is back', async () => {
    const { calls, stop } = follow()
    await vi.advanceTimersByTimeAsync(0)
    await vi.advanceTimersByTimeAsync(1000 + 2000 + 4000)
    expect(calls).toHaveBeenCalledTimes(4)
    await vi.advanceTimersByTimeAsync(7999)
    expect(calls).toHaveBeenCalledTimes(4)
    window.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(0)
    expect(calls).toHaveBeenCalledTimes(5)
    stop()
  })

  it('comes back late when another screen of the account has taken its place', async () => {
    const { calls, stop } = follow(stream(told({ kind: 'replaced' })), stream(':\n\n', { open: true }))
    await vi.advanceTimersByTimeAsync(29_999)
    expect(calls).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(calls).toHaveBeenCalledTimes(2)
    stop()
  })

  it('never waits longer than half a minute', () => {
    expect([0, 1, 2, 5, 50].map(retryDelay)).toEqual([1000, 2000, 4000, 30_000, 30_000])
  })

  it('gives up a stream without any sign of life', async () => {
    const { calls, stop } = follow(stream(':\n\n', { open: true }))
    await vi.advanceTimersByTimeAsync(51_000)
    expect(calls).toHaveBeenCalledTimes(2)
    stop()
  })

  it.each([401, 403])('ends when the answer is %i', async (status) => {
    const { calls, state } = follow(refusal(status))
    await vi.advanceTimersByTimeAsync(60_000)
    expect([calls.mock.calls.length, state.ended]).toEqual([1, true])
  })

  it('asks now and then where too many screens follow already', async () => {
    const { news, stop } = follow(refusal(503), refusal(503))
    await vi.advanceTimersByTimeAsync(1000)
    expect(news).toEqual([CATCH_UP, CATCH_UP])
    stop()
  })

  it('stops when nobody listens any more', async () => {
    const { calls, state, stop } = follow(stream('', { open: true }))
    await vi.advanceTimersByTimeAsync(0)
    stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect([calls.mock.calls.length, state.ended, vi.getTimerCount()]).toEqual([1, true, 0])
  })
})
