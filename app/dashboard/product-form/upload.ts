import { ApiError, NO_ANSWER, readAnswer } from '../../api-client/api.ts'
import { readSession } from '../../session/session.ts'

/**
 * Upload without progress, in milliseconds: browsers wait much longer, and encoding a dozen images takes the server a
 * while.
 */
const STALL_TIMEOUT_MS = 120_000

interface Upload {
  method: 'POST' | 'PUT'
  body: FormData
  /** called with the share sent, 0 to 1 */
  onProgress: (share: number) => void
}

/** Uses XMLHttpRequest because fetch reports no upload progress. @throws ApiError */
export function upload(url: string, { method, body, onProgress }: Upload): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, url)
    request.setRequestHeader('Accept', 'application/json')
    request.setRequestHeader('Authorization', `Bearer ${readSession()?.token ?? ''}`)
    const abort = () => request.abort()
    let timer = setTimeout(abort, STALL_TIMEOUT_MS)
    request.upload.onprogress = ({ loaded, total }) => {
      clearTimeout(timer)
      timer = setTimeout(abort, STALL_TIMEOUT_MS)
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
