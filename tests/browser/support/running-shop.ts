import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Settings } from '../../../contracts/settings.ts'
import { startBuiltShop } from '../../../tools/harness/server-process.ts'
import { ownDatabase } from './own-database.ts'

/** The built shop on its own port and data directory. */
export interface RunningShop {
  url: string
  /** Kills the process, like a power cut. */
  crash: () => Promise<void>
  /** Restarts the shop with the same data and port. */
  restart: () => Promise<void>
  /**
   * Asks the process to stop, as a process manager does.
   * @returns the exit code of the process, or the signal that ended the process
   */
  terminate: () => Promise<number | string | null>
  /** Output since the last start. */
  output: () => string
  dataDir: string
  stop: () => Promise<void>
}

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
  const identityFile = join(folder, 'identity.json')
  await writeFile(identityFile, JSON.stringify(identity))
  const database = await ownDatabase()
  const server = await startBuiltShop({
    DATA_DIR: folder,
    DEMO: demo ? 'on' : 'off',
    IDENTITY_FILE: identityFile,
    ...(database && { DATABASE_URL: database.url }),
    ...settings,
  })
  return {
    // Visitors must use the host of the shop's public URL: `localhost`, not the IP address.
    url: server.url.replace('127.0.0.1', 'localhost'),
    crash: () => server.kill('SIGKILL'),
    restart: server.start,
    terminate: async () => {
      await server.kill('SIGTERM')
      return server.ended()
    },
    output: server.output,
    dataDir: folder,
    stop: async () => {
      await server.kill('SIGTERM')
      await rm(folder, { recursive: true, force: true })
      await database?.drop()
    },
  }
}
