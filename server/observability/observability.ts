import { statfs } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'
import type { Engine } from '../../data/engines/engine.ts'
import { outageOf } from '../../domain/outages.ts'
import type { StoredImages } from '../../integrations/images/stored-images.ts'
import type { AppContext } from '../../use-cases/context.ts'
import type { Env } from '../env.ts'
import { createHealth, type Health } from '../health.ts'
import { logFault } from '../logger.ts'
import type { ResponseCache } from '../response-cache/response-cache.ts'
import { accessLog } from './access-log.ts'
import { currentRequest, requestIds } from './current-request.ts'
import type { Gauges } from './metrics.ts'
import { openMetricsServer } from './metrics-server.ts'
import { observe } from './observe-requests.ts'

const RETRY_DELAY_MS = 30_000

interface Observing {
  env: Pick<Env, 'dataDir' | 'metricsPort' | 'metricsHost'>
  logger: Logger
  opened: {
    shop: Pick<AppContext, 'newId' | 'subscribe'>
    engine: Pick<Engine, 'waiting'>
    images: Pick<StoredImages, 'waiting'>
  }
  probe: () => Promise<void>
  cache: ResponseCache
  stopping: AbortSignal
}

export async function createObservability({ env, logger, opened, probe, cache, stopping }: Observing) {
  const { shop, engine, images } = opened
  const health = openHealth({ env, logger, probe, stopping })
  const metrics = await openMetrics(env, {
    responseCache: cache.figures,
    waitingForDatabase: engine.waiting,
    waitingForEncoding: images.waiting,
    readiness: health.readiness,
  })
  if (metrics) shop.subscribe(metrics.changed)
  const newId = requestIds(shop.newId())
  const log = accessLog(logger)
  const reportFault = (error: unknown, requestId?: string) => {
    logFault(logger, error, requestId)
    metrics?.failed(outageOf(error))
  }
  return {
    readiness: health.readiness,
    newRequestId: () => currentRequest.getStore() ?? newId(),
    reportFault,
    reportPageFault: (error: unknown) => {
      // The page of a failed rendering shows no id.
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
    metricsAddress: () => metrics?.address() ?? null,
    close: () => metrics?.close(),
  }
}

function openHealth({
  env,
  logger,
  probe,
  stopping,
}: Pick<Observing, 'env' | 'logger' | 'probe' | 'stopping'>): Health {
  const health = createHealth({
    probe,
    freeBytes: async () => {
      const { bavail, bsize } = await statfs(env.dataDir)
      return bavail * bsize
    },
    now: () => performance.now(),
    stopping,
    onChange: (readiness) => {
      if (readiness.ready) logger.info(readiness, 'ready')
      else logger.error(readiness, 'not ready')
      logger.flush()
    },
  })
  setInterval(() => void health.readiness(), RETRY_DELAY_MS).unref()
  return health
}

async function openMetrics({ metricsPort, metricsHost }: Observing['env'], gauges: Gauges) {
  if (metricsPort === undefined) return null
  const { createMetrics } = await import('./metrics.ts')
  const metrics = createMetrics(gauges)
  const server = await openMetricsServer(metrics, { port: metricsPort, host: metricsHost })
  return { ...metrics, address: () => server.address() as AddressInfo, close: () => server.close() }
}
