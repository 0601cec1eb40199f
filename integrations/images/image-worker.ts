import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import workerpool from 'workerpool'
import type { DrawnPicture } from './draw-share-picture.ts'
import type { ImageFile } from './image-worker-process.ts'

export interface ImageWorker {
  /** @returns every size of the image; null when the bytes are not a supported image */
  encode(bytes: Uint8Array): Promise<ImageFile[] | null>
  /** @returns a JPEG */
  draw(picture: DrawnPicture): Promise<Uint8Array>
}

export const MAX_IMAGE_PROCESSES = Math.min(2, availableParallelism())

const SCRIPT = new URL('./image-worker-process.ts', import.meta.url)
/** Idle processes end after this time, which frees their memory. */
const IDLE_TIMEOUT_MS = 5_000
/** A longer job is assumed to hang, and its process is killed. */
const JOB_TIMEOUT_MS = 60_000

/**
 * Encodes and draws in child processes, one image at a time in each, because encoding never frees its memory and a damaged file may
 * crash the process.
 */
export function createImageWorker(maxProcesses = MAX_IMAGE_PROCESSES, script = SCRIPT): ImageWorker {
  let pool: workerpool.Pool | null = null
  let jobs = 0
  let idle: NodeJS.Timeout | undefined

  async function start<Result>(method: string, input: unknown): Promise<Result> {
    pool ??= workerpool.pool(fileURLToPath(script), {
      workerType: 'process',
      maxWorkers: maxProcesses,
      forkOpts: { serialization: 'advanced', execArgv: [] },
    })
    return pool.exec(method, [input]).timeout(JOB_TIMEOUT_MS)
  }

  function endWhenIdle(): void {
    jobs -= 1
    if (jobs > 0) return
    idle = setTimeout(() => {
      void pool?.terminate()
      pool = null
    }, IDLE_TIMEOUT_MS)
  }

  /** A process may be killed for its memory, so a job fails only when it crashes two. */
  async function run<Result>(method: string, input: unknown): Promise<Result> {
    jobs += 1
    clearTimeout(idle)
    try {
      return await start<Result>(method, input).catch((error) =>
        isCrash(error) ? start<Result>(method, input) : Promise.reject(error),
      )
    } finally {
      endWhenIdle()
    }
  }

  return {
    async encode(bytes) {
      try {
        return await run<ImageFile[] | null>('encode', bytes)
      } catch (error) {
        if (isCrash(error) || error instanceof workerpool.Promise.TimeoutError) return null
        throw error
      }
    },
    draw: (picture) => run('draw', picture),
  }
}

function isCrash(error: unknown): boolean {
  return error instanceof workerpool.TerminateError
}
