import { type DestinationStream, type Logger, pino } from 'pino'
import { outageOf } from '../domain/outages.ts'

const BATCH = { minLength: 4096, periodicFlush: 500 }
/** bytes of waiting log lines; further lines are dropped, so that a slow reader of the log does not slow the shop */
const MAX_QUEUED = 8_000_000

/** Logs to standard error. Personal data must not be logged. */
export function createLogger(level: string, destination: DestinationStream = standardError()): Logger {
  return pino(
    { level, base: { pid: process.pid }, serializers: { err: (error: unknown) => describeError(error) } },
    destination,
  )
}

function standardError(): DestinationStream {
  return pino.destination({ dest: 2, sync: false, maxLength: MAX_QUEUED, ...BATCH })
}

export function logFault(logger: Logger, error: unknown, requestId?: string): void {
  const outage = outageOf(error)
  const about = { ...(requestId && { requestId }), err: error }
  if (outage) logger.warn({ ...about, outage }, 'unavailable')
  else logger.error(about, 'request failed')
  logger.flush()
}

/** Database errors quote values, which may be personal, so only the fields named here are logged. */
function describeError(error: unknown, withStack = outageOf(error) === null): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const { code, errcode, constraint, table } = error as Error & Record<string, unknown>
  const details = Object.entries({ code, errcode, constraint, table }).filter(
    ([, value]) => value !== undefined,
  )
  const message = withoutValues(error.message, code)
  return {
    type: error.name,
    message,
    ...Object.fromEntries(details),
    ...(withStack && { stack: error.stack?.replace(error.message, message) }),
    ...(error.cause !== undefined && { cause: describeError(error.cause, withStack) }),
  }
}

/** PostgreSQL class 22 (wrong data) and JSON errors quote the value. */
function withoutValues(message: string, code: unknown): string {
  const quotes = (typeof code === 'string' && /^22/.test(code)) || message.includes('JSON')
  return quotes ? message.replace(/"[\s\S]*"/g, '"…"') : message
}
