import type { Context } from 'hono'
import { type ErrorHandlerSettings, reportFault } from './errors.ts'

export const NDJSON = 'application/x-ndjson'
/** For the description of the API. */
export const EVENTS = 'Progress, as it happens; the latest one again while nothing happens'

interface EventLines<Event> {
  /** reports its progress, first of all that it waits, and returns the last event; throws the signal's reason when aborted */
  work: (report: (event: Event) => void, signal: AbortSignal) => Promise<Event>
  settings: ErrorHandlerSettings & { stopping: AbortSignal }
}

/**
 * Answers with the events of long work, one JSON per line; its latest progress again while nothing happens. Closing the
 * connection aborts the work.
 */
export function answerEventLines<Event extends { kind: string }>(
  c: Context,
  lines: EventLines<Event>,
): Response {
  c.header('Content-Type', NDJSON)
  // Compression or a buffering proxy would delay the progress until the end.
  c.header('Cache-Control', 'private, no-store, no-transform')
  c.header('X-Accel-Buffering', 'no')
  return c.body(eventLines(lines))
}

function eventLines<Event extends { kind: string }>({
  work,
  settings,
}: EventLines<Event>): ReadableStream<Uint8Array> {
  const { stopping } = settings
  const encoder = new TextEncoder()
  const left = new AbortController()
  return new ReadableStream({
    start(controller) {
      let latest: Event | null = null
      const report = (event: Event | { kind: 'failure'; message: string }) => {
        latest = event.kind === 'progress' ? (event as Event) : latest
        if (!left.signal.aborted) controller.enqueue(encoder.encode(`${JSON.stringify(event)}\n`))
      }
      const signsOfLife = setInterval(() => latest && report(latest), SIGN_OF_LIFE_MS)
      left.signal.addEventListener('abort', () => clearInterval(signsOfLife))
      const end = (event: Event | { kind: 'failure'; message: string }) => {
        report(event)
        clearInterval(signsOfLife)
        if (!left.signal.aborted) controller.close()
      }
      work(report, AbortSignal.any([left.signal, stopping])).then(end, (error: unknown) => {
        if (left.signal.aborted) return
        const message = stopping.aborted ? STOPPED : reportFault(settings, error).message
        end({ kind: 'failure', message })
      })
    },
    cancel: () => left.abort(),
  })
}

/** Proxies, and the shop itself, close a connection that is silent for longer, for example while another import runs. */
const SIGN_OF_LIFE_MS = 15_000

const STOPPED =
  'Le serveur s’arrête et interrompt cet envoi. Un import interrompu est annulé en entier. Réessayez dans un instant.'
