import { fileURLToPath } from 'node:url'
import workerpool from 'workerpool'
import type { ImageFile } from './image-worker-process.ts'

export interface ImageWorker {
  /** @returns every size of the image; null when the bytes are not a supported image */
  encode(bytes: Uint8Array): Promise<ImageFile[] | null>
}

const SCRIPT = new URL('./image-worker-process.ts', import.meta.url)
/** Idle processes end after this time, which frees their memory. */
const IDLE_TIMEOUT_MS = 5_000
/** A longer job is assumed to hang, and its process is killed. */
const JOB_TIMEOUT_MS = 60_000

/**
 * Encodes in child processes, one image at a time in each, because encoding never frees its memory and a damaged file may
 * crash the process.
 */
export function createImageWorker(maxProcesses: number, script = SCRIPT): ImageWorker {
  let pool: workerpool.Pool | null = null
  let jobs = 0
  let idle: NodeJS.Timeout | undefined

  async function run(bytes: Uint8Array): Promise<ImageFile[] | null> {
    pool ??= workerpool.pool(fileURLToPath(script), {
      workerType: 'process',
      maxWorkers: maxProcesses,
      forkOpts: { serialization: 'advanced', execArgv: [] },
    })
    return pool.exec('encode', [bytes]).timeout(JOB_TIMEOUT_MS)
  }

  function endWhenIdle(): void {
    jobs -= 1
    if (jobs > 0) return
    idle = setTimeout(() => {
      void pool?.terminate()
      pool = null
    }, IDLE_TIMEOUT_MS)
  }

  return {
    async encode(bytes) {
      jobs += 1
      clearTimeout(idle)
      try {
        // A process may be killed for its memory, so an image is refused only when it crashes two.
        return await run(bytes).catch((error) => (isCrash(error) ? run(bytes) : Promise.reject(error)))
      } catch (error) {
        if (isCrash(error) || error instanceof workerpool.Promise.TimeoutError) return null
        throw error
      } finally {
        endWhenIdle()
      }
    },
  }
}

function isCrash(error: unknown): boolean {
  return error instanceof workerpool.TerminateError
}
