import { useState } from 'react'
import { useLocation } from 'react-router'
import { isRecord } from '../../domain/unknown-values.ts'
import { type ApiRequest, apiUrl, failureText } from '../api-client/api.ts'
import { fieldErrors } from '../ui/field-errors.ts'
import { notify } from '../ui/toasts.tsx'
import { callDashboard, sessionEnded } from './dashboard-api.ts'

interface Act {
  path: string
  request: ApiRequest
  success: string
  /** what a failure says, from the server's message (null when there is none) */
  failure: (message: string | null) => string
  /** hears what the server says about single fields */
  onFieldErrors?: (errors: Record<string, string>) => void
}

/** The server answered 200 and yet says that it did not do it. */
class Refused extends Error {}

/**
 * Acts through the API, one act at a time, and says in a toast what came of it. `busy` names what is under way;
 * `act` answers whether it was done.
 */
export function useAct() {
  const [busy, setBusy] = useState<string | null>(null)
  const { pathname, search } = useLocation()

  async function act(
    name: string,
    { path, request, success, failure, onFieldErrors }: Act,
  ): Promise<boolean> {
    if (busy !== null) return false
    setBusy(name)
    try {
      const { data } = await callDashboard(apiUrl(path), request)
      if (isRecord(data) && data.success === false) throw new Refused(String(data.message ?? ''))
      notify.success(success)
      return true
    } catch (error) {
      if (sessionEnded(error, pathname + search)) return false
      onFieldErrors?.(fieldErrors(error))
      notify.error(failure(messageOf(error)))
      return false
    } finally {
      setBusy(null)
    }
  }

  return { act, busy }
}

function messageOf(error: unknown): string | null {
  const message = error instanceof Refused ? error.message : failureText(error, '')
  return message === '' ? null : message
}
