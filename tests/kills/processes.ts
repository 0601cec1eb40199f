import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Job } from './shop-process.ts'
import type { Report } from './tasks.ts'

const PROGRAM = fileURLToPath(new URL('./shop-process.ts', import.meta.url))
const COMPILED = join(tmpdir(), 'node-compile-cache')

const running = new Set<ChildProcess>()

/** What the processes of one life have reported. */
export interface Life {
  steps: number
  addresses: string[]
}

/** Starts a process for each job. They begin together, when the last one is loaded. */
export async function startProcesses(jobs: readonly Job[]): Promise<Life> {
  const env = { ...process.env, NODE_COMPILE_CACHE: COMPILED }
  const started = jobs.map((job) => ({ job, child: fork(PROGRAM, { env, execArgv: [] }) }))
  for (const { child } of started) running.add(child)
  await Promise.all(started.map(({ child }) => once(child, 'message')))
  const life: Life = { steps: 0, addresses: [] }
  for (const { child, job } of started) {
    child.on('message', ({ address, isStep }: Report) => {
      if (isStep) life.steps++
      if (address) life.addresses.push(address)
    })
    child.send(job)
  }
  return life
}

/**
 * Kills all processes immediately, without letting them finish.
 * @throws when one has ended by itself
 */
export async function killProcesses(): Promise<void> {
  const killed = [...running]
  running.clear()
  const ends = await Promise.all(
    killed.map(async (child) => {
      if (child.exitCode !== null) return child.exitCode
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      const [code] = await ended
      return code
    }),
  )
  if (ends.some((code) => code !== null)) throw new Error(`processes ended by themselves: ${ends}`)
}
