import { EventEmitter, once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { gracefulShutdown } from './shutdown.ts'

let server: Server
let client: Socket
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'performance'] })
  server = createServer((request, response) => {
    request.resume().on('end', () => response.end('done'))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(() => {
  client.destroy()
  server.closeAllConnections()
  server.close()
  vi.useRealTimers()
})

/** Sends a complete request head and half of the body. */
async function sendHalf(): Promise<void> {
  client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  client.on('error', () => {})
  client.write('POST / HTTP/1.1\r\nHost: shop\r\nContent-Length: 10\r\nExpect: 100-continue\r\n\r\n')
  expect(String(await once(client, 'data'))).toContain('100 Continue')
  client.write('12345')
}

function anOpenShop() {
  const exit = vi.fn<(code?: number) => never>()
  const host = Object.assign(new EventEmitter(), { exit })
  const stopping = new AbortController()
  const close = vi.fn(async () => {})
  const onCut = vi.fn()
  gracefulShutdown({ server, stopping, close, onCut, host: host as unknown as NodeJS.Process })
  return { host, exit, stopping, close, onCut }
}

describe('gracefulShutdown', () => {
  it('waits at most ten seconds for a stalled client', async () => {
    const { host, exit, stopping, close, onCut } = anOpenShop()
    await sendHalf()
    host.emit('SIGTERM')
    expect(stopping.signal.aborted).toBe(true)
    await vi.advanceTimersByTimeAsync(9_999)
    expect(exit).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(onCut).toHaveBeenCalledOnce()
    expect(exit.mock.calls).toEqual([[1]])
    expect(close).not.toHaveBeenCalled()
  })

  it('answers the running request, closes the shop and exits with 0', async () => {
    const { host, exit, close, onCut } = anOpenShop()
    await sendHalf()
    host.emit('SIGINT')
    client.write('67890')
    expect(String(await once(client, 'data'))).toMatch(/^HTTP\/1\.1 200 /)
    await vi.advanceTimersByTimeAsync(100)
    await vi.waitFor(() => expect(exit.mock.calls).toEqual([[0]]), { timeout: 15_000 })
    expect(close).toHaveBeenCalledOnce()
    expect(onCut).not.toHaveBeenCalled()
  })

  it('exits immediately on a second signal, except within a second of the first', async () => {
    const { host, exit } = anOpenShop()
    await sendHalf()
    host.emit('SIGTERM')
    await vi.advanceTimersByTimeAsync(900)
    host.emit('SIGTERM')
    expect(exit).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(200)
    host.emit('SIGINT')
    expect(exit.mock.calls).toEqual([[1]])
  })
})
