/** Lets one at a time go on, in the order in which they came. */
export interface Mutex {
  acquire(): Promise<void>
  release(): void
  /** Gives the turn away for so many milliseconds, then takes one again. */
  yieldLock(milliseconds: number): Promise<void>
  /** how many wait for theirs now */
  waiting(): number
}

/** Mutex that nobody has taken yet. */
export function createMutex(): Mutex {
  const queue: (() => void)[] = []
  let taken = false
  let aside = 0

  async function acquire(): Promise<void> {
    // The turn is handed over directly, so that whoever comes in between cannot take it twice.
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
