import type { ImportEvent } from '../contracts/import-event.ts'

interface ImportStream {
  /** reports its progress; throws the signal's reason when aborted */
  work: (report: (event: ImportEvent) => void, signal: AbortSignal) => Promise<ImportEvent>
  stopping: AbortSignal
  /** the French message for an unexpected error */
  explain: (error: unknown) => string
}

/** Streams the events of an import, one JSON per line. Closing the stream aborts the import. */
export function importStream({ work, stopping, explain }: ImportStream): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const left = new AbortController()
  return new ReadableStream({
    start(controller) {
      const report = (event: ImportEvent) => {
        if (!left.signal.aborted) controller.enqueue(encoder.encode(`${JSON.stringify(event)}\n`))
      }
      const end = (event: ImportEvent) => {
        report(event)
        if (!left.signal.aborted) controller.close()
      }
      work(report, AbortSignal.any([left.signal, stopping])).then(end, (error: unknown) => {
        if (left.signal.aborted) return
        end({ kind: 'failure', message: stopping.aborted ? STOPPED : explain(error) })
      })
    },
    cancel: () => left.abort(),
  })
}

const STOPPED = 'Le serveur s’arrête : rien n’a été écrit. Réessayez dans un instant.'
