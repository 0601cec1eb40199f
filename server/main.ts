import { fileURLToPath } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import type { Logger } from 'pino'
import { isAdministrator } from '../api/middleware/authorize.ts'
import type { Engine } from '../data/engines/engine.ts'
import type { AppContext } from '../use-cases/context.ts'
import { outboxChannels } from '../use-cases/outbox/channels.ts'
import { createApp } from './app.ts'
import { scheduleBackups } from './backup/schedule.ts'
import { type Env, readEnv, SETTING_NAMES } from './env.ts'
import { assertPortIsFree, listen, openHttpServer } from './http-server.ts'
import { openCounters } from './limit-counters.ts'
import { monitorEventLoopLag } from './load-shedding/load-shedding.ts'
import { createLogger } from './logger.ts'
import { createObservability } from './observability/observability.ts'
import { pageRoutes } from './observability/page-routes.ts'
import { openDatabase } from './open-database.ts'
import { openShop } from './open-shop.ts'
import { startOutboxWorker } from './outbox-worker.ts'
import { openBuiltPages, type PageHandler, warmUpPages } from './pages.ts'
import { serveFromCache } from './response-cache/cached-request-listener.ts'
import { createResponseCache } from './response-cache/response-cache.ts'
import { scheduleRetention } from './schedule-retention.ts'
import { seedDemoData } from './seed-demo-data.ts'
import { gracefulShutdown } from './shutdown.ts'
import { startupBanner } from './startup-banner.ts'
import { formatStartupError } from './startup-errors.ts'
import { unknownSettings } from './unknown-settings.ts'

/** enough for some thousands of pages */
const CACHE_BYTES = 64_000_000

const env = readEnvOrStop()
try {
  await start(env, process.argv.includes('--dev'))
} catch (error) {
  stopWith(formatStartupError(error, env))
}

async function start(env: Env, development: boolean): Promise<void> {
  const logger = createLogger(env.logLevel)
  await assertPortIsFree(env)
  const { engine, probe } = await openDatabase(env, logger)
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
  const dev = development ? await (await import('./dev-pages.ts')).openDevPages(shop, sources) : null
  const pages = dev ?? (await openBuiltPages(shop, watch.reportPageFault))
  if (env.demo && database === 'ok') await fillWithDemo(engine, shop)

  const app = createApp(shop, pages.handle, {
    ...watch,
    observe: watch.observe('routes' in pages ? pageRoutes(pages.routes) : () => '*'),
    stopping: stopping.signal,
    // Vite blocks the event loop while it compiles, which is not an overload.
    eventLoopLag: dev ? () => 0 : monitorEventLoopLag(),
    images: opened.images,
    imagesUrl: env.imagesUrl ?? null,
    browserFiles: dev ? null : fileURLToPath(new URL('../build/client', import.meta.url)),
    openCounter: env.rateLimits ? openCounters(engine) : null,
    trustedProxies: env.trustedProxies,
    localOnly: env.localOnly,
    secureCookies: env.publicUrl.startsWith('https:'),
  })

  const fallback = getRequestListener(app.fetch)
  server.on(
    'request',
    dev
      ? dev.serveSources(fallback)
      : serveFromCache({ cache, render: app.fetch, isAdministrator: isAdministrator(shop), fallback }),
  )
  void fillIndex(shop, logger)
  const banner = await startupBanner(env, shop, database)
  await listen(server, env)
  for (const line of banner) console.log(line)
  if (!dev) void warmUp(pages.handle, shop, logger)
  void opened.images.resumeEncoding()
  scheduleBackups(env, engine, logger, stopping.signal)
  scheduleRetention(shop, engine, logger, stopping.signal)
  const outboxWorker = startOutboxWorker(shop, outboxChannels(shop), logger, {
    stopping: stopping.signal,
    onDelivery: watch.delivered,
  })
  gracefulShutdown({
    server,
    stopping,
    onCut: () => logger.error('requests cut off by the stop'),
    close: async () => {
      watch.close()
      await outboxWorker.idle()
      await opened.close()
    },
  })
}

async function fillIndex({ catalogueIndex }: AppContext, logger: Logger): Promise<void> {
  try {
    await catalogueIndex.load()
  } catch (error) {
    logger.error({ err: error }, 'the catalogue index is not filled')
  }
}

async function warmUp(handle: PageHandler, shop: AppContext, logger: Logger): Promise<void> {
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

function readEnvOrStop(): Env {
  // Warns on the console, because the log is not flushed when the start fails.
  for (const { variable, meant } of unknownSettings(process.env, SETTING_NAMES)) {
    console.warn(`The environment variable ${variable} is no setting of the shop: did you mean ${meant}?`)
  }
  try {
    return readEnv(process.env)
  } catch (error) {
    return stopWith(error instanceof Error ? error.message : String(error))
  }
}

function stopWith(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}
