/**
 * Limits how often `run` is called: one call at a time, `pause` milliseconds apart. Requests in between are merged
 * into the next call.
 */
export function coalesce<Part>(
  run: (parts: ReadonlySet<Part>) => Promise<void>,
  pause: number,
): (parts: readonly Part[]) => void {
  const waiting = new Set<Part>()
  let busy = false

  async function work() {
    busy = true
    while (waiting.size > 0) {
      const parts = new Set(waiting)
      waiting.clear()
      await run(parts)
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
    busy = false
  }

  return (parts) => {
    for (const part of parts) waiting.add(part)
    if (!busy) void work()
  }
}
