import { fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import type { DrawingAnswer, DrawingJob } from './drawing-messages.ts'
import { jobQueue } from './job-queue.ts'
import type { PictureFile } from './resize.ts'

/** Draws pictures outside the shop's process. */
export interface Drawing {
  /** The files of a picture, or null when the bytes are no picture the shop takes. */
  picture(bytes: Uint8Array): Promise<PictureFile[] | null>
  /** An SVG of the project's own as a PNG. */
  svg(text: string): Promise<Uint8Array>
}

const SCRIPT = new URL('./drawing-process.ts', import.meta.url)
/** Kept for the next picture of the same upload, then let go of with its memory, in milliseconds. */
const IDLE_FOR = 5_000

/**
 * Decoding and encoding pictures takes hundreds of megabytes that a process does not give back, and a damaged file
 * may end it. So it happens in a process of its own, started with the first picture and ended when idle.
 */
export function openDrawing(script = SCRIPT): Drawing {
  const queue = jobQueue(Math.min(2, availableParallelism()))
  let helper: Helper | null = null

  const ask = (kind: DrawingJob['kind'], bytes: Uint8Array) =>
    queue(() => {
      if (!helper?.open) helper = startHelper(script)
      return helper.ask(kind, bytes)
    })

  return {
    picture: (bytes) => ask('picture', bytes),
    svg: async (text) => {
      const [png] = (await ask('svg', Buffer.from(text))) ?? []
      if (!png) throw new Error('The drawing process answered nothing.')
      return png.bytes
    },
  }
}

interface Helper {
  /** false once it ends: the next picture needs another one */
  readonly open: boolean
  ask(kind: DrawingJob['kind'], bytes: Uint8Array): Promise<PictureFile[] | null>
}

interface Waiting {
  resolve: (files: PictureFile[] | null) => void
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

  const end = (reason: string) => {
    open = false
    clearTimeout(idle)
    for (const { reject } of waiting.values()) reject(new Error(`The drawing process ended: ${reason}`))
    waiting.clear()
  }
  child.on('error', (error) => end(error.message))
  child.on('exit', (code, signal) => end(String(signal ?? code)))
  child.on('message', (answer: DrawingAnswer) => {
    const asked = waiting.get(answer.id)
    waiting.delete(answer.id)
    if ('fault' in answer) asked?.reject(new Error(answer.fault))
    else asked?.resolve(answer.files)
    if (waiting.size > 0) return
    // With nothing to draw it keeps neither the shop alive nor, for long, itself.
    child.unref()
    child.channel?.unref()
    idle = setTimeout(() => {
      open = false
      child.disconnect()
    }, IDLE_FOR).unref()
  })

  return {
    get open() {
      return open
    },
    ask: (kind, bytes) =>
      new Promise((resolve, reject) => {
        clearTimeout(idle)
        child.ref()
        child.channel?.ref()
        const id = ++jobs
        waiting.set(id, { resolve, reject })
        child.send({ id, kind, bytes } satisfies DrawingJob)
      }),
  }
}
