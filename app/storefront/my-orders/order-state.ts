import { ORDER_STATES, type OrderStatus } from '../../../domain/orders/statuses.ts'
import { isRecord, own, readNumber, textAt } from '../../../domain/unknown-values.ts'
import type { PresentOrder } from './fetch-followed.ts'

/** The last state of an order that this device has read, with the shop's words for it. */
export interface OrderState extends Pick<PresentOrder, 'version' | 'title' | 'text' | 'payment'> {
  /** `gone`: the shop no longer shows the order */
  status: OrderStatus | 'gone'
}

/** @param present null when the shop no longer shows the order */
export function stateOf(present: PresentOrder | null, last: OrderState | null): OrderState {
  if (present) {
    const { status, version, title, text, payment } = present
    return { status, version, title, text, payment }
  }
  return {
    ...{ status: 'gone', version: last?.version ?? 0, payment: '' },
    title: 'La boutique ne trouve plus votre commande',
    text: 'Écrivez-nous si vous l’attendez encore.',
  }
}

/** Whether another tab has already kept a later state than this answer. */
export function isOutdated(present: PresentOrder | null, kept: OrderState | null): boolean {
  return present !== null && kept !== null && present.version < kept.version
}

export function stateLabel({ status, title }: OrderState): string {
  return status === 'cancelled' ? 'Annulée' : title
}

/** Whether nothing will be delivered. */
export function isEnded(state: OrderState | null): boolean {
  return state?.status === 'cancelled' || state?.status === 'gone'
}

export function readOrderState(value: unknown): OrderState | null {
  if (!isRecord(value)) return null
  const status = [...ORDER_STATES, 'gone' as const].find((known) => known === own(value, 'status'))
  const version = readNumber(own(value, 'version'), 0, Number.MAX_SAFE_INTEGER)
  if (!status || version === null) return null
  const [title, text, payment] = ['title', 'text', 'payment'].map((name) => textAt(value, name))
  return { status, version, title: title ?? '', text: text ?? '', payment: payment ?? '' }
}
