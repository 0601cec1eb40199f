/** Serialises work with the same name within this process. */
export function keyedMutex() {
  const last = new Map<string, Promise<unknown>>()
  return async function withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
    const mine = (last.get(name) ?? Promise.resolve()).then(work)
    const ended = mine.catch(() => {})
    last.set(name, ended)
    try {
      return await mine
    } finally {
      if (last.get(name) === ended) last.delete(name)
    }
  }
}
