import { isReplaced, readShopEvent, type ShopEvent } from '../../../contracts/shop-event.ts'
import { parseJson } from '../../../domain/unknown-values.ts'
import { ApiError, apiUrl } from '../../api-client/api.ts'
import { requestApi } from '../../api-client/request-api.ts'
import { handleSessionExpired } from '../session-expiry.ts'
import { createEventParser } from './event-parser.ts'

/** The server gives a sign of life every 20 s; a stream that is silent for longer than this is dead. Milliseconds. */
const SILENCE = 50_000
const FIRST_RETRY = 1000
const LONGEST_RETRY = 30_000
/** So many failures that the longest wait follows. */
const SLOWEST = 5

/** What followers hear: an event, or that some may have been missed and the lists are to be read anew. */
export type ShopEventHandlers = ShopEvent | { kind: 'catch-up' }

/**
 * Follows the shop until `signal` is aborted, the session is over, or the permission is missing. A broken stream is
 * opened again, later and later, at once when the connection comes back.
 */
export async function subscribeToEvents(
  onNews: (news: ShopEventHandlers) => void,
  signal: AbortSignal,
): Promise<void> {
  let failures = 0
  while (!signal.aborted) {
    try {
      const replaced = await readStream(signal, (news) => {
        failures = 0
        onNews(news)
      })
      // Back at once, it would close the next screen of the same account.
      if (replaced) failures = SLOWEST
    } catch (error) {
      if (signal.aborted || handleSessionExpired(error)) return
      const status = error instanceof ApiError ? error.status : null
      if (status === 403) return
      // Full: instead of being told, this screen asks now and then.
      if (status === 503) onNews({ kind: 'catch-up' })
    }
    await pause(retryDelay(failures), signal)
    failures += 1
  }
}

/** How long to wait before another try, in milliseconds: longer after each failure. */
export function retryDelay(failures: number): number {
  return Math.min(LONGEST_RETRY, FIRST_RETRY * 2 ** failures)
}

/** @returns whether it was closed because the account has opened another one */
async function readStream(signal: AbortSignal, onNews: (news: ShopEventHandlers) => void): Promise<boolean> {
  const stream = new AbortController()
  let replaced = false
  const leave = () => stream.abort()
  signal.addEventListener('abort', leave)
  let timer = setTimeout(leave, SILENCE)
  try {
    const { body } = await requestApi(apiUrl('/events'), {
      signedIn: true,
      headers: { Accept: 'text/event-stream' },
      signal: stream.signal,
      cache: 'no-store',
    })
    if (!body) return false
    onNews({ kind: 'catch-up' })
    const feed = createEventParser((data) => {
      const json = parseJson(data)
      replaced ||= isReplaced(json)
      const event = readShopEvent(json)
      if (event) onNews(event)
    })
    for await (const piece of piecesOf(body.pipeThrough(new TextDecoderStream()))) {
      clearTimeout(timer)
      timer = setTimeout(leave, SILENCE)
      feed(piece)
    }
    return replaced
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', leave)
  }
}

/** A stream's pieces; not every browser lets a stream be walked through itself. */
async function* piecesOf(stream: ReadableStream<string>) {
  const reader = stream.getReader()
  for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value
}

/** Waits, but no longer than until the connection is back or nobody follows any more. */
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
