import { once } from 'node:events'
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One answer that came over the line. */
export interface Passed {
  path: string
  type: string
  /** bytes of its body as they travelled, and of its head */
  body: number
  head: number
  /** the service worker asked for it, not the page */
  byWorker: boolean
}

/** The line to a server, with everything that passes counted: what pages ask for and what their service worker does. */
export interface CountingLine {
  url: string
  passed: Passed[]
  /** resolves once nothing has passed for so long, in milliseconds */
  quiet: (milliseconds: number) => Promise<void>
  close: () => void
}

/** Opens a line to the server at this address. */
export async function openCountingLine(target: string): Promise<CountingLine> {
  const passed: Passed[] = []
  let underWay = 0
  let last = 0

  function pass(request: IncomingMessage, response: ServerResponse): void {
    const { method, headers, url = '/' } = request
    underWay++
    const end = () => {
      underWay--
      last = performance.now()
    }
    response.once('close', end)
    const onward = ask(new URL(url, target), { method, headers }, (answer) => {
      const type = String(answer.headers['content-type'] ?? '')
      const byWorker = headers.referer?.endsWith('/service-worker.js') ?? false
      const one = { path: url, type, body: 0, head: headBytes(answer), byWorker }
      passed.push(one)
      answer.on('data', (chunk: Buffer) => {
        one.body += chunk.length
      })
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    onward.on('error', () => response.destroy())
    request.pipe(onward)
  }

  const server = createServer(pass).listen(0, 'localhost')
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    passed,
    quiet: async (milliseconds) => {
      last = performance.now()
      while (underWay > 0 || performance.now() - last < milliseconds) {
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** The status line and the headers, each with its line end. */
function headBytes({ rawHeaders, statusMessage = '' }: IncomingMessage): number {
  const lines = rawHeaders.reduce((sum, text) => sum + Buffer.byteLength(text) + 2, 0)
  return `HTTP/1.1 200 ${statusMessage}\r\n\r\n`.length + lines
}
