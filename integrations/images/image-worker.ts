import { availableParallelism } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import workerpool from 'workerpool'
import { ServiceUnavailableError } from '../../domain/outages.ts'
import type { DrawnPicture } from './draw-share-picture.ts'
import type { ImageFile } from './image-worker-process.ts'

export interface ImageWorker {
  /**
   * @returns every size of the image; null when the worker has read the bytes and they are not a supported image
   * @throws ServiceUnavailableError when the worker crashes, cannot start or takes too long
   */
  encode(bytes: Uint8Array): Promise<ImageFile[] | null>
  /** @returns a JPEG. @throws as `encode` */
  draw(picture: DrawnPicture): Promise<Uint8Array>
}

export const MAX_IMAGE_PROCESSES = Math.min(2, availableParallelism())

const SCRIPT = new URL('./image-worker-process.ts', import.meta.url)
/** Idle processes end after this time, which frees their memory. */
const IDLE_TIMEOUT_MS = 5_000
/** A longer job is assumed to hang, and its process is killed. */
const JOB_TIMEOUT_MS = 60_000
/** Before the second try and the third, for whoever waits for the image. */
const RETRY_DELAYS_MS = [200, 1000]

/**
 * Encodes and draws in child processes, one image at a time in each, because encoding never frees its memory and a damaged file may
 * crash the process.
 */
export function createImageWorker(
  maxProcesses = MAX_IMAGE_PROCESSES,
  script = SCRIPT,
  { timeoutMs = JOB_TIMEOUT_MS, retryDelaysMs = RETRY_DELAYS_MS } = {},
): ImageWorker {
  let pool: workerpool.Pool | null = null
  let jobs = 0
  let idle: NodeJS.Timeout | undefined

  async function start<Result>(method: string, input: unknown): Promise<Result> {
    pool ??= workerpool.pool(fileURLToPath(script), {
      workerType: 'process',
      maxWorkers: maxProcesses,
      forkOpts: { serialization: 'advanced', execArgv: [] },
    })
    return pool.exec(method, [input]).timeout(timeoutMs)
  }

  function endWhenIdle(): void {
    jobs -= 1
    if (jobs > 0) return
    idle = setTimeout(() => {
      void pool?.terminate()
      pool = null
    }, IDLE_TIMEOUT_MS)
  }

  /**
   * A process may be killed for its memory, so a job fails only when it crashes three. One that takes too long fails at
   * once: nobody waits for it any more.
   */
  async function run<Result>(method: string, input: unknown): Promise<Result> {
    jobs += 1
    clearTimeout(idle)
    try {
      for (const delayMs of retryDelaysMs) {
        try {
          return await start<Result>(method, input)
        } catch (error) {
          if (!(error instanceof workerpool.TerminateError)) throw error
          await wait(delayMs)
        }
      }
      return await start<Result>(method, input)
    } catch (error) {
      // Says nothing about the image: the worker itself answers that it is unreadable.
      throw new ServiceUnavailableError('encoding', error)
    } finally {
      endWhenIdle()
    }
  }

  return {
    encode: (bytes) => run('encode', bytes),
    draw: (picture) => run('draw', picture),
  }
}
