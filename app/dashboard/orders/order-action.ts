import { encoded } from '../../../domain/urls/url-template.ts'
import { mutate } from '../admin-api.ts'

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

/** The mutations of the order list. */
export async function orderAction(request: Request) {
  const { intent, orderId }: OrderSubmission = await request.json()
  const { path, ...change } = CHANGES[intent]
  const { ok } = await mutate({ ...change, path: encoded`/orders/${orderId}` + path })
  return { ok, intent, orderId }
}
