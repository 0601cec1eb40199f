import { isRecord, own, parseJson, readText } from '../../../domain/unknown-values.ts'
import { ApiError } from '../../api-client/api.ts'
import { readSession } from '../../session/session.ts'

/**
 * After this long without progress, in milliseconds, the upload is given up: browsers wait much longer. Generous, since
 * drawing a dozen pictures takes the server a while.
 */
const STALLED = 120_000

/**
 * Sends a form with its pictures and reads the JSON answered; unlike fetch, XMLHttpRequest tells how far it is.
 * @throws ApiError for every answer that is not 2xx, and when there is none
 */
export function upload(
  url: string,
  method: 'POST' | 'PUT',
  body: FormData,
  onProgress: (share: number) => void,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, url)
    request.setRequestHeader('Accept', 'application/json')
    request.setRequestHeader('Authorization', `Bearer ${readSession()?.token ?? ''}`)
    const giveUp = () => request.abort()
    let timer = setTimeout(giveUp, STALLED)
    request.upload.onprogress = ({ loaded, total }) => {
      clearTimeout(timer)
      timer = setTimeout(giveUp, STALLED)
      onProgress(total > 0 ? loaded / total : 0)
    }
    request.onloadend = () => clearTimeout(timer)
    request.onerror = () => reject(new ApiError('pas de réponse du serveur'))
    request.onabort = request.onerror
    request.onload = () => {
      const answer = parseJson(request.responseText)
      if (request.status >= 200 && request.status < 300) resolve(answer)
      else reject(refusal(request.status, answer))
    }
    request.send(body)
  })
}

function refusal(status: number, body: unknown): ApiError {
  const serverMessage = isRecord(body) ? readText(own(body, 'message')) : null
  return new ApiError(serverMessage ?? `Erreur ${status}`, { status, serverMessage, body })
}
