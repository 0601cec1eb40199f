import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import project from '../../package.json' with { type: 'json' }
import type { Cleanup } from './cleanup.ts'

/** Arguments that `npm start` passes to Node: flags, then the program. */
const NPM_START = project.scripts.start.split(' ').slice(1)
export const START_FLAGS = NPM_START.filter((word) => word.startsWith('--'))

const MAIN = fileURLToPath(new URL('../../build/server/main.js', import.meta.url))
const COMPILED = fileURLToPath(new URL('../../build/compiled', import.meta.url))

const POLL_INTERVAL_MS = 5
/** Longer than the shop's own shutdown limit of ten seconds. */
const STOP_TIMEOUT_MS = 15_000

/** Whether servers run on core 0, and this process with its clients on the others. */
let pinned = false

export function separateCores(): boolean {
  const cores = availableParallelism()
  if (cores > 1 && process.platform === 'linux') {
    pinned = spawnSync('taskset', ['-a', '-c', '-p', `1-${cores - 1}`, String(process.pid)]).status === 0
  }
  return pinned
}

export interface ServerProcess {
  url: string
  /** milliseconds from the first start to the first response */
  startupMs: number
  /** output and log since the last start */
  output: () => string
  loggedErrors: () => string[]
  /** the code for the first administrator, from the start-up output */
  setupCode: () => string
  /** resident memory, MB @throws when the process has ended */
  memory: () => Promise<number>
  /** exit code or signal; null while the process runs */
  ended: () => number | string | null
  kill: (signal: NodeJS.Signals) => Promise<void>
  start: () => Promise<void>
  stop: () => Promise<void>
}

/** Runs `npm start` without rate limits, because all clients share one address. */
export function startShop(dataDir: string, settings: Record<string, string> = {}): Promise<ServerProcess> {
  return startServer(NPM_START, { DATA_DIR: dataDir, RATE_LIMITS: 'off', LOG_LEVEL: 'error', ...settings })
}

/** Runs the built shop without `npm start`, by default without the demo. */
export function startBuiltShop(
  settings: Record<string, string>,
  cleanup?: Pick<Cleanup, 'add'>,
): Promise<ServerProcess> {
  // The compile cache of `npm start` speeds up repeated starts; it is only valid with START_FLAGS.
  const own = { NODE_COMPILE_CACHE: COMPILED, DEMO: 'off' }
  return startServer([...START_FLAGS, MAIN], { ...own, ...settings }, cleanup)
}

/**
 * Runs Node with these arguments on a free port and waits for the first response.
 * @param cleanup kills the process, even while it starts
 */
export async function startServer(
  args: readonly string[],
  settings: Record<string, string> = {},
  cleanup?: Pick<Cleanup, 'add'>,
): Promise<ServerProcess> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const [program = '', ...rest] = [...(pinned ? ['taskset', '-c', '0'] : []), process.execPath, ...args]
  const env = { ...process.env, NODE_ENV: 'production', PORT: String(port), ...settings }
  let child: ChildProcess
  let written = ''
  let over = false
  const start = async () => {
    if (over) throw new Error('The run is over.')
    written = ''
    child = spawn(program, rest, { env, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        written += chunk
      })
    }
    await waitForResponse(url, child, () => written)
  }
  const loggedErrors = () => written.split('\n').filter((line) => line.includes('"level":50'))
  const kill: ServerProcess['kill'] = (signal) => endProcess(child, signal)
  const began = performance.now()
  const started = start()
  cleanup?.add(() => {
    over = true
    return kill('SIGKILL')
  })
  await started
  return {
    url,
    startupMs: performance.now() - began,
    start,
    kill,
    output: () => written,
    loggedErrors,
    setupCode: () => /^ *Set-up code.*: (\S+)$/m.exec(written)?.[1] ?? '',
    memory: () => residentMemory(child),
    ended: () => child.exitCode ?? child.signalCode,
    stop: async () => {
      const timeout = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS)
      await kill('SIGTERM')
      clearTimeout(timeout)
      for (const line of loggedErrors()) console.error(line)
    },
  }
}

/** @throws an error with the log when the process exits before the first response */
export async function waitForResponse(url: string, child: ChildProcess, log = () => ''): Promise<void> {
  while (child.exitCode === null && child.signalCode === null) {
    const response = await fetch(`${url}/api/ping`).catch(() => null)
    await response?.arrayBuffer()
    if (response?.ok) return
    await sleep(POLL_INTERVAL_MS)
  }
  throw new Error(`The server exited with ${child.exitCode ?? child.signalCode}: ${log()}`)
}

/** Sends the signal and waits for the exit. Does nothing after the process has exited. */
export async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill(signal)
  await exited
}

/** Megabytes. @throws when the process has exited */
async function residentMemory({ pid }: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

/** Waits until the demo's images are encoded, because encoding would disturb a measurement. */
export async function waitForImages(dataDir: string): Promise<void> {
  const hasSources = async () =>
    (await readdir(join(dataDir, 'pictures'))).some((name) => name.startsWith('source-'))
  while (await hasSources()) await sleep(500)
}
