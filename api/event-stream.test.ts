import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { HEARTBEAT_MS, openEventStream } from './event-stream.ts'

interface TestEvent {
  kind: string
  text?: string
}

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

function aStream() {
  const stopping = new AbortController()
  const listeners = new Set<(event: TestEvent) => void>()
  const accessListeners = new Set<() => void>()
  const state = { allowed: true, ends: 0 }
  const stream = openEventStream<TestEvent>({
    listen: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stillAllowed: async () => state.allowed,
    onAccessChange: (listener) => {
      accessListeners.add(listener)
      return () => accessListeners.delete(listener)
    },
    stopping: stopping.signal,
    onEnd: () => {
      state.ends += 1
    },
  })
  const report = (event: TestEvent) => {
    for (const listener of listeners) listener(event)
  }
  const recheckAccess = () => {
    for (const listener of accessListeners) listener()
  }
  return { stream, listeners, state, stopping, report, recheckAccess }
}

async function readAll(stream: ReadableStream<Uint8Array>): Promise<string> {
  return new Response(stream).text()
}

it('openEventStream sends a comment when it opens, then each event with its kind as the event name', async () => {
  const { stream, report, stopping } = aStream()
  report({ kind: 'order', text: 'deux\nlignes' })
  stopping.abort()
  expect(await readAll(stream)).toBe(':\n\nevent: order\ndata: {"kind":"order","text":"deux\\nlignes"}\n\n')
})

it('openEventStream sends a heartbeat every 20 seconds', async () => {
  const { stream, stopping } = aStream()
  await vi.advanceTimersByTimeAsync(HEARTBEAT_MS * 2)
  stopping.abort()
  expect(await readAll(stream)).toBe(':\n\n:\n\n:\n\n')
})

it('openEventStream ends at the next heartbeat after the session has ended', async () => {
  const { stream, state, listeners } = aStream()
  state.allowed = false
  await vi.advanceTimersByTimeAsync(HEARTBEAT_MS)
  expect(await readAll(stream)).toBe(':\n\n')
  expect([state.ends, listeners.size, vi.getTimerCount()]).toEqual([1, 0, 0])
})

it('openEventStream ends when an access check between two heartbeats finds that the session has ended', async () => {
  const { stream, state, recheckAccess } = aStream()
  recheckAccess()
  await vi.advanceTimersByTimeAsync(0)
  expect(state.ends).toBe(0)
  state.allowed = false
  recheckAccess()
  expect(await readAll(stream)).toBe(':\n\n:\n\n')
})

it('openEventStream releases its resources when the client disconnects', async () => {
  const { stream, state, listeners, report } = aStream()
  const reader = stream.getReader()
  await reader.read()
  await reader.cancel()
  report({ kind: 'order' })
  expect([state.ends, listeners.size, vi.getTimerCount()]).toEqual([1, 0, 0])
})

it('openEventStream ends exactly once and releases its resources when the server stops', async () => {
  const { state, listeners, stopping, recheckAccess } = aStream()
  state.allowed = false
  recheckAccess()
  stopping.abort()
  await vi.advanceTimersByTimeAsync(0)
  expect([state.ends, listeners.size, vi.getTimerCount()]).toEqual([1, 0, 0])
})

it('openEventStream disconnects a client that reads too slowly', () => {
  const { state, report } = aStream()
  for (let sent = 0; sent < 10_000 && state.ends === 0; sent++)
    report({ kind: 'order', text: 'x'.repeat(100) })
  expect(state.ends).toBe(1)
})
