import { statfs } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'
import type { Engine } from '../../data/engines/engine.ts'
import { outageOf } from '../../domain/outages.ts'
import type { Delivery, OutboxEntry } from '../../domain/outbox/entry.ts'
import type { StoredImages } from '../../integrations/images/stored-images.ts'
import type { AppContext } from '../../use-cases/context.ts'
import type { Env } from '../env.ts'
import { createHealth, type Health } from '../health.ts'
import { listen } from '../http-server.ts'
import { logFault } from '../logger.ts'
import type { ResponseCache } from '../response-cache/response-cache.ts'
import type { WriteState } from '../write-state.ts'
import type { Gauges } from './metrics.ts'
import { currentRequest, type Observed, observe, requestIds } from './observe-requests.ts'

const READINESS_INTERVAL_MS = 30_000

interface Observing {
  env: Pick<Env, 'dataDir' | 'metricsPort' | 'metricsHost'>
  logger: Logger
  opened: {
    shop: Pick<AppContext, 'newId' | 'subscribe' | 'store'>
    engine: Pick<Engine, 'name' | 'waiting'>
    images: Pick<StoredImages, 'waiting'>
    payments: { figures: Gauges['paymentProviders'] }
    writes: Pick<WriteState, 'update'>
  }
  probe: () => Promise<void>
  cache: ResponseCache
  stopping: AbortSignal
}

export async function createObservability({ env, logger, opened, probe, cache, stopping }: Observing) {
  const { shop, engine, images, payments } = opened
  const health = openHealth({ env, logger, opened, probe, cache, stopping })
  const metrics = await openMetrics(env, {
    responseCache: cache.figures,
    waitingForDatabase: engine.waiting,
    waitingForEncoding: images.waiting,
    outbox: shop.store.outbox.counts,
    jobs: () => shop.store.outbox.lastOf('job'),
    readiness: health.readiness,
    paymentProviders: payments.figures,
  })
  if (metrics) shop.subscribe(metrics.changed)
  const newId = requestIds(shop.newId())
  const log = accessLog(logger)
  const reportFault = (error: unknown, requestId?: string) => {
    logFault(logger, error, requestId)
    const outage = outageOf(error)
    metrics?.failed(outage)
    // The pages say that nothing is stored as soon as one write was refused.
    if (outage === 'full' || outage === 'read-only') void health.readiness()
  }
  return {
    readiness: health.readiness,
    isAlive: health.isAlive,
    newRequestId: () => currentRequest.getStore() ?? newId(),
    reportFault,
    reportRefusedNotification: (provider: string, reason: string) =>
      logger.warn({ provider: provider.slice(0, 40), reason }, 'payment notification refused'),
    reportPageFault: (error: unknown) => {
      // Creates no request id, because the error page shows none.
      reportFault(error, currentRequest.getStore())
      return outageOf(error)
    },
    observe: (pageRoute: (path: string) => string) =>
      observe({
        newRequestId: newId,
        pageRoute,
        observed: (request) => {
          log(request)
          metrics?.observed(request)
        },
      }),
    delivered: ({ channel }: Pick<OutboxEntry, 'channel'>, { outcome }: Delivery) =>
      metrics?.delivered(channel, outcome),
    metricsAddress: () => metrics?.address() ?? null,
    close: () => metrics?.close(),
  }
}

function openHealth({ env, logger, opened, probe, cache, stopping }: Observing): Health {
  const jobs = watchJobs(opened.shop)
  const health = createHealth({
    probe,
    // SQLite has no server that could be away: its one connection is in use.
    silence: opened.engine.name === 'sqlite' ? 'busy' : 'unreachable',
    failedJobs: jobs.failed,
    freeBytes: async () => {
      const { bavail, bsize } = await statfs(env.dataDir)
      return bavail * bsize
    },
    now: () => performance.now(),
    stopping,
    onChange: (readiness) => {
      // Every page shows whether the shop stores anything.
      if (opened.writes.update(readiness)) cache.invalidate({ kind: 'unknown' })
      if (readiness.ready) logger.info(readiness, 'ready')
      else logger.error(readiness, 'not ready')
      logger.flush()
    },
  })
  setInterval(() => {
    void health.readiness()
    void jobs.read()
  }, READINESS_INTERVAL_MS).unref()
  return health
}

/** Reads ahead which jobs failed, so that the readiness waits for one query only. */
function watchJobs({ store, subscribe }: Observing['opened']['shop']) {
  let failed: string[] = []
  async function read(): Promise<void> {
    const jobs = await store.outbox.lastOf('job').catch(() => null)
    if (jobs) failed = jobs.filter(({ hasFailed }) => hasFailed).map(({ kind }) => kind)
  }
  void read()
  subscribe((event) => {
    if (event.kind === 'mail' && event.channel === 'job') void read()
  })
  return { failed: () => failed, read }
}

async function openMetrics({ metricsPort, metricsHost }: Observing['env'], gauges: Gauges) {
  if (metricsPort === undefined) return null
  const { createMetrics } = await import('./metrics.ts')
  const metrics = createMetrics(gauges)
  const server = await openMetricsServer(metrics, { port: metricsPort, host: metricsHost })
  return { ...metrics, address: () => server.address() as AddressInfo, close: () => server.close() }
}

const QUIET = /^\/(assets|pictures)\/|^\/api\/(ping|health)\b|^\*$/

/** Cached responses are not logged, because the metrics count them (docs/decisions/067-response-cache-tags.md). */
function accessLog(logger: Logger): (request: Observed) => void {
  return ({ requestId, method, route, status, milliseconds }) => {
    const line = { requestId, method, route, status, ms: Math.round(milliseconds * 10) / 10 }
    if (QUIET.test(route) && status < 400) logger.debug(line, 'request')
    else logger.info(line, 'request')
  }
}

interface Page {
  contentType: string
  text: () => Promise<string>
}

async function openMetricsServer(page: Page, at: { port: number; host: string }): Promise<Server> {
  const server = createServer((req, res) => {
    if (req.method !== 'GET' || req.url !== '/metrics') return void res.writeHead(404).end()
    page.text().then(
      (text) => res.writeHead(200, { 'Content-Type': page.contentType }).end(text),
      () => res.writeHead(500).end(),
    )
  })
  await listen(server, at)
  return server
}
