import { request } from 'undici'
import { DAY_MS } from '../../domain/durations.ts'
import { networkFault, openConnections } from './checked-connection.ts'
import type { RequestLimits, SendRequest } from './send-request.ts'

const SHOWN_CHARACTERS = 2000
/** bytes; what is longer is not read */
const MAX_ANSWER = 100_000

/** See `openRequests`. */
export function createRequests({ privateNetworks, timeoutMs, resolve }: RequestLimits): SendRequest {
  const dispatcher = openConnections({ privateNetworks, timeoutMs, resolve, plainOnlyInside: true })
  return async ({ url, method, headers, body, signal: stopped }) => {
    const limit = AbortSignal.timeout(timeoutMs)
    const signal = stopped ? AbortSignal.any([stopped, limit]) : limit
    try {
      const answer = await request(url, { dispatcher, method, headers, body: body ?? null, signal })
      return {
        ok: true,
        status: answer.statusCode,
        text: await beginningOf(answer.body),
        retryAfterMs: retryAfter(answer.headers['retry-after']),
      }
    } catch (error) {
      return { ok: false, ...networkFault(error, limit.aborted) }
    }
  }
}

/** Reads no more than `MAX_ANSWER` bytes; the status has said what matters, so a body that breaks off is no fault. */
async function beginningOf(body: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  try {
    for await (const part of body) {
      parts.push(part)
      bytes += part.byteLength
      if (bytes >= MAX_ANSWER) break
    }
  } catch {}
  return Buffer.concat(parts).toString('utf8').slice(0, SHOWN_CHARACTERS)
}

/** Seconds or a date; longer than a day counts as a day. */
export function retryAfter(header: string | string[] | undefined): number | null {
  const value = String(header ?? '').trim()
  const ms = /^\d{1,9}$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now()
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), DAY_MS) : null
}
