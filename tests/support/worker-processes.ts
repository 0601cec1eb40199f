import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Engine } from '../../data/engines/engine.ts'
import { MAX_FAULTS } from '../../domain/outbox/shop-faults.ts'

/** After one more, an entry that was on its way each time would be set aside. */
export const KILLS = MAX_FAULTS - 1

const workers = new Set<ChildProcess>()

/** Starts a program of this folder with a job as JSON, and waits for its first output. @returns this output */
export async function startWorker(program: string, job: object): Promise<string> {
  const path = fileURLToPath(new URL(program, import.meta.url))
  const worker = spawn(process.execPath, [path, JSON.stringify(job)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  workers.add(worker)
  const [output] = await once(worker.stdout as NonNullable<typeof worker.stdout>, 'data')
  return String(output).trim()
}

/** Kills all workers immediately, without letting them finish. */
export async function killWorkers(): Promise<void> {
  await Promise.all(
    [...workers].map(async (worker) => {
      workers.delete(worker)
      const ended = once(worker, 'exit')
      worker.kill('SIGKILL')
      await ended
    }),
  )
}

/** Runs work with an engine, then closes the engine. */
export async function using<T>(engine: Engine, work: (engine: Engine) => Promise<T>): Promise<T> {
  try {
    return await work(engine)
  } finally {
    await engine.close()
  }
}
