import type { InferInput } from 'valibot'
import type { BulkOrderInput, orderActionInput } from '../../../contracts/order-action.ts'
import { actionAnswer, bulkOrderAnswer } from '../../../contracts/order-details.ts'
import type { BulkResult } from '../../../domain/fulfillment/bulk-summary.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import { type Mutation, messageOrFailed, mutate } from '../admin-api.ts'
import { mutateAnswer } from '../decode.ts'

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

/** Changes one order. The intent selects the API route, such as `PATCH /orders/:id/confirm`. */
export async function changeOrder({ intent, orderId }: OrderSubmission) {
  const { path, ...change } = CHANGES[intent]
  const { ok } = await mutate({ ...change, path: encoded`/orders/${orderId}` + path })
  return { ok, intent, orderId }
}

export function deletionOf(orderId: string) {
  const text = 'Voulez-vous vraiment supprimer cette commande ? Cette action est irréversible.'
  return { title: `Commande ${orderId}`, text, confirm: 'Supprimer', danger: true }
}

export type BulkOutcome = ({ ok: true } & BulkResult) | { ok: false }

export async function changeOrders(body: BulkOrderInput): Promise<BulkOutcome> {
  const request = { path: '/orders/actions', method: 'POST', body, failure: messageOrFailed } as const
  const result = await mutateAnswer(bulkOrderAnswer, request)
  return result.ok ? { ok: true, ...result.data } : { ok: false }
}

export type OrderActionBody = InferInput<typeof orderActionInput>

export function takeStep(
  orderId: string,
  body: OrderActionBody,
  outcome: Pick<Mutation, 'success' | 'failure' | 'silent'> = {},
) {
  const path = encoded`/orders/${orderId}/actions`
  return mutateAnswer(actionAnswer, { path, method: 'POST', body, ...outcome })
}
