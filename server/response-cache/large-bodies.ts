import type { ServerResponse } from 'node:http'

/** Bytes that one response writes at a time, and the size above which a body counts as large. */
const PIECE_BYTES = 256 * 1024

/**
 * Sends large bodies piece by piece, as fast as each client reads. Slow clients keep outdated bodies in memory: when all
 * bodies being read have more than `maxBytes`, the clients of the oldest body are disconnected.
 */
export function createLargeBodies(maxBytes: number) {
  const readers = new Map<Buffer, Set<ServerResponse>>()

  function forget(body: Buffer, response: ServerResponse): void {
    const others = readers.get(body)
    others?.delete(response)
    if (others?.size === 0) readers.delete(body)
  }

  function makeRoomFor(body: Buffer): void {
    let bytes = 0
    for (const { length } of readers.keys()) bytes += length
    for (const [oldest, responses] of readers) {
      if (bytes <= maxBytes || oldest === body) return
      bytes -= oldest.length
      readers.delete(oldest)
      for (const response of responses) response.destroy()
    }
  }

  return {
    send(response: ServerResponse, body: Buffer): void {
      if (body.length <= PIECE_BYTES) {
        response.end(body)
        return
      }
      readers.set(body, (readers.get(body) ?? new Set()).add(response))
      response.once('close', () => forget(body, response))
      makeRoomFor(body)
      writeFrom(response, body, 0)
    },
  }
}

function writeFrom(response: ServerResponse, body: Buffer, start: number): void {
  for (let at = start; at < body.length; at += PIECE_BYTES) {
    if (response.write(body.subarray(at, at + PIECE_BYTES))) continue
    response.once('drain', () => writeFrom(response, body, at + PIECE_BYTES))
    return
  }
  response.end()
}
