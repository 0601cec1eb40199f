import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Answer = (response: ServerResponse, request: IncomingMessage) => void

/** Another shop's site, on this machine. Paths without an answer are 404. */
export async function startImageSite() {
  const answers = new Map<string, Answer>()
  const asked: string[] = []
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    asked.push(path)
    const answer = answers.get(path)
    if (answer) answer(response, request)
    else response.writeHead(404).end('<p>Rien ici</p>')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    /** paths of all requests */
    asked,
    /** @returns the URL */
    serve(path: string, answer: Answer | Uint8Array | number | string): string {
      if (typeof answer === 'function') answers.set(path, answer)
      else if (typeof answer === 'number')
        answers.set(path, (response) => void response.writeHead(answer).end())
      else if (typeof answer === 'string')
        answers.set(path, (response) => void response.writeHead(302, { location: answer }).end())
      else answers.set(path, (response) => void response.end(answer))
      return `${origin}${path}`
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

export type ImageSite = Awaited<ReturnType<typeof startImageSite>>

/** Sends a byte now and then, and never ends. */
export const drip: Answer = (response) => {
  response.write('\x89PNG\r\n\x1a\n', 'latin1')
  const timer = setInterval(() => response.write('.'), 20)
  response.on('close', () => clearInterval(timer))
}

/** Sends without end. @param announced the length that the headers claim */
export const endless =
  (announced?: number): Answer =>
  (response) => {
    response.writeHead(200, announced === undefined ? {} : { 'content-length': announced })
    response.write('\x89PNG\r\n\x1a\n', 'latin1')
    const part = Buffer.alloc(100_000)
    const more = () => {
      while (!response.destroyed && response.write(part));
      if (!response.destroyed) response.once('drain', more)
    }
    more()
  }
