import type { Logger } from 'pino'
import type { Observed } from './observe-requests.ts'

/** Asked for all the time, and of interest only to whoever looks for something. */
const QUIET = /^\/(assets|images)\/|^\/api\/(ping|health)\b|^\*$/

/**
 * A line for each request the shop itself answers. Kept answers (docs/decisions/015) do not come this way: there are
 * tens of thousands a second, and the metrics count them.
 */
export function accessLog(logger: Logger): (request: Observed) => void {
  return ({ requestId, method, route, status, milliseconds }) => {
    const line = { requestId, method, route, status, ms: Math.round(milliseconds * 10) / 10 }
    if (QUIET.test(route) && status < 400) logger.debug(line, 'request')
    else logger.info(line, 'request')
  }
}
