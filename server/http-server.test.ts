import { once } from 'node:events'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { HTTP_LIMITS, openHttpServer } from './http-server.ts'

/** A body larger than any socket buffers, so that it is not sent completely to a client that does not read. */
const LONG = Buffer.alloc(64_000_000)
const open: { client: Socket; server: Server }[] = []

afterEach(() => {
  for (const { client, server } of open.splice(0)) {
    client.destroy()
    server.close()
  }
})

/**
 * A server with these limits and a client that sends the given text. A limit that ends before a busy machine has read the
 * text would reset the connection instead of answering.
 */
async function aClient(limits: Partial<typeof HTTP_LIMITS>, sent: string) {
  const server = openHttpServer({ ...HTTP_LIMITS, connectionsCheckingInterval: 10, ...limits })
  server.on('request', (req, res) => {
    req.on('error', () => {})
    if (req.url === '/long') res.end(LONG)
    else req.on('end', () => res.end('whole')).resume()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const client = connect(typeof address === 'object' ? (address?.port ?? 0) : 0, '127.0.0.1')
  client.on('error', () => {})
  open.push({ client, server })
  client.write(sent)
  return { client, server }
}

/** Waits until the server ends the connection, and returns the first line of its response. */
async function lastWords(client: Socket): Promise<string> {
  let received = ''
  client.on('data', (part) => {
    received += part
  })
  await once(client, 'close')
  return received.split('\r\n')[0] ?? ''
}

it('openHttpServer applies the timeouts of HTTP_LIMITS by default', () => {
  const server = openHttpServer()
  const { headersTimeout, requestTimeout, keepAliveTimeout, timeout } = server
  expect({ headersTimeout, requestTimeout, keepAliveTimeout, timeout }).toEqual({
    headersTimeout: 15_000,
    requestTimeout: 300_000,
    keepAliveTimeout: 65_000,
    timeout: 120_000,
  })
})

it('openHttpServer disconnects a client that never ends its headers', { tags: ['T-57'] }, async () => {
  const { client } = await aClient({ headersTimeout: 200 }, 'GET / HTTP/1.1\r\nHost: shop\r\nX-Slow: ')
  expect(await lastWords(client)).toBe('HTTP/1.1 408 Request Timeout')
})

it('openHttpServer disconnects a client that never ends its body', async () => {
  const head = 'POST / HTTP/1.1\r\nHost: shop\r\nContent-Length: 100\r\n\r\n'
  const { client } = await aClient({ headersTimeout: 200, requestTimeout: 250 }, `${head}half`)
  expect(await lastWords(client)).toBe('HTTP/1.1 408 Request Timeout')
})

it('openHttpServer disconnects a client that does not read the response', async () => {
  const { server } = await aClient({ silence: 50 }, 'GET /long HTTP/1.1\r\nHost: shop\r\n\r\n')
  // The client never reads: its socket has no data listener.
  const [, answer] = (await once(server, 'request')) as [IncomingMessage, ServerResponse]
  await once(answer, 'close')
  expect(answer.writableFinished).toBe(false)
})
