import * as v from 'valibot'
import { bulkActionsAnswer, restoredAnswer, type ShownBulkAction } from '../../../contracts/bulk-actions.ts'
import type { LeftProduct } from '../../../domain/catalogue/bulk-actions.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import { ApiError, apiUrl } from '../../api-client/api.ts'
import { adminApi, messageOrFailed, mutate } from '../admin-api.ts'
import { decode } from '../decode.ts'

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
  const result = await mutate({
    path,
    method: 'POST',
    ...(body !== undefined && { body }),
    expects: (data) => v.is(restoredAnswer, data),
    failure: messageOrFailed,
    silent: true,
  })
  if (result.ok) return { ok: true, missingIds: [], ...decode(restoredAnswer, result.data) }
  const missingIds = result.status === 404 ? result.issues.map(({ path: id }) => id) : []
  return { ok: false, message: result.message, left: [], missingIds }
}

export function undoBulkAction(id: string): Promise<RestoreResult> {
  return restore(encoded`/bulk-actions/${id}/undo`)
}

/** Reads the actions that can be undone; empty after a failure, because the list beside them matters more. */
export async function fetchBulkActions({ signal }: Request): Promise<ShownBulkAction[]> {
  try {
    return decode(bulkActionsAnswer, (await adminApi(apiUrl('/bulk-actions'), { signal })).data).actions
  } catch (error) {
    if (error instanceof ApiError && error.status !== 401) return []
    throw error
  }
}
