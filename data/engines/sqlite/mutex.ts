export interface Mutex {
  acquire(): Promise<void>
  release(): void
  /** Releases the lock for this many milliseconds, then acquires it again. */
  yieldLock(milliseconds: number): Promise<void>
  waiting(): number
}

export function createMutex(): Mutex {
  const queue: (() => void)[] = []
  let taken = false
  let aside = 0

  async function acquire(): Promise<void> {
    // `release` hands the lock to the next waiting caller, so that no new caller acquires it first.
    if (taken) await new Promise<void>((resolve) => queue.push(resolve))
    taken = true
  }
  function release(): void {
    const next = queue.shift()
    if (next) next()
    else taken = false
  }
  return {
    acquire,
    release,
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
