import { connect, type Socket } from 'node:net'

interface Run {
  latencies: number[]
  failed: number
  elapsedMs: number
}

interface Options {
  connections: number
  durationMs?: number
  maxRate?: number
}

const HEAD_END = Buffer.from('\r\n\r\n')
const LAST_CHUNK = Buffer.from('0\r\n\r\n')

/**
 * Sends prepared requests over keep-alive connections, one request at a time on each. Response bodies are neither
 * decoded nor copied.
 * @param next returns the next request; null ends the run
 */
export async function runSockets(host: string, next: () => Buffer | null, options: Options): Promise<Run> {
  const started = performance.now()
  const deadline = started + (options.durationMs ?? Number.POSITIVE_INFINITY)
  const run = { latencies: [] as number[], failed: 0 }
  let slots = 0
  /** Milliseconds to wait before the next request may be sent. */
  const delay = () => (options.maxRate ? started + (slots++ / options.maxRate) * 1000 - performance.now() : 0)
  const nextBefore = () => (performance.now() < deadline ? next() : null)
  await Promise.all(
    Array.from({ length: options.connections }, () => runConnection(host, nextBefore, delay, run)),
  )
  return { ...run, elapsedMs: performance.now() - started }
}

function runConnection(
  host: string,
  next: () => Buffer | null,
  delay: () => number,
  run: Pick<Run, 'latencies' | 'failed'>,
): Promise<void> {
  const { hostname, port } = new URL(`http://${host}`)
  return new Promise((resolve) => {
    let socket: Socket
    let sent = 0
    let done = false
    const finish = () => {
      done = true
      socket.destroy()
      resolve()
    }
    const write = () => {
      const request = next()
      if (request === null) return finish()
      sent = performance.now()
      socket.write(request)
    }
    const send = () => {
      const wait = delay()
      if (wait <= 0) write()
      else setTimeout(write, wait)
    }
    const open = () => {
      const read = responseReader((ok) => {
        run.latencies.push(performance.now() - sent)
        if (!ok) run.failed++
        send()
      })
      socket = connect({ host: hostname, port: Number(port), noDelay: true }, send)
      socket.on('data', read)
      socket.on('error', () => {})
      socket.on('close', () => {
        if (done) return
        run.failed++
        // Reconnecting without a pause would spin while the server is down.
        setTimeout(next() === null ? finish : open, 10)
      })
    }
    open()
  })
}

/** Returns a parser of received bytes that calls `completed` after each complete response. */
export function responseReader(completed: (ok: boolean) => void): (chunk: Buffer) => void {
  let head: Buffer | null = null
  let ok = false
  let left = 0
  let chunked = false
  return (chunk) => {
    let bytes = chunk
    if (left === 0 && !chunked) {
      if (head) bytes = Buffer.concat([head, bytes])
      const end = bytes.indexOf(HEAD_END)
      head = end < 0 ? bytes : null
      if (end < 0) return
      const text = bytes.toString('latin1', 0, end)
      ok = text[9] === '2'
      chunked = /\r\ntransfer-encoding: chunked/i.test(text)
      left = chunked ? 0 : Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1] ?? 0)
      bytes = bytes.subarray(end + HEAD_END.length)
    }
    if (chunked) chunked = !bytes.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK)
    else left -= bytes.length
    if (left === 0 && !chunked) completed(ok)
  }
}
