import type { OrderSent } from '../../../domain/cart/order-from-cart.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '../../../domain/orders/order.ts'
import { isRecord, own, parseJson, textAt } from '../../../domain/unknown-values.ts'
import { createStorageItem } from '../../browser/storage-item.ts'

/** The delivery form's values, for this tab. */
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

export function readDraft(): Draft {
  const stored = parseJson(storage.read())
  if (!isRecord(stored)) return EMPTY_DRAFT
  return {
    customerName: textAt(stored, 'customerName'),
    deliveryAddress: textAt(stored, 'deliveryAddress'),
    customerPhone: textAt(stored, 'customerPhone'),
    paymentMethod: PAYMENT_METHODS.find((method) => method === own(stored, 'paymentMethod')) ?? 'Cash',
  }
}

export function draftOf({ customerName, deliveryAddress, customerPhone, paymentMethod }: OrderSent): Draft {
  return { customerName, deliveryAddress, customerPhone: customerPhone ?? '', paymentMethod }
}

export function isEmptyDraft({ customerName, deliveryAddress, customerPhone }: Draft): boolean {
  return customerName + deliveryAddress + customerPhone === ''
}

export function saveDraft(draft: Draft): void {
  storage.write(JSON.stringify(draft))
}

/** The next order starts with payment on delivery. */
export function endDraft(): void {
  saveDraft({ ...readDraft(), paymentMethod: 'Cash' })
}
