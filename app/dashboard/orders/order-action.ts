import type { InferInput } from 'valibot'
import type { BulkOrderInput, orderActionInput } from '../../../contracts/order-action.ts'
import { actionAnswer, bulkOrderAnswer } from '../../../contracts/order-details.ts'
import type { BulkResult } from '../../../domain/orders/bulk-summary.ts'
import { DONE_TEXTS } from '../../../domain/orders/order-action.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import { type Mutation, type MutationResult, messageOrFailed, mutate } from '../admin-api.ts'
import { mutateAnswer } from '../decode.ts'

export type OrderActionBody = InferInput<typeof orderActionInput>

const SUCCESS: Readonly<Partial<Record<OrderActionBody['action'], string>>> = DONE_TEXTS

/** Applies an action to one order and reports it in a toast, with the usual text of the action by default. */
export function actOnOrder(
  orderId: string,
  body: OrderActionBody,
  outcome: Pick<Mutation, 'success' | 'failure' | 'silent'> = {},
) {
  const path = encoded`/orders/${orderId}/actions`
  return mutateAnswer(actionAnswer, {
    path,
    method: 'POST',
    body,
    success: SUCCESS[body.action] ?? '',
    ...outcome,
  })
}

/** The changes that the buttons of the order list make, through their documented routes. */
const CHANGES = {
  confirm: { method: 'PATCH', path: '/confirm', success: DONE_TEXTS.confirm },
  cancel: { method: 'PATCH', path: '/cancel', success: DONE_TEXTS.cancel },
  reopen: { method: 'PATCH', path: '/reopen', success: DONE_TEXTS.reopen },
  checkPayment: { method: 'PATCH', path: '/payment/checked', success: 'Paiement reçu' },
  uncheckPayment: { method: 'PATCH', path: '/payment/unchecked', success: 'Paiement remis à vérifier' },
  delete: { method: 'DELETE', path: '', success: DONE_TEXTS.delete },
} as const

export type OrderIntent = keyof typeof CHANGES
export type OrderSubmission = { intent: OrderIntent; orderId: string }

export async function changeOrder({ intent, orderId }: OrderSubmission) {
  const { ok } = await sendChange(intent, orderId)
  return { ok, intent, orderId }
}

function sendChange(intent: OrderIntent, orderId: string): Promise<MutationResult> {
  const { path, ...change } = CHANGES[intent]
  return mutate({ ...change, path: encoded`/orders/${orderId}` + path })
}

export function deletionOf(orderId: string) {
  const text = 'Voulez-vous vraiment supprimer cette commande ? Cette action est irréversible.'
  return { title: `Commande ${orderId}`, text, confirm: 'Supprimer', danger: true }
}

export type BulkOutcome = ({ ok: true } & BulkResult) | { ok: false }

/** Applies one action to several orders. */
export async function actOnOrders(body: BulkOrderInput): Promise<BulkOutcome> {
  const request = { path: '/orders/actions', method: 'POST', body, failure: messageOrFailed } as const
  const result = await mutateAnswer(bulkOrderAnswer, request)
  return result.ok ? { ok: true, ...result.data } : { ok: false }
}
