import { Writable } from 'node:stream'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'

interface Rendering {
  /** marks the scripts and styles that are the shop's own: see page-policy */
  nonce: string
  /** nobody waits for the page any more */
  signal: AbortSignal
  onError: (error: unknown) => void
}

/**
 * The HTML of a page once all of it is there. Through Node's own streams: the web's took a tenth of a page's time.
 * @throws what keeps the page's frame from being rendered
 */
export function renderDocument(page: ReactNode, { nonce, signal, onError }: Rendering): Promise<string> {
  return new Promise((resolve, reject) => {
    const stop = () => rendering.abort(signal.reason)
    const rendering = renderToPipeableStream(page, {
      nonce: { script: nonce, style: nonce },
      // Nothing is held back, however large: what is sent is the whole page, readable without scripts.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError,
      onShellError: reject,
      onAllReady: () => {
        signal.removeEventListener('abort', stop)
        rendering.pipe(collect(resolve, reject))
      },
    })
    signal.addEventListener('abort', stop)
  })
}

function collect(done: (text: string) => void, fail: (error: Error) => void): Writable {
  const chunks: Uint8Array[] = []
  return new Writable({
    // All of it is there: a page does not wait for its own reader.
    highWaterMark: Number.MAX_SAFE_INTEGER,
    write(chunk: Uint8Array, _encoding, next) {
      // React hands each one over for good.
      chunks.push(chunk)
      next()
    },
    final(next) {
      done(Buffer.concat(chunks).toString())
      next()
    },
  }).on('error', fail)
}
