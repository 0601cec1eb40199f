import { once } from 'node:events'
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http'

/**
 * A proxy between a visitor and the shop. Tests can observe, cut and modify the connection; unlike the browser's
 * offline mode, a cut also affects the service worker.
 */
export interface Line {
  /** URL of the shop through this proxy */
  url: string
  /** received requests in order, such as `GET /about` */
  asked: string[]
  /** bytes of all response bodies from the shop, after compression */
  bytes: () => number
  cut: () => void
  repair: () => void
  /** leaves requests for this path without a response, whatever their query string is */
  hold: (path: string) => void
  /** responds in place of the shop to requests for exactly this path and query string */
  answer: (path: string, answer: { status?: number; type: string; body: string }) => void
  close: () => void
}

/** @param shopUrl URL of the shop itself */
export async function openLine(shopUrl: string): Promise<Line> {
  const asked: string[] = []
  const held = new Set<string>()
  const answers = new Map<string, { status?: number; type: string; body: string }>()
  let whole = true
  let bytes = 0

  function pass(request: IncomingMessage, response: ServerResponse) {
    const path = request.url ?? '/'
    if (!whole) return void request.socket.destroy()
    asked.push(`${request.method} ${path}`)
    if (held.has(path.split('?')[0] ?? '')) return
    const own = answers.get(path)
    if (own) return void response.writeHead(own.status ?? 200, { 'Content-Type': own.type }).end(own.body)
    const { method, headers } = request
    const onward = ask(new URL(path, shopUrl), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      answer.pipe(response)
    })
    onward.on('error', () => response.destroy())
    request.pipe(onward)
  }

  const server = createServer(pass).listen(0, 'localhost')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `http://localhost:${address.port}`,
    asked,
    bytes: () => bytes,
    cut: () => {
      whole = false
      server.closeAllConnections()
    },
    repair: () => {
      whole = true
    },
    hold: (path) => held.add(path),
    answer: (path, answer) => answers.set(path, answer),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
