import type { Server } from 'node:http'

/** How long requests under way may take once the shop is asked to stop, in milliseconds. */
const STOP_WITHIN = 10_000
/** One wish to stop may arrive twice, from a process manager and from npm: together, they count once. Milliseconds. */
const SAME_WISH = 1000
/** Between two looks at which connections have nothing under way any more, in milliseconds. */
const RETRY_DELAY_MS = 50

interface Stopping {
  server: Server
  /** aborted first: what would stay open for ever ends then */
  stopping: AbortController
  /** lets go of the database and the rest, once nobody is answered any more */
  close: () => Promise<void>
  /** told when requests had to be cut off */
  onCut: () => void
}

/**
 * On SIGTERM or SIGINT finishes what is under way, then closes the database; a second signal, or too long a wait, ends
 * at once.
 */
export function gracefulShutdown({ server, stopping, close, onCut }: Stopping): void {
  let asked: number | null = null
  const stop = () => {
    if (asked !== null) {
      if (performance.now() - asked > SAME_WISH) process.exit(1)
      return
    }
    asked = performance.now()
    setTimeout(() => {
      onCut()
      process.exit(1)
    }, STOP_WITHIN).unref()
    stopping.abort()
    server.close(() => void close().then(() => process.exit(0)))
    // A browser keeps the connection its answer came over; nobody waits for that.
    setInterval(() => server.closeIdleConnections(), RETRY_DELAY_MS).unref()
    server.closeIdleConnections()
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}
