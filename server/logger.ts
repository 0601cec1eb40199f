import { type DestinationStream, type Logger, pino } from 'pino'
import { outageOf } from '../domain/outages.ts'

/** Lines are written in batches of so many bytes, or after so many milliseconds. */
const BATCH = { minLength: 4096, periodicFlush: 500 }
/** A reader of the log who does not keep up loses lines; the shop does not wait for it. In bytes. */
const MAX_QUEUED = 8_000_000

/** Structured lines on standard error, so that standard output stays for people. No personal data goes in. */
export function createLogger(level: string, destination: DestinationStream = standardError()): Logger {
  return pino(
    { level, base: { pid: process.pid }, serializers: { err: (error: unknown) => describeError(error) } },
    destination,
  )
}

function standardError(): DestinationStream {
  return pino.destination({ dest: 2, sync: false, maxLength: MAX_QUEUED, ...BATCH })
}

/** What becomes of a fault in the log: a passing trouble is a warning without a stack, anything else an error. */
export function logFault(logger: Logger, error: unknown, requestId?: string): void {
  const outage = outageOf(error)
  const about = { ...(requestId && { requestId }), err: error }
  if (outage) logger.warn({ ...about, outage }, 'unavailable')
  else logger.error(about, 'request failed')
  logger.flush()
}

/**
 * An error without what the database quotes in it: a row's values are somebody's own. Nothing but what is named here
 * goes into the log.
 */
function describeError(error: unknown, withStack = outageOf(error) === null): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const { code, errcode, constraint, table } = error as Error & Record<string, unknown>
  const known = Object.entries({ code, errcode, constraint, table }).filter(
    ([, value]) => value !== undefined,
  )
  const message = withoutValues(error.message, code)
  return {
    type: error.name,
    message,
    ...Object.fromEntries(known),
    ...(withStack && { stack: error.stack?.replace(error.message, message) }),
    ...(error.cause !== undefined && { cause: describeError(error.cause, withStack) }),
  }
}

/** PostgreSQL's class 22 (wrong data) and a JSON that cannot be read quote the value itself. */
function withoutValues(message: string, code: unknown): string {
  const quotes = (typeof code === 'string' && /^22/.test(code)) || message.includes('JSON')
  return quotes ? message.replace(/"[\s\S]*"/g, '"…"') : message
}
