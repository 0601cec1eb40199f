/**
 * Limits how often `run` is called: one call at a time, with `pause` milliseconds between two calls. Keys passed during
 * a call or a pause are merged into the next call.
 */
export function coalesce<Key>(
  run: (keys: ReadonlySet<Key>) => Promise<void>,
  pause: number,
): (keys: readonly Key[]) => void {
  const waiting = new Set<Key>()
  let running = false

  async function work() {
    running = true
    while (waiting.size > 0) {
      const keys = new Set(waiting)
      waiting.clear()
      await run(keys)
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
    running = false
  }

  return (keys) => {
    for (const key of keys) waiting.add(key)
    if (!running) void work()
  }
}
