import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { expect, it } from 'vitest'
import { createLargeBodies } from './large-bodies.ts'

const MEGABYTE = 1024 * 1024

/** A client that accepts one piece, and another after each `drain`. */
class SlowResponse extends EventEmitter {
  received = 0
  destroyed = false
  ended = false

  write(piece: Buffer): boolean {
    this.received += piece.length
    return false
  }
  end(piece?: Buffer): void {
    this.received += piece?.length ?? 0
    this.ended = true
    this.emit('close')
  }
  destroy(): void {
    this.destroyed = true
    this.emit('close')
  }
}

const send = (bodies: ReturnType<typeof createLargeBodies>, body: Buffer) => {
  const response = new SlowResponse()
  bodies.send(response as unknown as ServerResponse, body)
  return response
}

it('sends a large body piece by piece, as fast as the client reads', () => {
  const bodies = createLargeBodies(10 * MEGABYTE)
  const client = send(bodies, Buffer.alloc(MEGABYTE))
  expect(client.received).toBe(MEGABYTE / 4)
  for (let piece = 2; piece <= 4; piece++) {
    client.emit('drain')
    expect(client.received).toBe((piece * MEGABYTE) / 4)
  }
  client.emit('drain')
  expect(client.ended).toBe(true)
})

it('disconnects the readers of the oldest body when too many different bodies are being read', () => {
  const bodies = createLargeBodies(3 * MEGABYTE)
  const [first, second, third] = [1, 2, 3].map((size) => Buffer.alloc(size * MEGABYTE)) as [
    Buffer,
    Buffer,
    Buffer,
  ]
  const readers = [send(bodies, first), send(bodies, first), send(bodies, second)]
  expect(readers.map(({ destroyed }) => destroyed)).toEqual([false, false, false])
  const last = send(bodies, third)
  expect(readers.map(({ destroyed }) => destroyed)).toEqual([true, true, true])
  expect(last.destroyed).toBe(false)
})

it('lets any number of clients read one body', () => {
  const bodies = createLargeBodies(3 * MEGABYTE)
  const body = Buffer.alloc(3 * MEGABYTE)
  const readers = Array.from({ length: 50 }, () => send(bodies, body))
  expect(readers.some(({ destroyed }) => destroyed)).toBe(false)
})

it('forgets a body that all clients have read', () => {
  const bodies = createLargeBodies(3 * MEGABYTE)
  const done = send(bodies, Buffer.alloc(2 * MEGABYTE))
  while (!done.ended) done.emit('drain')
  const next = send(bodies, Buffer.alloc(3 * MEGABYTE))
  expect([done.destroyed, next.destroyed]).toEqual([false, false])
})
