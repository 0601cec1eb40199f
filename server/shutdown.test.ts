import { spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { exitOnSignal, gracefulShutdown } from './shutdown.ts'

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
  client?.destroy()
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
  const killAfter = vi.fn()
  gracefulShutdown({ server, stopping, close, onCut, host: host as unknown as NodeJS.Process, killAfter })
  return { host, exit, stopping, close, onCut, killAfter }
}

describe('gracefulShutdown', () => {
  it('waits at most ten seconds for a stalled client', async () => {
    const { host, exit, stopping, close, onCut, killAfter } = anOpenShop()
    await sendHalf()
    host.emit('SIGTERM')
    // The operating system ends a process whose threads hang.
    expect(killAfter.mock.calls).toEqual([[12_500]])
    expect(stopping.signal.aborted).toBe(true)
    await vi.advanceTimersByTimeAsync(9_999)
    expect(exit).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(onCut.mock.calls).toEqual([['requests', undefined]])
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

  it.each<[string, () => Promise<void>]>([
    ['hangs', () => new Promise(() => {})],
    ['fails', () => Promise.reject(new Error('no database'))],
  ])('exits with 1, and tells for what it waited, when closing the shop %s', async (_how, close) => {
    const shop = anOpenShop()
    shop.close.mockImplementation(close)
    client = connect((server.address() as AddressInfo).port, '127.0.0.1')
    await once(client, 'connect')
    shop.host.emit('SIGTERM')
    client.destroy()
    await vi.waitFor(() => expect(shop.close).toHaveBeenCalledOnce(), { timeout: 15_000 })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(shop.onCut.mock.calls[0]?.[0]).toBe('deliveries and the database')
    expect(shop.exit.mock.calls[0]).toEqual([1])
  })
})

describe('exitOnSignal', () => {
  it('exits at the first signal, until the shop is open', () => {
    const exit = vi.fn<(code?: number) => never>()
    const host = Object.assign(new EventEmitter(), { exit }) as unknown as NodeJS.Process
    const whenOpen = exitOnSignal(host, () => {})
    host.emit('SIGTERM', 'SIGTERM')
    expect(exit.mock.calls).toEqual([[0]])
    whenOpen()
    host.emit('SIGTERM', 'SIGTERM')
    expect(exit).toHaveBeenCalledOnce()
  })
})

describe('exitOnSignal in a process', () => {
  it('ends one whose exit waits for a thread that hangs', async () => {
    vi.useRealTimers()
    // A thread runs a statement without end, and process.exit waits for the thread.
    const thread = `const { DatabaseSync } = require('node:sqlite')
      const endless = 'with recursive n(x) as (select 1 union all select x + 1 from n) select count(*) from n'
      require('node:worker_threads').parentPort.postMessage('open')
      new DatabaseSync(':memory:').prepare(endless).get()`
    const program = `import { Worker } from 'node:worker_threads'
      import { exitOnSignal } from ${JSON.stringify(new URL('shutdown.ts', import.meta.url).href)}
      exitOnSignal(process, undefined, 100)
      new Worker(${JSON.stringify(thread)}, { eval: true, execArgv: [] }).on('message', console.log)`
    const hanging = spawn(process.execPath, ['--input-type=module', '--eval', program])
    await once(hanging.stdout, 'data')
    hanging.kill('SIGTERM')
    expect(await once(hanging, 'exit')).toEqual([null, 'SIGKILL'])
  })
})
