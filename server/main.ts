import { fileURLToPath } from 'node:url'
import type { AppContext } from '../use-cases/context.ts'
import { type Env, readEnv, SETTING_NAMES } from './env.ts'
import { assertPortIsFree } from './http-server.ts'
import { createLogger } from './logger.ts'
import { openDatabase } from './open-database.ts'
import { openBuiltPages } from './pages.ts'
import { type PagesOptions, runShop, type ServedPages } from './run-shop.ts'
import { exitOnSignal, gracefulShutdown } from './shutdown.ts'
import { formatStartupError } from './startup-errors.ts'
import { unknownSettings } from './unknown-settings.ts'

const env = readEnvOrStop()
const whenOpen = exitOnSignal()
try {
  await start(env, process.argv.includes('--dev'))
} catch (error) {
  stopWith(formatStartupError(error, env))
}

async function start(env: Env, development: boolean): Promise<void> {
  const logger = createLogger(env.logLevel)
  await assertPortIsFree(env)
  const { engine, probe } = await openDatabase(env, logger)
  const openPages = development ? openSources : openBuild
  const { server, stopping, banner, close } = await runShop({ env, logger, engine, probe, openPages })
  for (const line of banner) console.log(line)
  whenOpen()
  gracefulShutdown({
    server,
    stopping,
    onCut: (waitedFor, err) => {
      logger.error({ waitedFor, ...(err !== undefined && { err }) }, 'cut off by the stop')
      logger.flush()
    },
    close,
  })
}

async function openBuild(shop: AppContext, { reportFault }: PagesOptions): Promise<ServedPages> {
  const browserFiles = fileURLToPath(new URL('../build/client', import.meta.url))
  return { ...(await openBuiltPages(shop, reportFault)), browserFiles }
}

async function openSources(shop: AppContext, options: PagesOptions): Promise<ServedPages> {
  const { openDevPages } = await import('./dev-pages.ts')
  return openDevPages(shop, options)
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
