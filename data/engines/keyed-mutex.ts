/** Works of one name one after the other, in the order in which they come, within this process. */
export function keyedMutex() {
  const last = new Map<string, Promise<unknown>>()
  return async function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
    const mine = (last.get(name) ?? Promise.resolve()).then(work)
    // A work that failed is no reason for the next one not to be done.
    const ended = mine.catch(() => {})
    last.set(name, ended)
    try {
      return await mine
    } finally {
      if (last.get(name) === ended) last.delete(name)
    }
  }
}
