/** Between two signs of life, in milliseconds: proxies and phones give up on a silent connection. */
export const HEARTBEAT = 20_000
/** What may wait for a reader that does not keep up, in bytes; it can come back and ask for everything anew. */
const MAX_QUEUED = 64 * 1024

interface EventStreamOptions<Event> {
  /** hears what happens; answers how to stop listening */
  listen: (listener: (event: Event) => void) => () => void
  /** asked at every sign of life, and when there is reason to; the stream ends when the answer is no */
  stillAllowed: () => Promise<boolean>
  /** hears when there is reason to ask `stillAllowed`; answers how to stop listening */
  doubt: (listener: () => void) => () => void
  /** ends the stream when aborted */
  stopping: AbortSignal
  /** told once, however the stream ends */
  onEnd: () => void
}

/** Server-sent events, each `{kind, …}` as JSON under the name of its kind, with comments as signs of life. */
export function openEventStream<Event extends { kind: string }>({
  listen,
  stillAllowed,
  doubt,
  stopping,
  onEnd,
}: EventStreamOptions<Event>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let release = () => {}
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const send = (text: string) => {
          if ((controller.desiredSize ?? 0) <= 0) end()
          else controller.enqueue(encoder.encode(text))
        }
        const end = () => {
          release()
          controller.close()
        }
        const stopListening = listen((event) =>
          send(`event: ${event.kind}\ndata: ${JSON.stringify(event)}\n\n`),
        )
        const heartbeat = setInterval(() => void beat(), HEARTBEAT)
        const stopDoubting = doubt(() => void beat())
        let ended = false
        release = () => {
          ended = true
          release = () => {}
          stopListening()
          stopDoubting()
          clearInterval(heartbeat)
          stopping.removeEventListener('abort', end)
          onEnd()
        }
        async function beat() {
          const allowed = await stillAllowed().catch(() => false)
          if (ended) return
          if (allowed) send(':\n\n')
          else end()
        }
        stopping.addEventListener('abort', end)
        // Something at once, so that whoever asked knows that the stream is open.
        send(':\n\n')
      },
      cancel: () => release(),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: MAX_QUEUED }),
  )
}
