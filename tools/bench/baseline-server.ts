// A bare `node:http` server that sends the bytes it is first sent: the most this machine can do.
import { createServer } from 'node:http'

const answers = new Map<string, { type: string; body: Buffer }>()

createServer((req, res) => {
  if (req.method === 'PUT') {
    const parts: Buffer[] = []
    req.on('data', (part: Buffer) => parts.push(part))
    req.on('end', () => {
      answers.set(req.url ?? '/', { type: String(req.headers['content-type']), body: Buffer.concat(parts) })
      res.end()
    })
    return
  }
  const answer = answers.get(req.url ?? '/')
  const body = answer?.body ?? Buffer.from('pong')
  res.writeHead(200, {
    'content-type': answer?.type ?? 'text/plain',
    'content-encoding': answer ? 'br' : 'identity',
    'content-length': body.length,
  })
  res.end(body)
}).listen(Number(process.env.PORT), '127.0.0.1')
