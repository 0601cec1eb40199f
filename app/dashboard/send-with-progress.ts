import { ApiError, NO_ANSWER } from '../api-client/api.ts'

/**
 * Maximum time without upload progress, in milliseconds. Browsers wait much longer, and the server needs a while to
 * encode a dozen images.
 */
const STALL_TIMEOUT_MS = 120_000

interface Upload {
  method: 'POST' | 'PUT'
  url: string
  body: FormData | Blob
  headers: Readonly<Record<string, string>>
  /** called with the share sent, 0 to 1 */
  onProgress: (share: number) => void
}

export interface UploadAnswer {
  ok: boolean
  status: number
  statusText: string
  text: string
}

/** Uses XMLHttpRequest because fetch reports no upload progress. @throws ApiError without a response */
export function sendWithProgress({ method, url, body, headers, onProgress }: Upload): Promise<UploadAnswer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
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
      const { status, statusText, responseText: text } = request
      resolve({ ok: status >= 200 && status < 300, status, statusText, text })
    }
    request.send(body)
  })
}
