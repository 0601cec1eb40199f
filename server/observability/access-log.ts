import type { Logger } from 'pino'
import type { Observed } from './observe-requests.ts'

const QUIET = /^\/(assets|images)\/|^\/api\/(ping|health)\b|^\*$/

/** Cached responses are not logged: the metrics count them (docs/decisions/015). */
export function accessLog(logger: Logger): (request: Observed) => void {
  return ({ requestId, method, route, status, milliseconds }) => {
    const line = { requestId, method, route, status, ms: Math.round(milliseconds * 10) / 10 }
    if (QUIET.test(route) && status < 400) logger.debug(line, 'request')
    else logger.info(line, 'request')
  }
}
