import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { isClientBound, loadWith, parseWrk, timeEach } from './http-load.ts'
import { responseReader } from './socket-client.ts'

const REPORT = `Running 1s test
    Latency   1.30ms
     50%    1.16ms
     99%  950.00us
  Socket errors: connect 1, read 2, write 0, timeout 3
  Non-2xx or 3xx responses: 4
Requests/sec:  13400.25
`

describe('parseWrk', () => {
  it('reads rate, latency in milliseconds and all errors', () => {
    expect(parseWrk(REPORT)).toEqual({ rate: 13400.25, p99: expect.closeTo(0.95), failed: 10 })
  })
})

describe('isClientBound', () => {
  it('is true when the maximum rate of the client is below 1.3 times the measured rate', () => {
    expect(isClientBound({ rate: 10_000, ceiling: 12_900 })).toBe(true)
    expect(isClientBound({ rate: 10_000, ceiling: 13_100 })).toBe(false)
  })
})

describe('responseReader', () => {
  it.each([1, 7, 1000])('counts responses that arrive in pieces of %d bytes', (size) => {
    const seen: boolean[] = []
    const read = responseReader((ok) => seen.push(ok))
    for (const response of [
      'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello',
      'HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n',
    ]) {
      for (let at = 0; at < response.length; at += size) read(Buffer.from(response.slice(at, at + size)))
    }
    expect(seen).toEqual([true, false])
  })
})

describe('loadWith', () => {
  it('sends every body once and counts failures', async () => {
    const bodies = new Set<string>()
    let count = 0
    const server = createServer((request, response) => {
      request.on('data', (chunk) => bodies.add(String(chunk)))
      request.on('end', () =>
        response
          .writeHead(request.method === 'POST' ? ([200, 409][bodies.size % 2] ?? 200) : 404)
          .end('x'.repeat(70_000)),
      )
    }).listen(0)
    await once(server, 'listening')
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
    const result = await loadWith({
      url,
      seconds: 0.3,
      connections: 2,
      maxRate: 100,
      body: () => String(count++),
    })
    expect(bodies.size).toBe(count)
    expect(result.failed).toBeGreaterThan(0)
    expect(result.rate).toBeLessThan(150)
    await expect(timeEach([url])).rejects.toThrow('failed')
    server.close()
  })
})
