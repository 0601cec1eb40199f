import type { Context, MiddlewareHandler } from 'hono'
import { OUTAGE_RESPONSES } from '../../domain/outages.ts'

/**
 * How long a request may have waited, in milliseconds, before the next ones are asked to come back: then those taken on
 * are answered soon, however many come. Who reads waits for a page; who sends something has typed it.
 */
export const PATIENCE = { reading: 300, sending: 1000, page: 1000 }

/**
 * With fewer requests under way than this, nobody is sent away: what is slow then is the machine, and coming back would
 * cost a visitor more than waiting.
 */
export const MIN_IN_FLIGHT = 16

/** Pages made at the same time: more of them would only take longer, each with its memory. */
const PAGES_AT_ONCE = 4

/** What tells whether the shop lives, and what costs it nothing: files. */
const ALWAYS = /^\/api\/(?:ping|health)|^\/(?!api\/).*\.[a-z0-9]+$/

/** Refuses at once what could only be answered late. To stand before everything that works. */
export function shedLoad(wait: () => number): MiddlewareHandler {
  let underWay = 0
  return async (c, next) => {
    const reading = c.req.method === 'GET' || c.req.method === 'HEAD'
    const late = wait() > (reading ? PATIENCE.reading : PATIENCE.sending)
    if (late && underWay >= MIN_IN_FLIGHT && !ALWAYS.test(c.req.path)) return serviceUnavailable(c)
    underWay += 1
    try {
      return await next()
    } finally {
      underWay -= 1
    }
  }
}

/** Has a few pages made at a time, in the order in which they were asked for; who waited too long comes back. */
export function limitConcurrentRenders(now: () => number = () => performance.now()): MiddlewareHandler {
  const queue: (() => void)[] = []
  let making = 0
  return async (c, next) => {
    const since = now()
    if (making < PAGES_AT_ONCE) making += 1
    // The turn is handed over directly, so that whoever comes in between cannot take it as well.
    else await new Promise<void>((resolve) => queue.push(resolve))
    try {
      if (now() - since > PATIENCE.page) return serviceUnavailable(c)
      return await next()
    } finally {
      const first = queue.shift()
      if (first) first()
      else making -= 1
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
  return c.html(page(message, retryAfter), 503)
}

/** Asks again by itself. */
function page(message: string, seconds: number): string {
  return `<!doctype html><html lang="fr-SN"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><meta http-equiv="refresh" content="${seconds}"><title>Un instant…</title><h1>Un instant…</h1><p>${message}</p></html>`
}
