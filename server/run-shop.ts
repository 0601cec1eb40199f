import type { RequestListener, Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Logger } from 'pino'
import { isAdministrator } from '../api/middleware/authorize.ts'
import type { Engine } from '../data/engines/engine.ts'
import type { AppContext } from '../use-cases/context.ts'
import { jobChannel } from '../use-cases/jobs/job-channel.ts'
import { createApp } from './app.ts'
import type { Env } from './env.ts'
import { listen, openHttpServer } from './http-server.ts'
import { openCounters } from './limit-counters.ts'
import { monitorEventLoopLag } from './load-shedding/load-shedding.ts'
import { createObservability } from './observability/observability.ts'
import { pageRoutes } from './observability/page-routes.ts'
import { openShop } from './open-shop.ts'
import { startOutboxWorker } from './outbox-worker.ts'
import { type Pages, type ReportRenderError, warmUpPages } from './pages.ts'
import { serveFromCache } from './response-cache/cached-request-listener.ts'
import { createResponseCache } from './response-cache/response-cache.ts'
import { scheduleJobs } from './schedule-jobs.ts'
import { seedDemoData } from './seed-demo-data.ts'
import { shopJobs } from './shop-jobs.ts'
import { startupBanner } from './startup-banner.ts'

/** enough for some thousands of pages */
const CACHE_BYTES = 64_000_000

export interface ServedPages extends Pick<Pages, 'handle'> {
  /** those of the built pages; without, pages are compiled when they are asked for */
  routes?: Pages['routes']
  /** folder of the built browser files */
  browserFiles?: string
  /** serves modules to browsers, and everything else by `fallback` */
  serveSources?: (fallback: RequestListener) => RequestListener
}

export interface PagesOptions {
  server: Server
  stopping: AbortSignal
  reportFault: ReportRenderError
}

interface Running {
  env: Env
  logger: Logger
  engine: Engine
  /** rejects while the database refuses writes or is corrupt */
  probe: () => Promise<void>
  openPages: (shop: AppContext, options: PagesOptions) => Promise<ServedPages>
}

/** Opens the shop over its database and serves it, with everything that runs beside requests. */
export async function runShop({ env, logger, engine, probe, openPages }: Running) {
  const opened = await openShop(env, engine, logger)
  const { shop } = opened
  const stopping = new AbortController()
  const cache = createResponseCache({ ...shop, maxBytes: CACHE_BYTES })
  shop.subscribe(cache.invalidate)
  const watch = await createObservability({ env, logger, opened, probe, cache, stopping: stopping.signal })

  // Before the first page is rendered: a shop on a full disk says so.
  const { database } = await watch.readiness()

  const server = openHttpServer()
  const sources = { server, stopping: stopping.signal, reportFault: watch.reportPageFault }
  const pages = await openPages(shop, sources)
  if (env.demo && database === 'ok') await fillWithDemo(engine, shop)

  const app = createApp(shop, pages.handle, {
    ...watch,
    observe: watch.observe(pages.routes ? pageRoutes(pages.routes) : () => '*'),
    stopping: stopping.signal,
    // Vite blocks the event loop while it compiles, which is not an overload.
    eventLoopLag: pages.serveSources ? () => 0 : monitorEventLoopLag(),
    images: opened.images,
    imagesUrl: env.imagesUrl ?? null,
    browserFiles: pages.browserFiles ?? null,
    openCounter: env.rateLimits ? openCounters(engine) : null,
    trustedProxies: env.trustedProxies,
    localOnly: env.localOnly,
    secureCookies: env.publicUrl.startsWith('https:'),
  })

  const fallback = getRequestListener(app.fetch)
  const cached = { fallback, reportFault: watch.reportPageFault }
  server.on(
    'request',
    pages.serveSources
      ? pages.serveSources(fallback)
      : serveFromCache({ ...cached, cache, render: app.fetch, isAdministrator: isAdministrator(shop) }),
  )
  void fillIndex(shop, logger)
  const banner = await startupBanner(env, shop, database)
  await listen(server, env)
  if (pages.routes) void warmUp(pages, shop, logger)
  void opened.images.resumeEncoding()
  const jobs = shopJobs(env, { ...shop, images: opened.images }, logger)
  scheduleJobs(shop, jobs.scheduled, logger, stopping.signal)
  const channels = { ...opened.channels, job: jobChannel(jobs.all) }
  const outboxWorker = startOutboxWorker(shop, channels, logger, {
    stopping: stopping.signal,
    onDelivery: watch.delivered,
  })
  return {
    shop,
    server,
    stopping,
    /** lines for the person who started it */
    banner,
    /** Ends what runs beside requests, when the server has closed and `stopping` is aborted. */
    close: async () => {
      watch.close()
      await outboxWorker.idle()
      await opened.close()
    },
  }
}

async function fillIndex({ catalogueIndex }: AppContext, logger: Logger): Promise<void> {
  try {
    await catalogueIndex.load()
  } catch (error) {
    logger.error({ err: error }, 'the catalogue index is not filled')
  }
}

async function warmUp({ handle }: ServedPages, shop: AppContext, logger: Logger): Promise<void> {
  try {
    await warmUpPages(handle, shop)
  } catch (error) {
    logger.error({ err: error }, 'no page could be rendered at the start')
  }
}

/** Only one of several processes fills the shop. */
async function fillWithDemo({ withTryLock }: Pick<Engine, 'withTryLock'>, shop: AppContext): Promise<void> {
  await withTryLock('demo', () => seedDemoData(shop, (line) => console.log(line)))
}
