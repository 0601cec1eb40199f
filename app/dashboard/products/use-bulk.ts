import { useState } from 'react'
import { isRecord, own, readText } from '../../../domain/unknown-values.ts'
import { ApiError, type ApiRequest, apiUrl, failureText } from '../../api-client/api.ts'
import { isSuccessResponse } from '../../api-client/says-done.ts'
import { notify } from '../../ui/toasts.tsx'
import { adminApi } from '../admin-api.ts'
import { handleSessionExpired } from '../session-expiry.ts'
import { FAILED } from '../use-mutation.ts'
import type { Selection } from './use-selection.ts'

/**
 * Does one thing to all the products chosen, in one call, and says how many they were. Afterwards nothing is chosen;
 * when some of the products are gone nothing was done, and only the others stay chosen.
 */
export function useBulk(selection: Selection, onDone: () => Promise<void>) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  /** @returns whether it was done; `tell` says a failure in a toast, for want of a better place */
  async function run(path: string, request: ApiRequest, { tell }: { tell: boolean }): Promise<boolean> {
    if (busy) return false
    setBusy(true)
    setFailure(null)
    try {
      const { data } = await adminApi(apiUrl(path), { expects: isSuccessResponse, ...request })
      void notify.success((isRecord(data) && readText(own(data, 'message'))) || 'Fait')
      selection.clear()
      await onDone()
      return true
    } catch (error) {
      if (handleSessionExpired(error)) return false
      const text = failureText(error, FAILED)
      setFailure(text)
      if (tell) void notify.error(text)
      const gone = goneIds(error)
      if (gone.length > 0) {
        selection.choose(gone, false)
        await onDone()
      }
      return false
    } finally {
      setBusy(false)
    }
  }

  return { run, busy, failure, forget: () => setFailure(null) }
}

/** The products that the server did not find. */
function goneIds(error: unknown): string[] {
  if (!(error instanceof ApiError) || error.status !== 404 || !isRecord(error.body)) return []
  const issues = own(error.body, 'issues')
  return Array.isArray(issues) ? issues.filter(isRecord).map(({ path }) => String(path)) : []
}
