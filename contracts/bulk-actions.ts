import * as v from 'valibot'
import { BULK_ACTION_KINDS, type BulkAction, type LeftProduct } from '../domain/catalogue/bulk-actions.ts'
import {
  count,
  date,
  id,
  listOf,
  named,
  oneOf,
  optionalDate,
  optionalText,
  requiredListOf,
  success,
  text,
} from './answer-fields.ts'

/** Response header of `DELETE /products/{id}`: the id of the bulk action, for undoing the deletion. */
export const UNDO_HEADER = 'X-Bulk-Action'

/** Part of responses to changes of several products: identifies the bulk action, so that it can be undone. */
export const undoOffer = v.pipe(
  v.fallback(v.nullable(v.object({ id, undoableUntil: date })), null),
  v.description('For POST /bulk-actions/{id}/undo; null when nothing was changed'),
)

const bulkAction = named(
  'BulkAction',
  v.object({
    id,
    kind: oneOf(BULK_ACTION_KINDS),
    products: v.pipe(count, v.description('How many products it changed')),
    name: v.pipe(optionalText, v.description('The name of the only product; null for several')),
    userName: optionalText,
    createdAt: date,
    undoneAt: optionalDate,
    undoableUntil: optionalDate,
  } satisfies Record<keyof BulkAction | 'undoableUntil', v.GenericSchema>),
)

export type ShownBulkAction = v.InferOutput<typeof bulkAction>

/** The answer of `GET /bulk-actions`. */
export const bulkActionsAnswer = v.object({ success, actions: requiredListOf(bulkAction) })

const left = listOf(
  v.object({
    productId: id,
    name: text,
    reasons: listOf(v.string()),
  } satisfies Record<keyof LeftProduct, v.GenericSchema>),
)

/** The answer to undoing a bulk action and to restoring products from the trash. */
export const restoredAnswer = v.object({
  success,
  message: text,
  count: v.pipe(count, v.description('Products that were restored, entirely or in part')),
  left: v.pipe(left, v.description('What was not restored, and why, in French')),
})
