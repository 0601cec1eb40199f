import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse, request as sendRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export interface ProxiedResponse {
  path: string
  type: string
  /** bytes as transferred */
  body: number
  head: number
  /** requested by the service worker */
  byWorker: boolean
}

/** A proxy that counts the bytes of all responses, including those to the service worker. */
export interface MeteringProxy {
  url: string
  responses: ProxiedResponse[]
  /** resolves after this many milliseconds without traffic */
  idle: (milliseconds: number) => Promise<void>
  close: () => void
}

export async function openMeteringProxy(target: string): Promise<MeteringProxy> {
  const responses: ProxiedResponse[] = []
  let pending = 0
  let last = 0

  function forward(request: IncomingMessage, response: ServerResponse): void {
    const { method, headers, url = '/' } = request
    pending++
    response.once('close', () => {
      pending--
      last = performance.now()
    })
    const upstream = sendRequest(new URL(url, target), { method, headers }, (answer) => {
      const type = String(answer.headers['content-type'] ?? '')
      const byWorker = headers.referer?.endsWith('/service-worker.js') ?? false
      const proxied = { path: url, type, body: 0, head: headBytes(answer), byWorker }
      responses.push(proxied)
      answer.on('data', (chunk: Buffer) => {
        proxied.body += chunk.length
      })
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    upstream.on('error', () => response.destroy())
    request.pipe(upstream)
  }

  const server = createServer(forward).listen(0, 'localhost')
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    responses,
    idle: async (milliseconds) => {
      last = performance.now()
      while (pending > 0 || performance.now() - last < milliseconds) {
        await sleep(50)
      }
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

function headBytes({ rawHeaders, statusMessage = '' }: IncomingMessage): number {
  const lines = rawHeaders.reduce((sum, text) => sum + Buffer.byteLength(text) + 2, 0)
  return `HTTP/1.1 200 ${statusMessage}\r\n\r\n`.length + lines
}
