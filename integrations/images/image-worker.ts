import { fork } from 'node:child_process'
import type { ImageFile } from './image-worker-process.ts'

export interface WorkerJob {
  id: number
  bytes: Uint8Array
}

export type WorkerResponse = { id: number } & ({ files: ImageFile[] | null } | { fault: string })

export interface ImageWorker {
  /** @returns every size of the image; null when the bytes are not a supported image */
  encode(bytes: Uint8Array): Promise<ImageFile[] | null>
}

const SCRIPT = new URL('./image-worker-process.ts', import.meta.url)
/** An idle process ends after this time, which frees its memory. */
const IDLE_TIMEOUT_MS = 5_000
/** A longer job is assumed to hang, and its process is killed. */
const JOB_TIMEOUT_MS = 60_000

class WorkerExitedError extends Error {
  override name = 'WorkerExitedError'
}

/** Encodes in a child process, because encoding never frees its memory and a damaged file may crash the process. */
export function createImageWorker(script = SCRIPT): ImageWorker {
  let worker: WorkerProcess | null = null
  return {
    async encode(bytes) {
      if (!worker?.open) worker = startWorker(script)
      try {
        return await worker.encode(bytes)
      } catch (error) {
        if (!(error instanceof WorkerExitedError)) throw error
        return retryAlone(script, bytes)
      }
    },
  }
}

/** Another image may have crashed the process, so each image is retried in a separate process. */
async function retryAlone(script: URL, bytes: Uint8Array) {
  const worker = startWorker(script)
  try {
    return await worker.encode(bytes)
  } catch (error) {
    if (error instanceof WorkerExitedError) return null
    throw error
  } finally {
    worker.end()
  }
}

interface WorkerProcess extends ImageWorker {
  readonly open: boolean
  end(): void
}

interface Waiting {
  resolve: (files: ImageFile[] | null) => void
  reject: (error: Error) => void
}

function startWorker(script: URL): WorkerProcess {
  const child = fork(script, {
    serialization: 'advanced',
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const waiting = new Map<number, Waiting>()
  let open = true
  let idle: NodeJS.Timeout | undefined
  let jobs = 0

  const ended = (reason: string) => {
    open = false
    clearTimeout(idle)
    for (const { reject } of waiting.values())
      reject(new WorkerExitedError(`The image worker exited: ${reason}`))
    waiting.clear()
  }
  const end = () => {
    open = false
    if (child.connected) child.disconnect()
  }
  child.on('error', (error) => ended(error.message))
  child.on('exit', (code, signal) => ended(String(signal ?? code)))
  child.on('message', (answer: WorkerResponse) => {
    const asked = waiting.get(answer.id)
    waiting.delete(answer.id)
    if ('fault' in answer) asked?.reject(new Error(answer.fault))
    else asked?.resolve(answer.files)
    if (waiting.size > 0) return
    // An idle worker does not keep the shop's process alive.
    child.unref()
    child.channel?.unref()
    idle = setTimeout(end, IDLE_TIMEOUT_MS).unref()
  })

  return {
    get open() {
      return open
    },
    encode: (bytes) => {
      clearTimeout(idle)
      child.ref()
      child.channel?.ref()
      const id = ++jobs
      const tooLong = setTimeout(() => child.kill('SIGKILL'), JOB_TIMEOUT_MS)
      const answer = new Promise<ImageFile[] | null>((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        child.send({ id, bytes } satisfies WorkerJob)
      })
      return answer.finally(() => clearTimeout(tooLong))
    },
    end,
  }
}

interface EncodeQueue {
  /** Runs a job, or joins the queued or running job with the same id. @returns its result; false when cancelled */
  run(id: string, job: () => Promise<boolean>, priority?: 'requested' | 'background'): Promise<boolean>
  /** Drops the job if it is a background job that has not started; otherwise waits until the job ends. */
  cancel(id: string): Promise<void>
  has(id: string): boolean
  waiting(): number
}

interface Entry {
  id: string
  run: () => Promise<boolean>
  result: PromiseWithResolvers<boolean>
}

/** Starts a background job only while no other job runs, so that a request waits for at most one background job. */
export function createEncodeQueue(maxConcurrency: number): EncodeQueue {
  const entries = new Map<string, Entry>()
  const requested: Entry[] = []
  const background: Entry[] = []
  let running = 0

  function startNext(): void {
    while (running < maxConcurrency) {
      const next = requested.shift() ?? (running === 0 ? background.shift() : undefined)
      if (!next) return
      running += 1
      void start(next)
    }
  }

  async function start({ id, run, result }: Entry): Promise<void> {
    try {
      result.resolve(await run())
    } catch (error) {
      result.reject(error)
    }
    entries.delete(id)
    running -= 1
    startNext()
  }

  return {
    run(id, job, priority = 'requested') {
      let entry = entries.get(id)
      if (!entry) {
        entry = { id, run: job, result: Promise.withResolvers() }
        entries.set(id, entry)
        const queue = priority === 'requested' ? requested : background
        queue.push(entry)
      } else if (priority === 'requested' && take(background, entry)) {
        requested.push(entry)
      }
      startNext()
      return entry.result.promise
    },
    async cancel(id) {
      const entry = entries.get(id)
      if (!entry) return
      if (take(background, entry)) {
        entries.delete(id)
        entry.result.resolve(false)
      } else {
        await entry.result.promise.catch(() => {})
      }
    },
    has: (id) => entries.has(id),
    waiting: () => requested.length + background.length,
  }
}

function take(from: Entry[], entry: Entry): boolean {
  const index = from.indexOf(entry)
  if (index >= 0) from.splice(index, 1)
  return index >= 0
}
