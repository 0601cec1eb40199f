import type { InferInput, InferOutput } from 'valibot'
import { successAnswer } from '../../../contracts/answer-fields.ts'
import type { bulkOrderInput, orderActionInput } from '../../../contracts/order-action.ts'
import { type AssignedRun, actionAnswer, bulkOrderAnswer } from '../../../contracts/order-details.ts'
import { dayOf } from '../../../domain/deliveries/courier.ts'
import { runText } from '../../../domain/deliveries/wanted-day.ts'
import { DONE_TEXTS } from '../../../domain/orders/order-action.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import { serverNow } from '../../browser/server-time.ts'
import { messageOrFailed } from '../admin-api.ts'
import type { Change } from '../change/send-change.ts'

export type OrderActionBody = InferInput<typeof orderActionInput>

const SUCCESS: Readonly<Partial<Record<OrderActionBody['action'], string>>> = DONE_TEXTS

/** An action on one order, with the usual text of the action. */
export function orderAction(
  orderId: string,
  body: OrderActionBody,
): Change<InferOutput<typeof actionAnswer>> {
  const path = encoded`/orders/${orderId}/actions`
  const done = SUCCESS[body.action] ?? ''
  const success =
    body.action === 'assign'
      ? ({ runs }: InferOutput<typeof actionAnswer>) => [done, ...runs.map(textOfRun)].join('. ')
      : done
  return { path, method: 'POST', body, answer: actionAnswer, success }
}

const textOfRun = (run: AssignedRun) => runText(run, dayOf(serverNow()))

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

export function orderChange(intent: OrderIntent, orderId: string) {
  const { path, ...change } = CHANGES[intent]
  return { ...change, path: encoded`/orders/${orderId}` + path, answer: successAnswer }
}

export function deletionOf(orderId: string) {
  const text = 'Voulez-vous vraiment supprimer cette commande ? Cette action est irréversible.'
  return { title: `Commande ${orderId}`, text, confirm: 'Supprimer', danger: true }
}

/** One action on several orders. */
export function bulkOrderAction(body: InferInput<typeof bulkOrderInput>) {
  const request = { path: '/orders/actions', method: 'POST', body } as const
  return { ...request, answer: bulkOrderAnswer, failure: messageOrFailed }
}
