import { replace } from 'react-router'
import type { Issue } from '../../domain/errors.ts'
import { isSuccessResponse, serverIssues } from '../api-client/answers.ts'
import {
  ApiError,
  type ApiRequest,
  apiUrl,
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
import { notify } from '../ui/toasts.tsx'
import { handleSessionExpired, signInPath } from './session-expiry.ts'

/** Options of `fetcher.submit` for a JSON submission. `flushSync` disables the button before a second click. */
export const SUBMIT_JSON = { method: 'post', encType: 'application/json', flushSync: true } as const

/** Calls the API. After a 403 the account is read again: its permissions may have changed. @throws ApiError */
export async function adminApi(url: string, request: ApiRequest = {}) {
  try {
    return await callApi(url, { ...request, token: sessionToken() })
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) void refreshAccount()
    throw error
  }
}

export type MutationResult<Data = unknown> =
  | { ok: true; data: Data; headers: Headers }
  | { ok: false; message: string; issues: Issue[]; status: number | null; body?: unknown }

export interface Mutation extends ApiRequest {
  path: string
  /** text of the success toast; without a text no toast is shown */
  success?: string | ((data: unknown) => string)
  /** turns the server's message into the text of the error toast; default: the message unchanged */
  failure?: (message: string | null) => string
  /** shows no toast for a failure, because the form or the caller shows the failure */
  silent?: boolean
}

/**
 * Calls the API for a `clientAction` and shows the outcome in a toast.
 * @throws a redirect to the sign-in page when the session has expired
 */
export async function mutate({
  path,
  success,
  failure,
  silent = false,
  ...request
}: Mutation): Promise<MutationResult> {
  try {
    const { data, headers } = await adminApi(apiUrl(path), { expects: isSuccessResponse, ...request })
    if (success) notify.success(typeof success === 'string' ? success : success(data))
    return { ok: true, data, headers }
  } catch (error) {
    if (handleSessionExpired(error)) throw replace(signInPath())
    const message = messageOf(error, failure)
    if (!silent) notify.error(message)
    const { status, body } = error instanceof ApiError ? error : { status: null, body: null }
    return { ok: false, message, issues: serverIssues(error), status, body }
  }
}

export function messageOf(error: unknown, failure?: Mutation['failure']): string {
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
