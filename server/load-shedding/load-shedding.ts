import type { Context, MiddlewareHandler } from 'hono'
import { OUTAGE_RESPONSES, ServiceUnavailableError } from '../../domain/outages.ts'
import { unlessAborted } from '../../domain/unless-aborted.ts'
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

/** A read without an answer after this time, in milliseconds, is refused; what it waits for has limits of its own. */
export const READ_LIMIT_MS = 10_000

/** Health checks and files are never refused; a feed is no file. */
function isAlwaysServed(path: string): boolean {
  if (/^\/api\/(?:ping|health)/.test(path)) return true
  return !/^\/(?:api|feeds)\//.test(path) && /\.[a-z0-9]+$/.test(path)
}

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
    if (late && inFlight >= MIN_IN_FLIGHT && !isAlwaysServed(c.req.path)) return serviceUnavailable(c)
    inFlight += 1
    try {
      return await next()
    } finally {
      inFlight -= 1
    }
  }
}

/** Ends a read whose answer does not begin, for example because a database in another network is silent. */
export function limitReads(
  reportFault: (error: unknown) => void,
  milliseconds = READ_LIMIT_MS,
): MiddlewareHandler {
  return async (c, next) => {
    if ((c.req.method !== 'GET' && c.req.method !== 'HEAD') || isAlwaysServed(c.req.path)) return next()
    let late: Error | null = null
    const refuse = () => {
      late = new ServiceUnavailableError('busy', `no answer to a read within ${milliseconds} ms`)
      return late
    }
    try {
      await unlessAborted(next(), AbortSignal.timeout(milliseconds), refuse)
    } catch (error) {
      if (error !== late) throw error
      reportFault(error)
      return serviceUnavailable(c)
    }
  }
}

/** Renders a few pages concurrently, in the order of their requests. Refuses requests that waited too long. */
export function limitConcurrentRenders(
  now: () => number = () => performance.now(),
  waitMs = MAX_LAG_MS.page,
): MiddlewareHandler {
  const queue: ((mayRender: boolean) => void)[] = []
  let rendering = 0
  return async (c, next) => {
    const since = now()
    if (rendering < MAX_CONCURRENT_RENDERS) rendering += 1
    // A finished request gives its slot to the first waiting request, so that no new request takes it.
    else if (!(await slot(queue, waitMs))) return serviceUnavailable(c)
    try {
      if (now() - since > waitMs) return serviceUnavailable(c)
      return await next()
    } finally {
      const first = queue.shift()
      if (first) first(true)
      else rendering -= 1
    }
  }
}

/** Waits for a slot. @returns false when none was free in time */
function slot(queue: ((mayRender: boolean) => void)[], waitMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const take = (mayRender: boolean) => {
      clearTimeout(timer)
      resolve(mayRender)
    }
    const timer = setTimeout(() => {
      queue.splice(queue.indexOf(take), 1)
      take(false)
    }, waitMs)
    queue.push(take)
  })
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
