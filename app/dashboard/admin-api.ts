import { replace } from 'react-router'
import type { Issue } from '../../domain/errors.ts'
import { ApiError, type ApiRequest, apiUrl, callApi, failureText } from '../api-client/api.ts'
import { serverIssues } from '../api-client/server-issues.ts'
import { isSuccessResponse } from '../api-client/success-response.ts'
import { refreshAccount } from '../session/refresh-account.ts'
import { notify } from '../ui/toasts.tsx'
import { handleSessionExpired, signInPath } from './session-expiry.ts'

/** A failure for which the server gives no message. */
export const FAILED = "Une erreur s'est produite. Veuillez réessayer."

/** Options of `fetcher.submit` for a JSON submission. `flushSync` disables the button before a second click. */
export const SUBMIT_JSON = { method: 'post', encType: 'application/json', flushSync: true } as const

/** On a 403 the permissions may have changed, so the account is read again. @throws ApiError */
export async function adminApi(url: string, request: ApiRequest = {}) {
  try {
    return await callApi(url, { ...request, signedIn: true })
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) void refreshAccount()
    throw error
  }
}

export type MutationResult =
  | { ok: true; data: unknown; headers: Headers }
  | { ok: false; message: string; issues: Issue[]; status: number | null; body?: unknown }

interface Mutation extends ApiRequest {
  path: string
  /** text of the toast; none without it */
  success?: string | ((data: unknown) => string)
  /** text of a failure, from the server's message; by default that message */
  failure?: (message: string | null) => string
  /** the form shows the failure instead of a toast */
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

function messageOf(error: unknown, failure: Mutation['failure']): string {
  const unanswered = error instanceof ApiError && error.status === null
  // An unreadable response: the change may be stored, so the text must not report a failure.
  if (unanswered && error.serverMessage !== null) return error.message
  const message = failureText(error, '') || null
  return failure?.(message) ?? message ?? (unanswered ? error.message : FAILED)
}

/** The server's message, or the general text when there is none. */
export const messageOrFailed = (message: string | null) => message ?? FAILED
