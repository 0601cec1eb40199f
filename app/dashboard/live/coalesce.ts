/**
 * Makes an act that may be asked for any time run once at a time, `pause` milliseconds apart: what is asked for
 * meanwhile is gathered and done together afterwards.
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
