/** Heartbeat interval, in milliseconds: proxies and phones close a silent connection. */
export const HEARTBEAT_MS = 20_000
/** Buffered bytes after which the stream of a slow client is closed. */
const MAX_QUEUED = 64 * 1024

interface EventStreamOptions<Event> {
  listen: (listener: (event: Event) => void) => () => void
  /** called at each heartbeat and when access may have changed; false ends the stream */
  stillAllowed: () => Promise<boolean>
  /** subscribes to changes that require another call of `stillAllowed`; returns the unsubscribe function */
  onAccessChange: (listener: () => void) => () => void
  stopping: AbortSignal
  onEnd: () => void
}

/** Streams server-sent events, named by their `kind` and with JSON as data. The heartbeat is an SSE comment. */
export function openEventStream<Event extends { kind: string }>({
  listen,
  stillAllowed,
  onAccessChange,
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
        const heartbeat = setInterval(() => void beat(), HEARTBEAT_MS)
        const unsubscribe = onAccessChange(() => void beat())
        let ended = false
        release = () => {
          ended = true
          release = () => {}
          stopListening()
          unsubscribe()
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
        // Tells the client immediately that the stream is open.
        send(':\n\n')
      },
      cancel: () => release(),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: MAX_QUEUED }),
  )
}
