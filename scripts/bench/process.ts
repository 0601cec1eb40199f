import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'

/** A server in a process of its own, so that what asks does not slow down what answers. */
export interface Measured {
  url: string
  /** milliseconds from its start to its first answer */
  readyAfter: number
  /** megabytes of memory it holds now */
  memory: () => Promise<number>
  stop: () => Promise<void>
}

/** So long a server may take to finish what is under way, in milliseconds; a shop promises ten seconds. */
const STOPS_WITHIN = 15_000

/** Starts Node with these arguments and waits for its first answer. */
export async function startMeasured(
  args: readonly string[],
  port: number,
  settings: Record<string, string>,
): Promise<Measured> {
  const started = performance.now()
  const child = spawn(process.execPath, args, {
    env: { ...process.env, NODE_ENV: 'production', PORT: String(port), ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  await firstAnswer(`${url}/api/ping`, child)
  return {
    url,
    readyAfter: performance.now() - started,
    memory: () => residentMemory(child),
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const patience = setTimeout(() => child.kill('SIGKILL'), STOPS_WITHIN)
      child.kill('SIGTERM')
      await once(child, 'exit')
      clearTimeout(patience)
    },
  }
}

async function firstAnswer(url: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const answer = await fetch(url).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  throw new Error(`The server ended with ${child.exitCode}.`)
}

async function residentMemory({ pid }: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}
