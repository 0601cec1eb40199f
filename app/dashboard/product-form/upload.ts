import { ApiError, NO_ANSWER, readAnswer } from '../../api-client/api.ts'
import { readSession } from '../../session/session.ts'

/**
 * After this long without progress, in milliseconds, the upload is given up: browsers wait much longer. Generous, since
 * drawing a dozen images takes the server a while.
 */
const STALLED = 120_000

interface Upload {
  method: 'POST' | 'PUT'
  body: FormData
  /** called with the share that has been sent, 0 to 1 */
  onProgress: (share: number) => void
}

/**
 * Sends a form with its images and reads the JSON answered; unlike fetch, XMLHttpRequest tells how far it is.
 * @throws ApiError as `callApi`
 */
export function upload(url: string, { method, body, onProgress }: Upload): Promise<unknown> {
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
    request.onerror = () => reject(new ApiError(NO_ANSWER))
    request.onabort = request.onerror
    request.onload = () => {
      try {
        resolve(readAnswer(answerOf(request), request.responseText, { method }))
      } catch (error) {
        reject(error)
      }
    }
    request.send(body)
  })
}

function answerOf({ status, statusText }: XMLHttpRequest) {
  return { ok: status >= 200 && status < 300, status, statusText }
}
