import { useSyncExternalStore } from 'react'
import type { OrderSent } from '../../../domain/cart/order-from-cart.ts'
import {
  type DeliveryZone,
  type District,
  deliveryFee,
  findDistrict,
} from '../../../domain/deliveries/zones.ts'
import type { PaymentMethod } from '../../../domain/orders/order.ts'
import { PAYMENT_METHODS } from '../../../domain/orders/order-constants.ts'
import { isRecord, own, parseJson, textAt } from '../../../domain/unknown-values.ts'
import { createEmitter } from '../../browser/store.ts'
import { createWriterItem } from '../../session/account-texts.ts'

/** The delivery form's values, for this tab. */
export interface Draft {
  customerName: string
  deliveryAddress: string
  customerPhone: string
  paymentMethod: PaymentMethod
  /** as typed; empty when the shop has no zones */
  district: string
}

const EMPTY_DRAFT: Draft = {
  customerName: '',
  deliveryAddress: '',
  customerPhone: '',
  paymentMethod: 'Cash',
  district: '',
}

const storage = createWriterItem('sessionStorage', 'checkout')
const changes = createEmitter('every tab')
/** Cached, because `useSyncExternalStore` needs the same object for the same text. */
let known: { text: string | null; draft: Draft } = { text: null, draft: EMPTY_DRAFT }

export function readDraft(): Draft {
  const text = storage.read()
  if (text !== known.text) known = { text, draft: parseDraft(parseJson(text)) }
  return known.draft
}

export function useDraft(): Draft {
  return useSyncExternalStore(changes.subscribe, readDraft, () => EMPTY_DRAFT)
}

/** The district chosen in this tab, with the delivery fee in francs. @param total francs of the items */
export function useChosenDistrict(
  zones: readonly DeliveryZone[],
  total: number,
): (District & { fee: number }) | null {
  const { district } = useDraft()
  const found = findDistrict(zones, district)
  return found && { ...found, fee: deliveryFee(found.zone, total) }
}

export function saveDraft(draft: Draft): void {
  storage.write(JSON.stringify(draft))
  changes.emit()
}

export function draftOf({ district = '', ...order }: OrderSent): Draft {
  const { customerName, deliveryAddress, customerPhone, paymentMethod } = order
  return { customerName, deliveryAddress, customerPhone: customerPhone ?? '', paymentMethod, district }
}

export function isEmptyDraft({ customerName, deliveryAddress, customerPhone }: Draft): boolean {
  return customerName + deliveryAddress + customerPhone === ''
}

function parseDraft(stored: unknown): Draft {
  if (!isRecord(stored)) return EMPTY_DRAFT
  return {
    customerName: textAt(stored, 'customerName'),
    deliveryAddress: textAt(stored, 'deliveryAddress'),
    customerPhone: textAt(stored, 'customerPhone'),
    paymentMethod: PAYMENT_METHODS.find((method) => method === own(stored, 'paymentMethod')) ?? 'Cash',
    district: textAt(stored, 'district'),
  }
}
