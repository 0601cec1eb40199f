import { useState } from 'react'
import { isRecord } from '../../domain/unknown-values.ts'
import { type ApiRequest, apiUrl, failureText } from '../api-client/api.ts'
import { notify } from '../ui/toasts.tsx'
import { callDashboard } from './call-dashboard.ts'
import { sessionEnded } from './session-end.ts'

/** What a failure says where the server says nothing (administration.md §8). */
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

/** The server answered 200 and yet says that it did not do it. */
class Refused extends Error {}

/**
 * Acts through the API, one act at a time, and says in a toast what came of it. `busy` names what is under way;
 * `act` answers whether it was done.
 */
export function useAct() {
  const [busy, setBusy] = useState<string | null>(null)

  async function act(name: string, { path, request, success, failure, onFailure }: Act): Promise<boolean> {
    if (busy !== null) return false
    setBusy(name)
    try {
      const { data } = await callDashboard(apiUrl(path), request)
      if (isRecord(data) && data.success === false) throw new Refused(String(data.message ?? ''))
      notify.success(success)
      return true
    } catch (error) {
      if (sessionEnded(error)) return false
      const message = messageOf(error)
      const text = failure?.(message) ?? message ?? FAILED
      onFailure?.(error, text)
      notify.error(text)
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
