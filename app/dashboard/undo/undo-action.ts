import * as v from 'valibot'
import { text } from '../../../contracts/answer-fields.ts'
import {
  bulkActionsAnswer,
  restoredAnswer,
  type ShownBulkAction,
  undoOffer,
} from '../../../contracts/bulk-actions.ts'
import type { LeftProduct } from '../../../domain/catalogue/bulk-actions.ts'
import { ApiError } from '../../api-client/api.ts'
import { messageOrFailed } from '../admin-api.ts'
import type { Change, ChangeResult } from '../change/send-change.ts'
import { fetchAnswer } from '../decode.ts'

export interface BulkOutcome {
  ok: boolean
  message: string
  /** products that were restored only partly or not at all, with the reasons */
  left: LeftProduct[]
}

const changedAnswer = v.object({ message: text, undo: undoOffer, left: restoredAnswer.entries.left })

type BulkAnswer = v.InferOutput<typeof changedAnswer>

/** A change of several products, through a route that answers with the message, the undo and what was left. */
export const bulkChange = (change: Pick<Change<BulkAnswer>, 'method' | 'path' | 'body' | 'silent'>) => ({
  ...change,
  answer: changedAnswer,
  failure: messageOrFailed,
})

export function bulkOutcome(result: ChangeResult<BulkAnswer>): BulkOutcome {
  if (!result.ok) return { ok: false, message: result.message, left: [] }
  return { ok: true, message: result.data.message || 'Fait', left: result.data.left }
}

/** The ids of the products that no longer exist, for which a bulk action was refused. */
export const missingIds = (result: ChangeResult<BulkAnswer>): string[] =>
  !result.ok && result.status === 404 ? result.issues.map(({ path }) => path) : []

/** Reads the actions that can be undone; returns an empty list after an `ApiError`, unless the session has expired. */
export async function fetchBulkActions({ signal }: Request): Promise<ShownBulkAction[]> {
  try {
    return (await fetchAnswer(bulkActionsAnswer, '/bulk-actions', { signal })).actions
  } catch (error) {
    if (error instanceof ApiError && error.status !== 401) return []
    throw error
  }
}
