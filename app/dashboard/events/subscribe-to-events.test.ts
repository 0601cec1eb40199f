import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { retryDelay, type ShopUpdate, subscribeToEvents } from './subscribe-to-events.ts'

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

const dataLine = (event: object) => `event: x\ndata: ${JSON.stringify(event)}\n\n`

/** A response that streams this text and then ends, or remains open without further data. */
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

function subscribe(...responses: ((signal: AbortSignal) => Response)[]) {
  const calls = vi.fn(async (_url: string, { signal }: { signal: AbortSignal }) => {
    const respond = responses.shift()
    if (!respond) throw new TypeError('no connection')
    return respond(signal)
  })
  vi.stubGlobal('fetch', calls)
  const events: ShopUpdate[] = []
  const controller = new AbortController()
  const state = { ended: false }
  void subscribeToEvents((event) => events.push(event), controller.signal).then(() => {
    state.ended = true
  })
  return { calls, events, state, stop: () => controller.abort() }
}

describe('subscribeToEvents', () => {
  it('forwards events, and sends its listener a catch-up event each time the stream opens', async () => {
    const { events, calls, stop } = subscribe(
      stream(dataLine(ORDER)),
      stream(dataLine(ORDER), { open: true }),
    )
    await vi.advanceTimersByTimeAsync(1000)
    expect(events).toEqual([CATCH_UP, ORDER, CATCH_UP, ORDER])
    expect(calls).toHaveBeenCalledTimes(2)
    stop()
  })

  it('reconnects with increasing delays, and immediately when the network is back', async () => {
    const { calls, stop } = subscribe()
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

  it('waits 30 s before it reconnects when another tab has replaced its stream', async () => {
    const { calls, stop } = subscribe(stream(dataLine({ kind: 'replaced' })), stream(':\n\n', { open: true }))
    await vi.advanceTimersByTimeAsync(29_999)
    expect(calls).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(calls).toHaveBeenCalledTimes(2)
    stop()
  })

  it('waits at most 30 s between two attempts', () => {
    expect([0, 1, 2, 5, 50].map(retryDelay)).toEqual([1000, 2000, 4000, 30_000, 30_000])
  })

  it('closes a stream without heartbeats and reconnects', async () => {
    const { calls, stop } = subscribe(stream(':\n\n', { open: true }))
    await vi.advanceTimersByTimeAsync(51_000)
    expect(calls).toHaveBeenCalledTimes(2)
    stop()
  })

  it.each([401, 403])('stops on status %i', async (status) => {
    const { calls, state } = subscribe(refusal(status))
    await vi.advanceTimersByTimeAsync(60_000)
    expect([calls.mock.calls.length, state.ended]).toEqual([1, true])
  })

  it('sends its listener a catch-up event at every connection attempt while the server has too many subscribers', async () => {
    const { events, stop } = subscribe(refusal(503), refusal(503))
    await vi.advanceTimersByTimeAsync(1000)
    expect(events).toEqual([CATCH_UP, CATCH_UP])
    stop()
  })

  it('stops when the signal is aborted', async () => {
    const { calls, state, stop } = subscribe(stream('', { open: true }))
    await vi.advanceTimersByTimeAsync(0)
    stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect([calls.mock.calls.length, state.ended, vi.getTimerCount()]).toEqual([1, true, 0])
  })
})
