import { ApiError, type ApiQuery, apiUrl, NO_ANSWER, readAnswer, whileWriting } from '../../api-client/api.ts'
import { sessionToken } from '../../session/session.ts'

export interface EventRequest<Event> {
  path: string
  query?: ApiQuery
  body: Blob | FormData
  /** media type of a `Blob` */
  type?: string
  /** reads one line of the answer; null for an unknown event */
  read: (line: string) => Event | null
  signal: AbortSignal
  /** called with the uploaded fraction, 0 to 1 */
  onSent: (share: number) => void
  onEvent: (event: Event) => void
}

/** Uses XMLHttpRequest, because `fetch` reports no upload progress. Reads events as they arrive. @throws ApiError */
export async function sendForEvents<Event>({
  path,
  query = {},
  body,
  type,
  read: readEvent,
  signal,
  onSent,
  onEvent,
}: EventRequest<Event>): Promise<void> {
  const request = new XMLHttpRequest()
  const token = sessionToken()
  request.open('POST', apiUrl(path, query))
  if (type) request.setRequestHeader('Content-Type', type)
  request.setRequestHeader('Authorization', `Bearer ${token}`)
  signal.addEventListener('abort', () => request.abort())
  request.upload.onprogress = ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0)
  let read = 0
  const readEvents = () => {
    if (request.status !== 200) return
    const end = request.responseText.lastIndexOf('\n') + 1
    for (const line of request.responseText.slice(read, end).split('\n')) {
      const event = line === '' ? null : readEvent(line)
      if (event) onEvent(event)
    }
    read = Math.max(read, end)
  }
  request.onprogress = readEvents
  const answered = new Promise((resolve, reject) => {
    request.onerror = () => reject(new ApiError(NO_ANSWER))
    request.onabort = request.onerror
    request.onload = resolve
    request.send(body)
  })
  await whileWriting(() => answered)
  readEvents()
  const { status, responseText } = request
  if (status !== 200)
    readAnswer({ ok: false, status, statusText: `Erreur ${status}` }, responseText, { token })
}
