import type { Context } from 'hono'
import { type ErrorHandlerSettings, reportFault } from './errors.ts'

/**
 * Answers with texts that are produced while the client reads them, so that a slow client holds one text in memory and not
 * the whole answer. An error before the first text is thrown; a later one is reported and aborts the answer.
 */
export async function answerTexts(
  c: Context,
  settings: ErrorHandlerSettings,
  texts: AsyncGenerator<string>,
): Promise<Response> {
  // Nothing reads the body of a HEAD response, so its stream would never close.
  if (c.req.method === 'HEAD') return c.body(null)
  const first = await texts.next()
  return c.body(textStream(startingWith(first, texts), (error) => reportFault(settings, error)))
}

async function* startingWith(
  first: IteratorResult<string>,
  others: AsyncGenerator<string>,
): AsyncGenerator<string> {
  try {
    if (first.done) return
    yield first.value
    yield* others
  } finally {
    await others.return(undefined)
  }
}

/** Encodes texts as a stream; bytes stay as they are. Cancelling the stream ends the generator. */
export function textStream(
  texts: AsyncGenerator<string | Uint8Array>,
  onFault: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let cancelled = false
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await texts.next()
        if (cancelled) return
        if (done) return controller.close()
        controller.enqueue(typeof value === 'string' ? encoder.encode(value) : value)
      } catch (error) {
        onFault(error)
        controller.error(error)
      }
    },
    async cancel() {
      cancelled = true
      await texts.return(undefined)
    },
  })
}

/** Yields the JSON of an object or list in pieces, one for each batch: `before`, the entries, `after`. */
export async function* jsonTexts(
  batches: AsyncIterable<readonly unknown[]>,
  { before, after }: { before: string; after: string } = { before: '[', after: ']' },
): AsyncGenerator<string> {
  let written = before
  let separator = ''
  for await (const batch of batches) {
    for (const entry of batch) {
      written += separator + JSON.stringify(entry)
      separator = ','
    }
    yield written
    written = ''
  }
  yield written + after
}
