import type { Server } from 'node:http'

const STOP_TIMEOUT_MS = 10_000
/** A repeated stop signal is ignored for this time, because a process manager and npm may both send one. */
const DUPLICATE_SIGNAL_MS = 1000
const IDLE_CHECK_INTERVAL_MS = 50

interface Stopping {
  server: Server
  /** aborted first, to end responses such as event streams */
  stopping: AbortController
  close: () => Promise<void>
  onCut: () => void
  /** the process that receives the signals and exits; tests replace it */
  host?: Pick<NodeJS.Process, 'on' | 'exit'>
}

/** Finishes open requests on SIGTERM or SIGINT, then exits. A second signal or a timeout ends the process at once. */
export function gracefulShutdown({ server, stopping, close, onCut, host = process }: Stopping): void {
  let asked: number | null = null
  const stop = () => {
    if (asked !== null) {
      if (performance.now() - asked > DUPLICATE_SIGNAL_MS) host.exit(1)
      return
    }
    asked = performance.now()
    setTimeout(() => {
      onCut()
      host.exit(1)
    }, STOP_TIMEOUT_MS).unref()
    stopping.abort()
    server.close(() => void close().then(() => host.exit(0)))
    // `server.close` waits for connections that browsers leave open, so they are closed once they are idle.
    setInterval(() => server.closeIdleConnections(), IDLE_CHECK_INTERVAL_MS).unref()
    server.closeIdleConnections()
  }
  host.on('SIGTERM', stop)
  host.on('SIGINT', stop)
}
