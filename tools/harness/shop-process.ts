import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import allocator from '../../scripts/setup/allocator.json' with { type: 'json' }
import type { Cleanup } from './cleanup.ts'
import { endProcess, freePort, residentMemory, START_FLAGS, waitForResponse } from './server-process.ts'

const MAIN = fileURLToPath(new URL('../../build/server/main.js', import.meta.url))
/** The compile cache of `npm start`, which makes the many starts faster. It works for START_FLAGS only. */
export const COMPILED = fileURLToPath(new URL('../../build/compiled', import.meta.url))

export interface ShopProcess {
  url: string
  /** the log since the last start */
  log: () => string
  /** lines of the log at level `error` */
  loggedErrors: () => string[]
  /** the code for the first administrator, from the start-up output */
  setupCode: () => string
  /** resident memory, MB */
  memory: () => Promise<number>
  /** exit code or signal; null while it runs */
  ended: () => number | string | null
  kill: (signal: NodeJS.Signals) => Promise<void>
  start: () => Promise<void>
}

/** Starts the shop on a free port. @param cleanup kills it, even while it starts */
export async function startShopProcess(
  settings: Record<string, string>,
  cleanup?: Pick<Cleanup, 'add'>,
): Promise<ShopProcess> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess
  let written = ''
  let printed = ''
  let over = false
  const start = async () => {
    if (over) throw new Error('The run is over.')
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
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk
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
    loggedErrors: () => written.split('\n').filter((line) => line.includes('"level":50')),
    setupCode: () => /^ *Set-up code.*: (\S+)$/m.exec(printed)?.[1] ?? '',
    memory: () => residentMemory(child).catch(() => 0),
    ended: () => child.exitCode ?? child.signalCode,
  }
}
