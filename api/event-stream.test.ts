import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { HEARTBEAT, openEventStream } from './event-stream.ts'

interface Told {
  kind: string
  text?: string
}

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

/** A stream with everything it depends on in the test's hands. */
function aStream() {
  const stopping = new AbortController()
  const listeners = new Set<(event: Told) => void>()
  const doubters = new Set<() => void>()
  const state = { allowed: true, ends: 0 }
  const stream = openEventStream<Told>({
    listen: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stillAllowed: async () => state.allowed,
    doubt: (listener) => {
      doubters.add(listener)
      return () => doubters.delete(listener)
    },
    stopping: stopping.signal,
    onEnd: () => {
      state.ends += 1
    },
  })
  const tell = (event: Told) => {
    for (const listener of listeners) listener(event)
  }
  const doubt = () => {
    for (const doubter of doubters) doubter()
  }
  return { stream, listeners, state, stopping, tell, doubt }
}

async function readAll(stream: ReadableStream<Uint8Array>): Promise<string> {
  return new Response(stream).text()
}

it('says at once that it is open, then what happens, each under the name of its kind', async () => {
  const { stream, tell, stopping } = aStream()
  tell({ kind: 'order', text: 'deux\nlignes' })
  stopping.abort()
  expect(await readAll(stream)).toBe(':\n\nevent: order\ndata: {"kind":"order","text":"deux\\nlignes"}\n\n')
})

it('gives a sign of life every 20 seconds', async () => {
  const { stream, stopping } = aStream()
  await vi.advanceTimersByTimeAsync(HEARTBEAT * 2)
  stopping.abort()
  expect(await readAll(stream)).toBe(':\n\n:\n\n:\n\n')
})

it('ends at the next sign of life once the session is over', async () => {
  const { stream, state, listeners } = aStream()
  state.allowed = false
  await vi.advanceTimersByTimeAsync(HEARTBEAT)
  expect(await readAll(stream)).toBe(':\n\n')
  expect([state.ends, listeners.size, vi.getTimerCount()]).toEqual([1, 0, 0])
})

it('ends at once when there is reason to doubt the session, and it is over', async () => {
  const { stream, state, doubt } = aStream()
  doubt()
  await vi.advanceTimersByTimeAsync(0)
  expect(state.ends).toBe(0)
  state.allowed = false
  doubt()
  expect(await readAll(stream)).toBe(':\n\n:\n\n')
})

it('leaves nothing behind when the reader goes', async () => {
  const { stream, state, listeners, tell } = aStream()
  const reader = stream.getReader()
  await reader.read()
  await reader.cancel()
  tell({ kind: 'order' })
  expect([state.ends, listeners.size, vi.getTimerCount()]).toEqual([1, 0, 0])
})

it('leaves nothing behind when the server stops, and ends once', async () => {
  const { state, listeners, stopping } = aStream()
  stopping.abort()
  stopping.abort()
  expect([state.ends, listeners.size, vi.getTimerCount()]).toEqual([1, 0, 0])
})

it('lets go of a reader that does not keep up instead of keeping everything for it', () => {
  const { state, tell } = aStream()
  for (let told = 0; told < 10_000 && state.ends === 0; told++) tell({ kind: 'order', text: 'x'.repeat(100) })
  expect(state.ends).toBe(1)
})
