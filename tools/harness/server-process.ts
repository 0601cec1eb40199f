import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import project from '../../package.json' with { type: 'json' }

/** Arguments that `npm start` passes to Node: flags, then the program. */
const NPM_START = project.scripts.start.split(' ').slice(1)
export const START_FLAGS = NPM_START.filter((word) => word.startsWith('--'))

const POLL_INTERVAL_MS = 5
/** The shop itself stops within ten seconds. */
const STOP_TIMEOUT_MS = 15_000

/** Whether servers run on core 0, and this process with its clients on the others. */
let pinned = false

/** Assigns the first core to the servers and the others to this process, the client. */
export function separateCores(): boolean {
  const cores = availableParallelism()
  if (cores > 1 && process.platform === 'linux') {
    pinned = spawnSync('taskset', ['-a', '-c', '-p', `1-${cores - 1}`, String(process.pid)]).status === 0
  }
  return pinned
}

export interface ServerProcess {
  url: string
  /** milliseconds from the spawn to the first response */
  startupMs: number
  /** resident memory, MB */
  memory: () => Promise<number>
  stop: () => Promise<void>
}

/** Runs `npm start` without rate limits, because all clients share one address. */
export function startShop(dataDir: string, settings: Record<string, string> = {}): Promise<ServerProcess> {
  return startServer(NPM_START, { DATA_DIR: dataDir, RATE_LIMITS: 'off', LOG_LEVEL: 'error', ...settings })
}

/** Runs Node with these arguments on a free port and waits for the first response. */
export async function startServer(
  args: readonly string[],
  settings: Record<string, string> = {},
): Promise<ServerProcess> {
  const port = await freePort()
  const started = performance.now()
  const [program = '', ...rest] = [...(pinned ? ['taskset', '-c', '0'] : []), process.execPath, ...args]
  const child = spawn(program, rest, {
    env: { ...process.env, NODE_ENV: 'production', PORT: String(port), ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  await waitForResponse(url, child)
  return {
    url,
    startupMs: performance.now() - started,
    memory: () => residentMemory(child),
    stop: async () => {
      const timeout = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS)
      await endProcess(child, 'SIGTERM')
      clearTimeout(timeout)
    },
  }
}

/** @throws with the log when the process exits first */
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
export async function residentMemory({ pid }: ChildProcess): Promise<number> {
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
