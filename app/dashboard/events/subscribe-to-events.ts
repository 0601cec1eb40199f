import { createParser } from 'eventsource-parser'
import { isReplaced, readShopEvent, type ShopEvent } from '../../../contracts/shop-event.ts'
import { parseJson } from '../../../domain/unknown-values.ts'
import { ApiError, apiUrl } from '../../api-client/api.ts'
import { requestApi } from '../admin-api.ts'
import { handleSessionExpired } from '../session-expiry.ts'

/** A stream that is silent for this long is closed; the server sends a heartbeat every 20 s. */
const SILENCE_MS = 50_000
const MIN_RETRY_MS = 1000
const MAX_RETRY_MS = 30_000
/** Number of failures after which the longest delay applies. */
const MAX_FAILURES = 5

/** `catch-up`: events may have been missed, so the lists must be reloaded. */
export type ShopUpdate = ShopEvent | { kind: 'catch-up' }

/**
 * Subscribes until `signal` is aborted, the session expires or the permission is missing. Reconnects with increasing
 * delays, and immediately when the network is back.
 */
export async function subscribeToEvents(
  onUpdate: (update: ShopUpdate) => void,
  signal: AbortSignal,
): Promise<void> {
  let failures = 0
  while (!signal.aborted) {
    try {
      const replaced = await readStream(signal, (update) => {
        failures = 0
        onUpdate(update)
      })
      // A new stream would make the server close another stream of this account, so the longest delay applies.
      if (replaced) failures = MAX_FAILURES
    } catch (error) {
      if (signal.aborted || handleSessionExpired(error)) return
      const status = error instanceof ApiError ? error.status : null
      if (status === 403) return
      // The server accepts no further stream and will send no events, so each attempt reloads the lists.
      if (status === 503) onUpdate({ kind: 'catch-up' })
    }
    await pause(retryDelay(failures), signal)
    failures += 1
  }
}

/** Delay before the next attempt, in milliseconds; longer after each failure. */
export function retryDelay(failures: number): number {
  return Math.min(MAX_RETRY_MS, MIN_RETRY_MS * 2 ** failures)
}

/** @returns whether the server closed the stream because the account opened another one */
async function readStream(signal: AbortSignal, onUpdate: (update: ShopUpdate) => void): Promise<boolean> {
  const stream = new AbortController()
  let replaced = false
  const abort = () => stream.abort()
  signal.addEventListener('abort', abort)
  let timer = setTimeout(abort, SILENCE_MS)
  try {
    const { body } = await requestApi(apiUrl('/events'), {
      headers: { Accept: 'text/event-stream' },
      signal: stream.signal,
      cache: 'no-store',
    })
    if (!body) return false
    onUpdate({ kind: 'catch-up' })
    const parser = createParser({
      onEvent: ({ data }) => {
        const json = parseJson(data)
        replaced ||= isReplaced(json)
        const event = readShopEvent(json)
        if (event) onUpdate(event)
      },
    })
    for await (const chunk of chunksOf(body.pipeThrough(new TextDecoderStream()))) {
      clearTimeout(timer)
      timer = setTimeout(abort, SILENCE_MS)
      parser.feed(chunk)
    }
    return replaced
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', abort)
  }
}

/** Not every browser supports async iteration of a stream. */
async function* chunksOf(stream: ReadableStream<string>) {
  const reader = stream.getReader()
  for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value
}

/** Waits; ends early when the network is back or the signal is aborted. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController()
    const done = () => {
      clearTimeout(timer)
      over.abort()
      resolve()
    }
    const timer = setTimeout(done, milliseconds)
    window.addEventListener('online', done, { signal: over.signal })
    signal.addEventListener('abort', done, { signal: over.signal })
  })
}
