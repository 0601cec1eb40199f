import type { OrderSent } from '../../../domain/cart/order-from-cart.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '../../../domain/orders/order.ts'
import { isRecord, own, parseJson, textAt } from '../../../domain/unknown-values.ts'
import { createStorageItem } from '../../browser/storage-item.ts'

/** What stands in the delivery form: a reload loses nothing, and who orders a second time types it once. */
export interface Draft {
  customerName: string
  deliveryAddress: string
  customerPhone: string
  paymentMethod: PaymentMethod
}

const EMPTY_DRAFT: Draft = {
  customerName: '',
  deliveryAddress: '',
  customerPhone: '',
  paymentMethod: 'Cash',
}

const storage = createStorageItem('sessionStorage', 'checkout')

/** What was typed before, in this tab. */
export function readDraft(): Draft {
  const kept = parseJson(storage.read())
  if (!isRecord(kept)) return EMPTY_DRAFT
  return {
    customerName: textAt(kept, 'customerName'),
    deliveryAddress: textAt(kept, 'deliveryAddress'),
    customerPhone: textAt(kept, 'customerPhone'),
    paymentMethod: PAYMENT_METHODS.find((method) => method === own(kept, 'paymentMethod')) ?? 'Cash',
  }
}

/** What was typed for an order that was sent. */
export function draftOf({ customerName, deliveryAddress, customerPhone, paymentMethod }: OrderSent): Draft {
  return { customerName, deliveryAddress, customerPhone: customerPhone ?? '', paymentMethod }
}

/** Whether nothing was typed yet. */
export function isEmptyDraft({ customerName, deliveryAddress, customerPhone }: Draft): boolean {
  return customerName + deliveryAddress + customerPhone === ''
}

/** Keeps it for this tab. */
export function saveDraft(draft: Draft): void {
  storage.write(JSON.stringify(draft))
}

/** The order is placed: the next one is paid on delivery again, however this one was paid. */
export function endDraft(): void {
  saveDraft({ ...readDraft(), paymentMethod: 'Cash' })
}
