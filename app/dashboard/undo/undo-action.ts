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
  /** what is not as it was before, and why */
  left: LeftProduct[]
  /** products that are no longer there */
  missingIds: string[]
}

/** Sends a request that restores products, and reads what it could not restore. */
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

/** Reads what can be undone now; nothing when that fails, because the list beside it is what was asked for. */
export async function fetchBulkActions({ signal }: Request): Promise<ShownBulkAction[]> {
  try {
    return decode(bulkActionsAnswer, (await adminApi(apiUrl('/bulk-actions'), { signal })).data).actions
  } catch (error) {
    if (error instanceof ApiError && error.status !== 401) return []
    throw error
  }
}
