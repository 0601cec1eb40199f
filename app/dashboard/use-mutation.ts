import { useState } from 'react'
import { ApiError, type ApiRequest, apiUrl, failureText } from '../api-client/api.ts'
import { isSuccessResponse } from '../api-client/says-done.ts'
import { notify } from '../ui/toasts.tsx'
import { adminApi } from './admin-api.ts'
import { handleSessionExpired } from './session-expiry.ts'

/** Shown when the server sends no message (B-337). */
export const FAILED = "Une erreur s'est produite. Veuillez réessayer."

interface Act {
  path: string
  request: ApiRequest
  success: string
  /** what a failure says, from the server's message (null when there is none): that message, unless told otherwise */
  failure?: (message: string | null) => string
  /** called with what failed, and with what was said about it */
  onFailure?: (error: unknown, text: string) => void
}

/**
 * Acts through the API, one mutate at a time, and says in a toast what came of it. `busy` names what is under way;
 * `act` answers whether it was done.
 */
export function useMutation() {
  const [busy, setBusy] = useState<string | null>(null)

  async function mutate(name: string, { path, request, success, failure, onFailure }: Act): Promise<boolean> {
    if (busy !== null) return false
    setBusy(name)
    try {
      await adminApi(apiUrl(path), { expects: isSuccessResponse, ...request })
      notify.success(success)
      return true
    } catch (error) {
      if (handleSessionExpired(error)) return false
      const text = textOf(error, failure)
      onFailure?.(error, text)
      notify.error(text)
      return false
    } finally {
      setBusy(null)
    }
  }

  return { mutate, busy }
}

function textOf(error: unknown, failure: Act['failure']): string {
  const unanswered = error instanceof ApiError && error.status === null
  // Not understood: it may have been done, so that no text that calls it a failure would be true.
  if (unanswered && error.serverMessage !== null) return error.message
  const message = failureText(error, '') || null
  return failure?.(message) ?? message ?? (unanswered ? error.message : FAILED)
}
