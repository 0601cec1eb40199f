import { createServer, type Server } from 'node:http'
import { fileURLToPath } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import { migrate } from '../data/migrate.ts'
import type { Shop } from '../use-cases/shop.ts'
import { createAnswerCache } from './answer-cache/answer-cache.ts'
import { answerFromCache } from './answer-cache/front.ts'
import { createApp } from './app.ts'
import { openShop } from './context.ts'
import { prepareDataFolder } from './data-folder.ts'
import { fillEmptyShop } from './demo.ts'
import { type Env, readEnv } from './env.ts'
import { createLogger } from './logger.ts'
import { openBuiltPages } from './pages.ts'
import { explainStartupError } from './startup-errors.ts'
import { welcome } from './welcome.ts'

/** How long requests under way may take once the shop is asked to stop, in milliseconds. */
const STOP_WITHIN = 10_000
/** One wish to stop may arrive twice, from a process manager and from npm: together, they count once. Milliseconds. */
const SAME_WISH = 1000

/** Some thousands of pages, in a process that may take 250 MB under load. */
const CACHE_BYTES = 64_000_000

type Fetch = (request: Request) => Response | Promise<Response>

const env = readEnvOrStop()
try {
  await start(env, process.argv.includes('--dev'))
} catch (error) {
  stopWith(explainStartupError(error, env))
}

async function start(env: Env, development: boolean): Promise<void> {
  const logger = createLogger(env.logLevel)
  await tryPort(env)
  prepareDataFolder(env.dataDir)
  const { shop, engine, drawing, picturesFolder, close } = await openShop(env, (error) =>
    logger.error({ err: error }, 'listener failed'),
  )
  await migrate(engine)

  const dev = development ? await (await import('./dev-pages.ts')).openDevPages(shop) : null
  const pages = dev?.handle ?? (await openBuiltPages(shop))
  if (env.demo) await fillEmptyShop(shop, drawing, (line) => console.log(line))

  const stopping = new AbortController()
  const app = createApp(shop, pages, {
    picturesFolder,
    browserFiles: dev ? null : fileURLToPath(new URL('../build/client', import.meta.url)),
    rateLimits: env.rateLimits,
    secureCookies: env.publicUrl.startsWith('https:'),
    newRequestId: shop.newId,
    stopping: stopping.signal,
    reportFault: (error, requestId) => logger.error({ err: error, requestId }, 'request failed'),
  })

  const answer = dev ? getRequestListener(app.fetch) : cached(shop, app.fetch)
  const server = createServer((req, res) =>
    dev ? dev.middleware(req, res, () => void answer(req, res)) : void answer(req, res),
  )
  await listen(server, env)
  for (const line of welcome(env, shop)) console.log(line)
  stopOnSignal(server, stopping, async () => {
    await dev?.close()
    await close()
  })
}

/** Everything answered as `fetch` does; what is the same for everybody from memory. */
function cached({ clock, listen }: Pick<Shop, 'clock' | 'listen'>, fetch: Fetch) {
  const cache = createAnswerCache({ clock, maxBytes: CACHE_BYTES })
  listen(cache.drop)
  return answerFromCache({ cache, fresh: fetch, otherwise: getRequestListener(fetch) })
}

function readEnvOrStop(): Env {
  try {
    return readEnv(process.env)
  } catch (error) {
    return stopWith(error instanceof Error ? error.message : String(error))
  }
}

/** Filling a new shop takes a while: a busy port is said before, not after. */
async function tryPort(env: Env): Promise<void> {
  const probe = createServer()
  await listen(probe, env)
  await new Promise((resolve) => probe.close(resolve))
}

function listen(server: Server, { port, host }: Env): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
}

/** Finishes what is under way, then closes the database; a second signal, or too long a wait, ends at once. */
function stopOnSignal(server: Server, stopping: AbortController, close: () => Promise<void>): void {
  let asked: number | null = null
  const stop = () => {
    if (asked !== null) {
      if (performance.now() - asked > SAME_WISH) process.exit(1)
      return
    }
    asked = performance.now()
    setTimeout(() => process.exit(1), STOP_WITHIN).unref()
    stopping.abort()
    server.close(() => void close().then(() => process.exit(0)))
    server.closeIdleConnections()
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

function stopWith(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}
