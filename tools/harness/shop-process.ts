import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import allocator from '../../scripts/setup/allocator.json' with { type: 'json' }
import type { Cleanup } from './cleanup.ts'
import { endProcess, freePort, residentMemory, START_FLAGS, waitForResponse } from './server-process.ts'

const MAIN = fileURLToPath(new URL('../../server/main.ts', import.meta.url))
/** Where `npm start` has Node keep the modules compiled: a shop is started often here. */
const COMPILED = fileURLToPath(new URL('../../build/compiled', import.meta.url))

/** The built shop in a process of its own, to be put to the test. */
export interface ShopProcess {
  url: string
  /** everything it has written to its log since it was started last */
  log: () => string
  /** megabytes of memory it holds now */
  memory: () => Promise<number>
  /** how it ended when nobody asked it to: an exit code or a signal; null while it runs */
  ended: () => number | string | null
  kill: (signal: NodeJS.Signals) => Promise<void>
  start: () => Promise<void>
}

/**
 * Starts the shop on a free port, with these settings besides the usual ones.
 * @param cleanup ends it, even while it starts; from then on it starts no more
 */
export async function startShopProcess(
  settings: Record<string, string>,
  cleanup?: Pick<Cleanup, 'add'>,
): Promise<ShopProcess> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess
  let written = ''
  let over = false
  const start = async () => {
    if (over) throw new Error('The trial is over.')
    written = ''
    child = spawn(process.execPath, [...START_FLAGS, MAIN], {
      env: {
        NODE_COMPILE_CACHE: COMPILED,
        ...allocator,
        ...process.env,
        NODE_ENV: 'production',
        PORT: String(port),
        DEMO: 'off',
        ...settings,
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    child.stderr?.on('data', (chunk: Buffer) => {
      written += chunk
    })
    await waitForResponse(url, child, () => written)
  }
  const kill: ShopProcess['kill'] = (signal) => endProcess(child, signal)
  const started = start()
  cleanup?.add(() => {
    over = true
    return kill('SIGKILL')
  })
  await started
  return {
    url,
    start,
    kill,
    log: () => written,
    // One that was just killed holds nothing.
    memory: () => residentMemory(child).catch(() => 0),
    ended: () => child.exitCode ?? child.signalCode,
  }
}
