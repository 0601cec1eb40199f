import { fileURLToPath } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import { createApp } from './app.ts'
import { scheduleBackups } from './backup/schedule.ts'
import { type Env, readEnv, SETTING_NAMES } from './env.ts'
import { listen, openHttpServer, tryPort } from './http-server.ts'
import { openCounters } from './limit-counters.ts'
import { watchLoop } from './load-shedding/event-loop-lag.ts'
import { createLogger } from './logger.ts'
import { openObserving } from './observability/observability.ts'
import { pageRoutes } from './observability/page-routes.ts'
import { openDatabase } from './open-database.ts'
import { openShop } from './open-shop.ts'
import { openBuiltPages } from './pages.ts'
import { answerFromCache } from './response-cache/cached-request-listener.ts'
import { createAnswerCache } from './response-cache/response-cache.ts'
import { forgetDaily } from './schedule-retention.ts'
import { fillEmptyShop } from './seed-demo-data.ts'
import { stopOnSignal } from './shutdown.ts'
import { welcome } from './startup-banner.ts'
import { explainStartupError } from './startup-errors.ts'
import { misspeltSettings } from './unknown-settings.ts'

/** Some thousands of pages, in a process that may take 250 MB under load. */
const CACHE_BYTES = 64_000_000

const env = readEnvOrStop()
try {
  await start(env, process.argv.includes('--dev'))
} catch (error) {
  stopWith(explainStartupError(error, env))
}

async function start(env: Env, development: boolean): Promise<void> {
  const logger = createLogger(env.logLevel)
  await tryPort(env)
  const { engine, probe } = await openDatabase(env, logger)
  const opened = await openShop(env, engine, logger)
  const { shop } = opened

  const stopping = new AbortController()
  const cache = createAnswerCache({ clock: shop.clock, maxBytes: CACHE_BYTES })
  shop.listen(cache.drop)
  const watch = await openObserving({ env, logger, opened, probe, cache, stopping: stopping.signal })

  const dev = development
    ? await (await import('./dev-pages.ts')).openDevPages(shop, watch.reportPageFault)
    : null
  const pages = dev ?? (await openBuiltPages(shop, watch.reportPageFault))
  // Of several processes that start together one fills the shop; the others open meanwhile.
  if (env.demo)
    await engine.alone('demo', () => fillEmptyShop(shop, opened.drawing, (line) => console.log(line)))

  const app = createApp(shop, pages.handle, {
    ...watch,
    observe: watch.observe('routes' in pages ? pageRoutes(pages.routes) : () => '*'),
    stopping: stopping.signal,
    // Vite blocks the event loop while it compiles: that is no overload.
    waited: dev ? () => 0 : watchLoop(),
    readPicture: opened.pictureFiles.read,
    picturesUrl: env.picturesUrl ?? null,
    browserFiles: dev ? null : fileURLToPath(new URL('../build/client', import.meta.url)),
    openCounter: env.rateLimits ? openCounters(engine) : null,
    trustedProxies: env.trustedProxies,
    localOnly: env.localOnly,
    secureCookies: env.publicUrl.startsWith('https:'),
  })

  const answer = getRequestListener(app.fetch)
  const kept = answerFromCache({ cache, fresh: app.fetch, otherwise: answer })
  const server = openHttpServer(
    dev ? (req, res) => dev.middleware(req, res, () => void answer(req, res)) : kept,
  )
  await listen(server, env)
  for (const line of welcome(env, shop)) console.log(line)
  scheduleBackups(env, engine, logger, stopping.signal)
  forgetDaily(shop, engine, logger, stopping.signal)
  stopOnSignal({
    server,
    stopping,
    onCut: () => logger.error('requests cut off by the stop'),
    close: async () => {
      watch.close()
      await dev?.close()
      await opened.close()
    },
  })
}

function readEnvOrStop(): Env {
  // Not in the log: when the start fails for it, the log is not written any more.
  for (const { variable, meant } of misspeltSettings(process.env, SETTING_NAMES)) {
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
