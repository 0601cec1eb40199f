const waiting: (() => void)[] = []

/**
 * Lets pending events run during long work. Only one piece of long work continues in each turn of the event loop, so that
 * many long requests hold it no longer than one.
 */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve)
    if (waiting.length === 1) setImmediate(continueFirst)
  })
}

function continueFirst(): void {
  waiting[0]?.()
  waiting.shift()
  if (waiting.length > 0) setImmediate(continueFirst)
}

const MAX_TURN_MS = 10

/** Returns a pause for between small pieces of long work: it lets other requests run once the pieces took some time. */
export function createPause(): () => Promise<void> {
  let began = performance.now()
  return async () => {
    if (performance.now() - began < MAX_TURN_MS) return
    await yieldToEventLoop()
    began = performance.now()
  }
}

/** Yields the entries of a list, and lets other requests run after every `size`. */
export async function* withPauses<Entry>(entries: readonly Entry[], size = 50): AsyncGenerator<Entry> {
  for (const [index, entry] of entries.entries()) {
    if (index > 0 && index % size === 0) await yieldToEventLoop()
    yield entry
  }
}

/** Yields a list in parts of at most `size` entries, and lets other requests run between them. */
export async function* inParts<Entry>(entries: readonly Entry[], size: number): AsyncGenerator<Entry[]> {
  for (let from = 0; from < entries.length; from += size) {
    if (from > 0) await yieldToEventLoop()
    yield entries.slice(from, from + size)
  }
}

/** Yields rows in batches of at most `size`, so that memory does not grow with the number of rows. */
export async function* readInBatches<Row>(
  size: number,
  readAfter: (last: Row | null) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let last: Row | null = null; ; ) {
    const rows: Row[] = await readAfter(last)
    if (rows.length > 0) yield rows
    if (rows.length < size) return
    last = rows.at(-1) ?? null
    await yieldToEventLoop()
  }
}

/**
 * Repeats `work`, which handles at most `size` rows and returns their number, until none is left. Small batches do not
 * block other transactions for long.
 * @returns the number of all handled rows
 */
export async function repeatInBatches(size: number, work: () => Promise<number>): Promise<number> {
  for (let total = 0; ; ) {
    const count = await work()
    total += count
    if (count < size) return total
    await yieldToEventLoop()
  }
}
