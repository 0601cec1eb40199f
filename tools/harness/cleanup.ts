/** What has to be put away when a trial ends: processes, folders. */
export interface Tidy {
  /** the last one added is put away first */
  add: (putAway: () => Promise<unknown>) => void
  /** Puts everything away, once. */
  now: () => Promise<void>
}

/** Sees to it that a trial leaves nothing behind, whether it ends by itself or is interrupted. */
export function withCleanup(): Tidy {
  const left: (() => Promise<unknown>)[] = []
  const now = async () => {
    for (let putAway = left.pop(); putAway; putAway = left.pop()) await putAway().catch(console.error)
  }
  const interrupted = (signal: NodeJS.Signals) => {
    void now().finally(() => process.exit(signal === 'SIGINT' ? 130 : 143))
  }
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted)
  return { add: (putAway) => void left.push(putAway), now }
}
