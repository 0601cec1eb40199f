import { fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import pLimit from 'p-limit'
import type { ImageFile } from './encode-variants.ts'
import type { WorkerJob, WorkerResponse } from './image-worker-messages.ts'

/** Draws images outside the shop's process. */
export interface Drawing {
  /** The files of a image, or null when the bytes are no image the shop takes. */
  image(bytes: Uint8Array): Promise<ImageFile[] | null>
  /** An SVG of the project's own as a PNG. */
  svg(text: string): Promise<Uint8Array>
  /** how many wait to be drawn now */
  waiting(): number
}

const SCRIPT = new URL('./image-worker-process.ts', import.meta.url)
/** How long the idle process is kept for the next image of an upload, in milliseconds; ending it frees its memory. */
const IDLE_FOR = 5_000
/** Beyond this, in milliseconds, the process is taken to hang and is ended; no image takes so long. */
const DRAWN_WITHIN = 60_000

/** The process ended before it answered. */
class WorkerExitedError extends Error {
  override name = 'WorkerExitedError'
}

/**
 * Decoding and encoding images takes hundreds of megabytes that a process does not give back, and a damaged file
 * may end it. So it happens in a process of its own, started with the first image and ended when idle. A image
 * that ends it is refused; those drawn beside it are drawn again.
 */
export function createImageWorker(script = SCRIPT): Drawing {
  const queue = pLimit(Math.min(2, availableParallelism()))
  let helper: Helper | null = null

  const ask = (kind: WorkerJob['kind'], bytes: Uint8Array) =>
    queue(async () => {
      if (!helper?.open) helper = startHelper(script)
      try {
        return await helper.ask(kind, bytes)
      } catch (error) {
        if (!(error instanceof WorkerExitedError)) throw error
        return askAlone(script, kind, bytes)
      }
    })

  return {
    image: (bytes) => ask('image', bytes),
    svg: async (text) => {
      const [png] = (await ask('svg', Buffer.from(text))) ?? []
      if (!png) throw new Error('The drawing process answered nothing.')
      return png.bytes
    },
    waiting: () => queue.pendingCount,
  }
}

/** Tries a image again in a process of its own: one that crashes that process too is refused. */
async function askAlone(script: URL, kind: WorkerJob['kind'], bytes: Uint8Array) {
  const helper = startHelper(script)
  try {
    return await helper.ask(kind, bytes)
  } catch (error) {
    if (error instanceof WorkerExitedError && kind === 'image') return null
    throw error
  } finally {
    helper.end()
  }
}

interface Helper {
  /** false once it ends: the next image needs another one */
  readonly open: boolean
  ask(kind: WorkerJob['kind'], bytes: Uint8Array): Promise<ImageFile[] | null>
  end(): void
}

interface Waiting {
  resolve: (files: ImageFile[] | null) => void
  reject: (error: Error) => void
}

function startHelper(script: URL): Helper {
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
      reject(new WorkerExitedError(`The drawing process ended: ${reason}`))
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
    // With nothing to draw it keeps neither the shop waitForHydration nor, for long, itself.
    child.unref()
    child.channel?.unref()
    idle = setTimeout(end, IDLE_FOR).unref()
  })

  return {
    get open() {
      return open
    },
    ask: (kind, bytes) => {
      clearTimeout(idle)
      child.ref()
      child.channel?.ref()
      const id = ++jobs
      const tooLong = setTimeout(() => child.kill('SIGKILL'), DRAWN_WITHIN)
      const answer = new Promise<ImageFile[] | null>((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        child.send({ id, kind, bytes } satisfies WorkerJob)
      })
      return answer.finally(() => clearTimeout(tooLong))
    },
    end,
  }
}
