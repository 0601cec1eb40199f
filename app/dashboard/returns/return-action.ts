import type { OrderActionInput } from '../../../contracts/order-action.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import { type MutationResult, mutate } from '../admin-api.ts'

type ReturnName = 'request_return' | 'receive_return' | 'refund_return' | 'exchange_return' | 'refuse_return'

export interface ReturnSubmission {
  orderId: string
  input: Extract<OrderActionInput, { action: ReturnName }>
}

const SUCCESS: Readonly<Record<ReturnName, string>> = {
  request_return: 'Retour demandé.',
  receive_return: 'Pièces reçues.',
  refund_return: 'Remboursement enregistré.',
  exchange_return: 'Échange enregistré : une nouvelle commande est prête.',
  refuse_return: 'Retour refusé.',
}

/** Handles the steps of a return. The form shows a refusal. */
export async function returnAction(request: Request): Promise<MutationResult> {
  const { orderId, input }: ReturnSubmission = await request.json()
  return mutate({
    path: encoded`/orders/${orderId}/actions`,
    method: 'POST',
    body: input,
    success: SUCCESS[input.action],
    silent: true,
  })
}
