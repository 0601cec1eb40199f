import type { Context, MiddlewareHandler } from 'hono'
import { OUTAGE_RESPONSES } from '../../domain/outages.ts'
import { unavailablePage } from './unavailable-page.ts'

/**
 * Limits in milliseconds, above which requests are refused. `read` and `write` limit the event loop's lag, `page` limits
 * the wait before a page is rendered. Writes have a higher limit, because the user has typed something.
 */
export const MAX_LAG_MS = { read: 300, write: 1000, page: 1000 }

/** Below this number of requests in flight, none is refused: a retry would cost more than waiting. */
export const MIN_IN_FLIGHT = 16

/** Maximum pages rendered concurrently; more would only take longer and use more memory. */
const MAX_CONCURRENT_RENDERS = 4

/** Health checks and files are never refused; a feed is no file. */
const ALWAYS = /^\/api\/(?:ping|health)|^\/(?!api\/|feeds\/).*\.[a-z0-9]+$/

const SAMPLE_INTERVAL_MS = 50

/**
 * Measures the lag of the event loop with a timer. One late call is a pause (a large list, garbage collection), two in
 * a row mean overload. The histogram of perf_hooks does not show which delays are consecutive.
 * @returns the smaller of two delays in milliseconds: the delay of the last call, and how late the next call is already
 */
export function monitorEventLoopLag(now: () => number = () => performance.now()): () => number {
  let turnedAt = now()
  let previousTurn = 0
  setInterval(() => {
    previousTurn = now() - turnedAt
    turnedAt += previousTurn
  }, SAMPLE_INTERVAL_MS).unref()
  return () => Math.max(0, Math.min(now() - turnedAt, previousTurn) - SAMPLE_INTERVAL_MS)
}

/** Refuses requests while the event loop lags. Must precede all handlers that do work. */
export function shedLoad(eventLoopLag: () => number): MiddlewareHandler {
  let inFlight = 0
  return async (c, next) => {
    const reads = c.req.method === 'GET' || c.req.method === 'HEAD'
    const late = eventLoopLag() > (reads ? MAX_LAG_MS.read : MAX_LAG_MS.write)
    if (late && inFlight >= MIN_IN_FLIGHT && !ALWAYS.test(c.req.path)) return serviceUnavailable(c)
    inFlight += 1
    try {
      return await next()
    } finally {
      inFlight -= 1
    }
  }
}

/** Renders a few pages concurrently, in the order of their requests. Refuses requests that waited too long. */
export function limitConcurrentRenders(now: () => number = () => performance.now()): MiddlewareHandler {
  const queue: (() => void)[] = []
  let rendering = 0
  return async (c, next) => {
    const since = now()
    if (rendering < MAX_CONCURRENT_RENDERS) rendering += 1
    // A finished request gives its slot to the first waiting request, so that no new request takes it.
    else await new Promise<void>((resolve) => queue.push(resolve))
    try {
      if (now() - since > MAX_LAG_MS.page) return serviceUnavailable(c)
      return await next()
    } finally {
      const first = queue.shift()
      if (first) first()
      else rendering -= 1
    }
  }
}

function serviceUnavailable(c: Context): Response {
  const { message, retryAfter } = OUTAGE_RESPONSES.busy
  c.header('Retry-After', String(retryAfter))
  c.header('Cache-Control', 'no-store')
  if (c.req.path.startsWith('/api/')) {
    return c.json({ success: false, message, error: message, code: 'UNAVAILABLE' }, 503)
  }
  return c.html(unavailablePage(message, retryAfter), 503)
}
