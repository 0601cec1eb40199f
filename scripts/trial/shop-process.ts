import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { Tidy } from './tidy.ts'

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
 * @param tidy ends it, even while it starts; from then on it starts no more
 */
export async function startShopProcess(
  settings: Record<string, string>,
  tidy?: Pick<Tidy, 'add'>,
): Promise<ShopProcess> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess
  let written = ''
  let over = false
  const start = async () => {
    if (over) throw new Error('The trial is over.')
    written = ''
    child = spawn(process.execPath, ['--max-semi-space-size=4', '--heap-growing-percent=60', MAIN], {
      env: {
        ...{ NODE_COMPILE_CACHE: COMPILED, ...process.env, NODE_ENV: 'production' },
        ...{ PORT: String(port), DEMO: 'off', ...settings },
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    child.stderr?.on('data', (chunk: Buffer) => {
      written += chunk
    })
    await answering(url, child, () => written)
  }
  const kill: ShopProcess['kill'] = async (signal) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill(signal)
    await once(child, 'exit')
  }
  const started = start()
  tidy?.add(() => {
    over = true
    return kill('SIGKILL')
  })
  await started
  return {
    ...{ url, start, kill, log: () => written },
    memory: async () => {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '')
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
    },
    ended: () => child.exitCode ?? child.signalCode,
  }
}

async function answering(url: string, child: ChildProcess, log: () => string): Promise<void> {
  while (child.exitCode === null && child.signalCode === null) {
    const answer = await fetch(`${url}/api/ping`).catch(() => null)
    await answer?.arrayBuffer()
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error(`The shop ended with ${child.exitCode ?? child.signalCode}: ${log()}`)
}

/** A port nobody uses now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
