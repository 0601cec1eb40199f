import { bulkActionsAnswer, restoredAnswer, type ShownBulkAction } from '../../../contracts/bulk-actions.ts'
import type { LeftProduct } from '../../../domain/catalogue/bulk-actions.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import { ApiError } from '../../api-client/api.ts'
import { messageOrFailed } from '../admin-api.ts'
import { fetchAnswer, mutateAnswer } from '../decode.ts'

export interface RestoreResult {
  ok: boolean
  message: string
  /** parts that could not be restored, with the reason */
  left: LeftProduct[]
  /** products that no longer exist */
  missingIds: string[]
}

/** Sends a request that restores products, and reads what could not be restored. */
export async function restore(path: string, body?: unknown): Promise<RestoreResult> {
  const result = await mutateAnswer(restoredAnswer, {
    path,
    method: 'POST',
    ...(body !== undefined && { body }),
    failure: messageOrFailed,
    silent: true,
  })
  if (result.ok) return { ok: true, missingIds: [], ...result.data }
  const missingIds = result.status === 404 ? result.issues.map(({ path: id }) => id) : []
  return { ok: false, message: result.message, left: [], missingIds }
}

export function undoBulkAction(id: string): Promise<RestoreResult> {
  return restore(encoded`/bulk-actions/${id}/undo`)
}

/** Reads the actions that can be undone; empty after a failure, because the list beside them matters more. */
export async function fetchBulkActions({ signal }: Request): Promise<ShownBulkAction[]> {
  try {
    return (await fetchAnswer(bulkActionsAnswer, '/bulk-actions', { signal })).actions
  } catch (error) {
    if (error instanceof ApiError && error.status !== 401) return []
    throw error
  }
}
