export interface Cleanup {
  /** registered removals run in reverse order */
  add: (remove: () => Promise<unknown>) => void
  now: () => Promise<void>
}

/** A list of removals that also runs on SIGINT and SIGTERM. */
export function withCleanup(): Cleanup {
  const removals: (() => Promise<unknown>)[] = []
  const now = async () => {
    for (let remove = removals.pop(); remove; remove = removals.pop()) await remove().catch(console.error)
  }
  const interrupted = (signal: NodeJS.Signals) => {
    void now().finally(() => process.exit(signal === 'SIGINT' ? 130 : 143))
  }
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted)
  return { add: (remove) => void removals.push(remove), now }
}
