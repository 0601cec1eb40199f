import * as v from 'valibot'
import type { BulkOrderInput, OrderActionInput } from '../../../contracts/order-action.ts'
import { actionAnswer, bulkOrderAnswer } from '../../../contracts/order-details.ts'
import type { BulkResult } from '../../../domain/fulfillment/bulk-summary.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import { type MutationResult, messageOrFailed, mutate } from '../admin-api.ts'
import { decode } from '../decode.ts'

const CHANGES = {
  confirm: { method: 'PATCH', path: '/confirm', success: 'Commande confirmée avec succès' },
  cancel: { method: 'PATCH', path: '/cancel', success: 'Commande annulée avec succès' },
  reopen: { method: 'PATCH', path: '/reopen', success: 'Commande rétablie' },
  checkPayment: { method: 'PATCH', path: '/payment/checked', success: 'Paiement marqué comme vérifié' },
  uncheckPayment: { method: 'PATCH', path: '/payment/unchecked', success: 'Paiement remis à vérifier' },
  delete: { method: 'DELETE', path: '', success: 'Commande supprimée avec succès' },
} as const

export type OrderIntent = keyof typeof CHANGES
export type OrderSubmission = { intent: OrderIntent; orderId: string }

/** Performs a documented change of one order. */
export async function changeOrder({ intent, orderId }: OrderSubmission) {
  const { path, ...change } = CHANGES[intent]
  const { ok } = await mutate({ ...change, path: encoded`/orders/${orderId}` + path })
  return { ok, intent, orderId }
}

export type BulkOutcome = ({ ok: true } & BulkResult) | { ok: false }

/** Performs an action on several orders. */
export async function changeOrders(body: BulkOrderInput): Promise<BulkOutcome> {
  const result = await mutate({
    path: '/orders/actions',
    method: 'POST',
    body,
    expects: (data) => v.is(bulkOrderAnswer, data),
    failure: messageOrFailed,
  })
  if (!result.ok) return { ok: false }
  const { done, refused } = decode(bulkOrderAnswer, result.data)
  return { ok: true, done, refused }
}

interface Step {
  orderId: string
  body: OrderActionInput
  /** text of the toast */
  success: string
  /** the form shows the failure itself */
  silent?: boolean
}

/** Performs an action on an order. */
export function takeStep({ orderId, body, success, silent = false }: Step): Promise<MutationResult> {
  return mutate({
    path: encoded`/orders/${orderId}/actions`,
    method: 'POST',
    body,
    expects: (data) => v.is(actionAnswer, data),
    failure: messageOrFailed,
    silent,
    success,
  })
}
