import { PAYMENT_METHODS, type PaymentMethod } from '../../../domain/orders/order.ts'
import { isRecord, own, readText } from '../../../domain/unknown-values.ts'
import { browserText, parseKept } from '../browser-text.ts'

/** What stands in the delivery form: a reload loses nothing, and who orders a second time types it once. */
export interface Draft {
  customerName: string
  deliveryAddress: string
  customerPhone: string
  paymentMethod: PaymentMethod
}

export const EMPTY_DRAFT: Draft = {
  customerName: '',
  deliveryAddress: '',
  customerPhone: '',
  paymentMethod: 'Cash',
}

const storage = browserText('sessionStorage', 'checkout')

/** What was typed before, in this tab. */
export function readDraft(): Draft {
  const kept = parseKept(storage.read())
  if (!isRecord(kept)) return EMPTY_DRAFT
  const text = (key: keyof Draft) => readText(own(kept, key)) ?? ''
  return {
    customerName: text('customerName'),
    deliveryAddress: text('deliveryAddress'),
    customerPhone: text('customerPhone'),
    paymentMethod: PAYMENT_METHODS.find((method) => method === own(kept, 'paymentMethod')) ?? 'Cash',
  }
}

export function saveDraft(draft: Draft): void {
  storage.write(JSON.stringify(draft))
}

/** The order is placed: the next one is paid on delivery again, however this one was paid. */
export function endDraft(): void {
  saveDraft({ ...readDraft(), paymentMethod: 'Cash' })
}
