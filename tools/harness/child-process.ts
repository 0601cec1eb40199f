import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'

/** How often a server that opens is asked whether it answers, in milliseconds. */
const ASKED_EVERY = 5

/** Waits until the shop at `url`, run by `child`, answers. @throws when it ends instead, with what `log` holds */
export async function firstAnswer(url: string, child: ChildProcess, log = () => ''): Promise<void> {
  while (child.exitCode === null && child.signalCode === null) {
    const answer = await fetch(`${url}/api/ping`).catch(() => null)
    await answer?.arrayBuffer()
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, ASKED_EVERY))
  }
  throw new Error(`The server ended with ${child.exitCode ?? child.signalCode}: ${log()}`)
}

/** Sends the signal and waits for the end; nothing when it has come already. */
export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

/** Megabytes of memory it holds now. @throws when it has ended */
export async function residentMemory({ pid }: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
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
