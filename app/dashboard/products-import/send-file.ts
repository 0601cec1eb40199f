import { type ImportEvent, readImportEvent } from '../../../contracts/import-event.ts'
import { isRecord, own, parseJson, readText } from '../../../domain/unknown-values.ts'
import { ApiError, apiUrl, NO_ANSWER } from '../../api-client/api.ts'
import { readSession } from '../../session/session.ts'

interface Sending {
  dryRun: boolean
  signal: AbortSignal
  /** share sent, 0 to 1 */
  onSent: (share: number) => void
  onEvent: (event: ImportEvent) => void
}

/** XMLHttpRequest reports upload progress, and its response can be read while it arrives. @throws ApiError */
export function sendFile(file: File, { dryRun, signal, onSent, onEvent }: Sending): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', apiUrl('/products/import', { dryRun: String(dryRun) }))
    request.setRequestHeader('Content-Type', 'text/csv')
    request.setRequestHeader('Authorization', `Bearer ${readSession()?.token ?? ''}`)
    const abort = () => request.abort()
    signal.addEventListener('abort', abort)
    request.upload.onprogress = ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0)
    let read = 0
    request.onprogress = () => {
      if (request.status !== 200) return
      const end = request.responseText.lastIndexOf('\n') + 1
      for (const line of request.responseText.slice(read, end).split('\n')) {
        const event = line === '' ? null : readImportEvent(line)
        if (event) onEvent(event)
      }
      read = Math.max(read, end)
    }
    request.onloadend = () => signal.removeEventListener('abort', abort)
    request.onerror = () => reject(new ApiError(NO_ANSWER))
    request.onabort = request.onerror
    request.onload = () => {
      request.onprogress?.(new ProgressEvent('progress'))
      if (request.status === 200) resolve()
      else reject(refusal(request.status, request.responseText))
    }
    request.send(file)
  })
}

function refusal(status: number, text: string): ApiError {
  const serverMessage = messageIn(text)
  return new ApiError(serverMessage ?? `Erreur ${status}`, { status, serverMessage })
}

function messageIn(text: string): string | null {
  const body = parseJson(text)
  return isRecord(body) ? readText(own(body, 'message')) : null
}
