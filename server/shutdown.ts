import { spawn } from 'node:child_process'
import type { Server } from 'node:http'

const STOP_TIMEOUT_MS = 10_000
/** Then the operating system ends the process, before process managers would, which wait for 15 seconds. */
const KILL_AFTER_MS = 12_500
/** A repeated stop signal is ignored for this time, because a process manager and npm may both send one. */
const DUPLICATE_SIGNAL_MS = 1000
const IDLE_CHECK_INTERVAL_MS = 50

interface Stopping {
  server: Server
  /** aborted first, to end responses such as event streams */
  stopping: AbortController
  close: () => Promise<void>
  /** called with what did not end in time */
  onCut: (waitedFor: string, error?: unknown) => void
  /** the process that receives the signals and exits; tests replace it */
  host?: Host
  killAfter?: (milliseconds: number) => void
}

type Host = Pick<NodeJS.Process, 'on' | 'off' | 'exit'>

/**
 * Exits at the first SIGTERM or SIGINT, for example while the shop waits for its database: a container ignores signals
 * without a listener. @returns ends this
 */
export function exitOnSignal(
  host: Host = process,
  killAfter = killProcessAfter,
  killAfterMs = KILL_AFTER_MS,
): () => void {
  const stop = () => {
    killAfter(killAfterMs)
    host.exit(0)
  }
  host.on('SIGTERM', stop)
  host.on('SIGINT', stop)
  return () => {
    host.off('SIGTERM', stop)
    host.off('SIGINT', stop)
  }
}

/** Finishes open requests on SIGTERM or SIGINT, then exits. A second signal or a timeout ends the process at once. */
export function gracefulShutdown({
  server,
  stopping,
  close,
  onCut,
  host = process,
  killAfter = killProcessAfter,
}: Stopping): void {
  let asked: number | null = null
  let waitsFor = 'requests'
  const cut = (error?: unknown) => {
    onCut(waitsFor, error)
    host.exit(1)
  }
  const stop = () => {
    if (asked !== null) {
      if (performance.now() - asked > DUPLICATE_SIGNAL_MS) host.exit(1)
      return
    }
    asked = performance.now()
    killAfter(KILL_AFTER_MS)
    setTimeout(cut, STOP_TIMEOUT_MS).unref()
    stopping.abort()
    server.close(() => {
      waitsFor = 'deliveries and the database'
      close().then(() => host.exit(0), cut)
    })
    // `server.close` waits for connections that browsers leave open, so they are closed once they are idle.
    setInterval(() => server.closeIdleConnections(), IDLE_CHECK_INTERVAL_MS).unref()
    server.closeIdleConnections()
  }
  host.on('SIGTERM', stop)
  host.on('SIGINT', stop)
}

/**
 * `process.exit` waits for threads, such as one that looks up a name or reads a disk that does not answer. Only another
 * process can end this one then. It ends by itself with this one.
 */
function killProcessAfter(milliseconds: number): void {
  const program = `process.stdin.resume().on('end', () => process.exit()); setTimeout(() => process.kill(${process.pid}, 'SIGKILL'), ${milliseconds})`
  const killer = spawn(process.execPath, ['--eval', program], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  killer.on('error', () => {})
  killer.unref()
}
