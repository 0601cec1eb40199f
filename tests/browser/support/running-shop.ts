import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Settings } from '../../../contracts/settings.ts'
import { endProcess, freePort, START_FLAGS } from '../../../tools/harness/server-process.ts'
import { COMPILED } from '../../../tools/harness/shop-process.ts'
import { ownDatabase } from './own-database.ts'

/** The built shop on its own port and data directory. */
export interface RunningShop {
  url: string
  /** Kills the process, like a power cut. */
  crash: () => Promise<void>
  /** Restarts it with the same data and port. */
  restart: () => Promise<void>
  /**
   * Asks the process to stop, as a process manager does.
   * @returns its exit code
   */
  terminate: () => Promise<number | null>
  /** Output since the last start. */
  output: () => string
  dataDir: string
  stop: () => Promise<void>
}

const MAIN = fileURLToPath(new URL('../../../build/server/main.js', import.meta.url))

export interface ShopOptions {
  /** loads the demo catalogue; by default the shop is empty */
  demo?: boolean
  /** the content of IDENTITY_FILE */
  identity?: Partial<Settings>
  /** environment variables */
  settings?: Record<string, string>
}

/** Starts a shop and waits until it responds. */
export async function startShop({
  demo = false,
  identity = {},
  settings = {},
}: ShopOptions = {}): Promise<RunningShop> {
  const folder = await mkdtemp(join(tmpdir(), 'shop-'))
  const port = await freePort()
  const identityFile = join(folder, 'identity.json')
  await writeFile(identityFile, JSON.stringify(identity))
  const database = await ownDatabase()
  const start = () =>
    launch({
      PORT: String(port),
      DATA_DIR: folder,
      DEMO: demo ? 'on' : 'off',
      IDENTITY_FILE: identityFile,
      ...(database && { DATABASE_URL: database.url }),
      ...settings,
    })
  let server = await start()
  return {
    url: `http://localhost:${port}`,
    crash: () => endProcess(server.process, 'SIGKILL'),
    restart: async () => {
      server = await start()
    },
    terminate: async () => {
      await endProcess(server.process, 'SIGTERM')
      return server.process.exitCode
    },
    output: () => server.said.join(''),
    dataDir: folder,
    stop: async () => {
      await endProcess(server.process, 'SIGTERM')
      await rm(folder, { recursive: true, force: true })
      await database?.drop()
    },
  }
}

async function launch(settings: Record<string, string>): Promise<{ process: ChildProcess; said: string[] }> {
  const server = spawn(process.execPath, [...START_FLAGS, MAIN], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'production',
      NODE_COMPILE_CACHE: COMPILED,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: string[] = []
  server.stderr?.on('data', (chunk: Buffer) => said.push(chunk.toString()))
  await new Promise<void>((resolve, reject) => {
    server.once('exit', (code) => reject(new Error(`The shop ended with ${code}: ${said.join('')}`)))
    createInterface({ input: server.stdout as NonNullable<typeof server.stdout> }).on('line', (line) => {
      said.push(`${line}\n`)
      if (line.includes('is running.')) resolve()
    })
  })
  return { process: server, said }
}
