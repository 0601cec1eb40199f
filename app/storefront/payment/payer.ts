import { useState } from 'react'
import { isRecord, own, parseJson, textAt } from '../../../domain/unknown-values.ts'
import { createStorageItem } from '../../browser/store.ts'
import { readLastOrder } from '../checkout/last-order.ts'

export interface Payer {
  name: string
  phone: string
}

const storage = createStorageItem('sessionStorage', 'payer')

/** Values typed for this payment, otherwise the order's name and phone. Must be used after hydration. */
export function useStoredPayer(paymentCode: string): [Payer, (payer: Payer) => void] {
  const [payer, setPayer] = useState(() => readPayer(paymentCode) ?? recipientOf(paymentCode))
  return [
    payer,
    (typed) => {
      setPayer(typed)
      storage.write(JSON.stringify({ ...typed, paymentCode }))
    },
  ]
}

function readPayer(paymentCode: string): Payer | null {
  const stored = parseJson(storage.read())
  if (!isRecord(stored) || own(stored, 'paymentCode') !== paymentCode) return null
  return { name: textAt(stored, 'name'), phone: textAt(stored, 'phone') }
}

function recipientOf(paymentCode: string): Payer {
  const order = readLastOrder()
  if (order?.payment?.paymentCode !== paymentCode) return { name: '', phone: '' }
  return { name: order.customerName, phone: order.customerPhone ?? '' }
}
