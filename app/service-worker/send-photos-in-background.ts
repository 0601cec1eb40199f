import { readToken } from '../photo-uploads/photo-store.ts'
import { SENDING, sendPhotos, type Transport } from '../photo-uploads/send-photos.ts'

/** Missing in TypeScript's library. */
interface SyncEvent extends ExtendableEvent {
  tag: string
}

const fetchTransport: Transport = async ({ url, ...request }) => {
  const answer = await fetch(url, request)
  return { status: answer.status, text: await answer.text() }
}

/** Sends waiting photos once the browser has a network again, even when no page is open. */
export function sendPhotosInBackground(event: Event): void {
  const { tag, waitUntil } = event as SyncEvent
  if (tag === SENDING) waitUntil.call(event, send())
}

/** @throws so that the browser retries later */
async function send(): Promise<void> {
  const token = await readToken()
  if (token === null) return
  if ((await sendPhotos(token, fetchTransport)) === 'later') throw new Error('The photos could not be sent.')
}
