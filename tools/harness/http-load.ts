import { request } from 'node:http'
import autocannon from 'autocannon'
import { median } from './median.ts'

/** How a server did under load. */
export interface Figures {
  /** answers a second */
  rate: number
  /** milliseconds within which 99 of 100 were answered */
  p99: number
  /** answers that were no success */
  failed: number
}

/** Connections that ask at once. */
const CONNECTIONS = 16

interface Load {
  url: string
  /** seconds */
  duration: number
  connections?: number
  /** the most asked for in a second, all connections together */
  rate?: number
  /** makes each request's body, where something is sent */
  body?: () => string
}

/** Asks a server for as long as told, and says how it did. */
export async function loadWith({
  url,
  duration,
  connections = CONNECTIONS,
  rate,
  body,
}: Load): Promise<Figures> {
  const result = await autocannon({
    url,
    connections,
    duration,
    ...(rate && { overallRate: rate }),
    headers: { 'accept-encoding': 'br', ...(body && { 'content-type': 'application/json' }) },
    ...(body && {
      requests: [{ method: 'POST', setupRequest: (sent) => ({ ...sent, body: body() }) }],
    }),
  })
  return { rate: result.requests.average, p99: result.latency.p99, failed: result.non2xx + result.errors }
}

/** The bytes of an answer as they travel, compressed with brotli. */
export function bytesOf(url: string): Promise<{ type: string; body: Buffer }> {
  return new Promise((resolve, reject) => {
    request(url, { headers: { 'accept-encoding': 'br' } }, (res) => {
      const parts: Buffer[] = []
      res.on('data', (part: Buffer) => parts.push(part))
      res.on('end', () => resolve({ type: String(res.headers['content-type']), body: Buffer.concat(parts) }))
    })
      .on('error', reject)
      .end()
  })
}

/** The median time of one answer after the other, in milliseconds. */
export async function medianOf(urls: readonly string[]): Promise<number> {
  const times: number[] = []
  for (const url of urls) {
    const began = performance.now()
    await (await fetch(url)).arrayBuffer()
    times.push(performance.now() - began)
  }
  return median(times)
}
