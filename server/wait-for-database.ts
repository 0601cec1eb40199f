import { createServer, type ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { errorCode } from '../domain/error-code.ts'
import type { HealthStatus } from '../domain/health-status.ts'
import { ServiceUnavailableError } from '../domain/outages.ts'
import type { Env } from './env.ts'
import { listen } from './http-server.ts'
import { sendUnavailable } from './load-shedding/unavailable-page.ts'
import { formatStartupError } from './startup-errors.ts'

const RETRY_DELAY_MS = 2_000
/** attempts between two log lines */
const REPORT_EVERY = 30

/** A wrong user, password or database name: waiting does not help. */
const WRONG_SETTINGS = ['28P01', '28000', '3D000']

interface Settings {
  env: Pick<Env, 'port' | 'host' | 'dataDir' | 'identityFile'>
  logger: Pick<Logger, 'warn' | 'info'>
  retryDelayMs?: number
}

/**
 * Waits until the database responds. Meanwhile the port answers 503, and the health routes say that the shop lives and
 * is not ready. Other failures of `ask` are left to the rest of the start.
 */
export async function waitForDatabase(
  ask: () => Promise<unknown>,
  { env, logger, retryDelayMs = RETRY_DELAY_MS }: Settings,
): Promise<void> {
  const unreachable = () =>
    ask().then(
      () => null,
      (error: unknown) => (isWorthWaiting(error) ? error : null),
    )
  let fault = await unreachable()
  if (fault === null) return
  const server = createServer(({ url = '/' }, res) => answer(url, res))
  await listen(server, env)
  try {
    for (let attempt = 0; fault !== null; attempt++) {
      if (attempt % REPORT_EVERY === 0) logger.warn(`${formatStartupError(fault, env)} ${WAITING}`)
      await pause(retryDelayMs)
      fault = await unreachable()
    }
    logger.info('the database responds: the shop starts')
  } finally {
    await new Promise((resolve) => {
      server.close(resolve)
      server.closeAllConnections()
    })
  }
}

const WAITING = 'The shop tries again every two seconds and opens when it responds.'

function isWorthWaiting(error: unknown): boolean {
  if (!(error instanceof ServiceUnavailableError) || error.reason !== 'unreachable') return false
  return !WRONG_SETTINGS.includes(errorCode(error.cause) ?? '')
}

const NOT_READY: HealthStatus = {
  ...{ ready: false, stopping: false },
  ...{ database: 'unreachable', disk: 'ok', failedJobs: [] },
}

function answer(url: string, res: ServerResponse): void {
  const json = (status: number, body: object) =>
    res.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
  const [path] = url.split('?')
  if (path === '/api/health/live') json(200, { live: true })
  else if (path === '/api/health/ready') json(503, NOT_READY)
  else sendUnavailable(url, res, 'unreachable')
}
