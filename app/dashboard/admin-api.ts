import {
  ApiError,
  type ApiRequest,
  callApi,
  FAILED,
  failureText,
  fetchApi,
  NO_ANSWER,
  readAnswer,
  translateNetworkError,
  whileWriting,
} from '../api-client/api.ts'
import { refreshAccount } from '../session/refresh-account.ts'
import { sessionToken } from '../session/session.ts'

/** Calls the API. After a 403 the account is read again: its permissions may have changed. @throws ApiError */
export async function adminApi(url: string, request: ApiRequest = {}) {
  try {
    return await callApi(url, { ...request, token: sessionToken() })
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) void refreshAccount()
    throw error
  }
}

/** @param failure turns the server's message into the text; default: the message unchanged */
export function messageOf(error: unknown, failure?: (message: string | null) => string): string {
  const unanswered = error instanceof ApiError && error.status === null
  // An unreadable response: the change may be stored, so the text must not report a failure.
  if (unanswered && error.serverMessage !== null) return error.message
  const message = failureText(error, '') || null
  return failure?.(message) ?? message ?? (unanswered ? error.message : FAILED)
}

export const messageOrFailed = (message: string | null) => message ?? FAILED

/**
 * Maximum time without upload progress or a response, in milliseconds: shorter than the time limit of browsers, but
 * long enough for the server to encode a dozen images.
 */
const STALL_TIMEOUT_MS = 120_000

interface Upload {
  method: 'POST' | 'PUT'
  url: string
  body: FormData | Blob
  headers: Readonly<Record<string, string>>
  /** called with the uploaded fraction, 0 to 1 */
  onProgress: (share: number) => void
}

interface UploadAnswer {
  ok: boolean
  status: number
  statusText: string
  text: string
}

/** Uses XMLHttpRequest because fetch reports no upload progress. @throws ApiError when no response arrives */
export function sendWithProgress(upload: Upload): Promise<UploadAnswer> {
  return whileWriting(() => send(upload))
}

function send({ method, url, body, headers, onProgress }: Upload): Promise<UploadAnswer> {
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

/**
 * Calls the API as the signed-in administrator and returns the response without reading its body.
 * @throws ApiError when no response arrives or its status is not 2xx
 */
export async function requestApi(url: string, options: ApiRequest = {}): Promise<Response> {
  const request = { ...options, token: sessionToken() }
  try {
    const response = await fetchApi(url, request)
    if (!response.ok) readAnswer(response, await response.text(), request)
    return response
  } catch (error) {
    throw translateNetworkError(error, request)
  }
}
