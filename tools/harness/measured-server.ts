import { spawn } from 'node:child_process'
import { end, firstAnswer, residentMemory } from './child-process.ts'

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
  await firstAnswer(url, child)
  return {
    url,
    readyAfter: performance.now() - started,
    memory: () => residentMemory(child),
    stop: async () => {
      const patience = setTimeout(() => child.kill('SIGKILL'), STOPS_WITHIN)
      await end(child, 'SIGTERM')
      clearTimeout(patience)
    },
  }
}
