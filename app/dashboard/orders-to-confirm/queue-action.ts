import type { ShownOrder } from '../../../contracts/order.ts'
import { actionAnswer } from '../../../contracts/order-details.ts'
import type { CallResult } from '../../../domain/fulfillment/statuses.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import { mutate } from '../admin-api.ts'
import { decode } from '../decode.ts'

/** An action of the queue on an order. */
export type QueueInput =
  | { action: 'call'; result: CallResult; version: number; again?: string; reason?: string }
  | { action: 'cancel'; reason: string; version: number }
  | { action: 'undo'; version: number }

export type QueueSubmission = {
  orderId: string
  input: QueueInput
  /** label of the button */
  label: string
}

export interface QueueResult extends Omit<QueueSubmission, 'input'> {
  /** the order after the action; null when nothing was stored */
  order: ShownOrder | null
  undone: boolean
}

/** The actions of the confirmation queue. */
export async function queueAction(request: Request): Promise<QueueResult> {
  const { orderId, input, label }: QueueSubmission = await request.json()
  const path = encoded`/orders/${orderId}/actions`
  const done = await mutate({ path, method: 'POST', body: input })
  const order = done.ok ? decode(actionAnswer, done.data).order : null
  return { orderId, label, order, undone: input.action === 'undo' }
}
