import { ServiceUnavailableError } from '../../../domain/outages.ts'

/** Milliseconds without a statement of the holder after which those who wait are told that the database is busy. */
const IDLE_LIMIT_MS = 5_000
/** Turns of a timer are counted, not time: a holder that keeps the event loop busy does not hang. */
const TURNS = 10

export interface Mutex {
  /** @throws ServiceUnavailableError `busy` when the holder does nothing for too long */
  acquire(): Promise<void>
  release(): void
  /** Tells that the holder has done something. */
  progress(): void
  /** Releases the lock for this many milliseconds, then acquires it again. After a failure the caller does not hold it. */
  yieldLock(milliseconds: number): Promise<void>
  waiting(): number
}

export function createMutex({ idleLimitMs = IDLE_LIMIT_MS } = {}): Mutex {
  let queue: PromiseWithResolvers<void>[] = []
  let taken = false
  let aside = 0
  let steps = 0
  let watch: NodeJS.Timeout | undefined

  /** Watches the holder while somebody waits. */
  function watchHolder(): void {
    let seen = steps
    let idle = 0
    watch ??= setInterval(() => {
      idle = steps === seen ? idle + 1 : 0
      seen = steps
      if (queue.length > 0 && idle < TURNS) return
      clearInterval(watch)
      watch = undefined
      const late = queue
      queue = []
      for (const { reject } of late) reject(new ServiceUnavailableError('busy', HELD))
    }, idleLimitMs / TURNS)
  }

  async function acquire(): Promise<void> {
    // `release` hands the lock to the next waiting caller, so that no new caller acquires it first.
    if (taken) {
      const turn = Promise.withResolvers<void>()
      queue.push(turn)
      watchHolder()
      await turn.promise
    }
    steps += 1
    taken = true
  }
  function release(): void {
    const next = queue.shift()
    if (next) next.resolve()
    else taken = false
  }
  return {
    acquire,
    release,
    progress: () => {
      steps += 1
    },
    async yieldLock(milliseconds) {
      aside += 1
      release()
      await new Promise((resolve) => setTimeout(resolve, milliseconds))
      aside -= 1
      await acquire()
    },
    waiting: () => queue.length + aside,
  }
}

const HELD = 'a query waited for the connection, whose holder ran no statement in the meantime'
