import { dayOf } from '../../../domain/fulfillment/courier.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import { type MutationResult, mutate } from '../admin-api.ts'

export type DeliverySubmission =
  | { intent: 'sort'; runId: string; orderIds: string[] }
  | { intent: 'dispatch' | 'link' | 'revoke'; runId: string }
  /** the order is dispatched immediately on the day itself, otherwise with the run of that day */
  | { intent: 'again'; orderId: string; courierId: string; day: string }
  | { intent: 'restock'; orderId: string }

/** Handles the mutations of the deliveries screen. */
export async function deliveriesAction(request: Request): Promise<MutationResult> {
  const sent: DeliverySubmission = await request.json()
  switch (sent.intent) {
    case 'sort': {
      const body = { orderIds: sent.orderIds }
      return mutate({ method: 'PATCH', path: encoded`/runs/${sent.runId}/order`, body })
    }
    case 'dispatch':
      return mutate({ method: 'POST', path: encoded`/runs/${sent.runId}/dispatch` })
    case 'link':
      return mutate({ method: 'POST', path: encoded`/runs/${sent.runId}/link` })
    case 'revoke':
      return mutate({ method: 'DELETE', path: encoded`/runs/${sent.runId}/link`, success: 'Lien révoqué' })
    case 'again':
      return tryAgain(sent)
    case 'restock':
      return act(sent.orderId, { action: 'return_to_stock' }, 'Commande remise en stock')
  }
}

async function tryAgain({ orderId, courierId, day }: Extract<DeliverySubmission, { intent: 'again' }>) {
  const leavesNow = day === dayOf(Date.now())
  const assigned = await act(
    orderId,
    { action: 'assign', courierId, day },
    leavesNow ? undefined : 'Nouvelle tentative prévue',
  )
  return assigned.ok && leavesNow
    ? act(orderId, { action: 'dispatch' }, 'Commande repartie en livraison')
    : assigned
}

function act(orderId: string, body: object, success: string | undefined): Promise<MutationResult> {
  const path = encoded`/orders/${orderId}/actions`
  return mutate({ method: 'POST', path, body, ...(success && { success }) })
}
