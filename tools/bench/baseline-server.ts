// A minimal `node:http` server. PUT stores a response, which the server returns to other requests for the same URL.
import { createServer } from 'node:http'

interface RecordedResponse {
  status: number
  headers: string[]
  body: string
}

const responses = new Map<string, { status: number; headers: string[]; body: Buffer }>()

createServer((request, response) => {
  const url = request.url ?? '/'
  if (request.method === 'PUT') {
    let json = ''
    request.setEncoding('utf8')
    request.on('data', (part: string) => {
      json += part
    })
    request.on('end', () => {
      const recorded = JSON.parse(json) as RecordedResponse
      responses.set(url, { ...recorded, body: Buffer.from(recorded.body, 'base64') })
      response.end()
    })
    return
  }
  const recorded = responses.get(url)
  if (!recorded) return response.end('pong')
  response.writeHead(recorded.status, recorded.headers)
  return response.end(recorded.body)
}).listen(Number(process.env.PORT), '127.0.0.1')
