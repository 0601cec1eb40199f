import type { ImportEvent } from '../contracts/import-event.ts'

interface ImportStream {
  /** does it, and tells how far it is; throws the signal's reason once it is aborted */
  work: (tell: (event: ImportEvent) => void, signal: AbortSignal) => Promise<ImportEvent>
  /** aborts the work as well: the server is about to stop */
  stopping: AbortSignal
  /** what a fault says to whoever reads */
  explain: (error: unknown) => string
}

/** What an import tells, one JSON a line, as it happens. Whoever stops reading aborts it. */
export function importStream({ work, stopping, explain }: ImportStream): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const left = new AbortController()
  return new ReadableStream({
    start(controller) {
      const tell = (event: ImportEvent) => {
        if (!left.signal.aborted) controller.enqueue(encoder.encode(`${JSON.stringify(event)}\n`))
      }
      const end = (event: ImportEvent) => {
        tell(event)
        if (!left.signal.aborted) controller.close()
      }
      // Not waited for: what it tells is to be read while it is at work.
      work(tell, AbortSignal.any([left.signal, stopping])).then(end, (error: unknown) => {
        if (left.signal.aborted) return
        end({ kind: 'failure', message: stopping.aborted ? STOPPED : explain(error) })
      })
    },
    cancel: () => left.abort(),
  })
}

const STOPPED = 'Le serveur s’arrête : rien n’a été écrit. Réessayez dans un instant.'
