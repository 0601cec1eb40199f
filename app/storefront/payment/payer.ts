import { useState } from 'react'
import { isRecord, own, parseJson, textAt } from '../../../domain/unknown-values.ts'
import { createStorageItem } from '../../browser/storage-item.ts'
import { readLastOrder } from '../checkout/last-order.ts'

/** What stands in the payment form. */
export interface Payer {
  name: string
  phone: string
}

const storage = createStorageItem('sessionStorage', 'payer')

/**
 * The form's fields: what was typed for this payment survives a reload; before that, name and phone are the order's.
 * Only to be used once the page is hydrated.
 */
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
  const kept = parseJson(storage.read())
  if (!isRecord(kept) || own(kept, 'paymentCode') !== paymentCode) return null
  return { name: textAt(kept, 'name'), phone: textAt(kept, 'phone') }
}

/** Who ordered what is paid here, as typed in the delivery form. */
function recipientOf(paymentCode: string): Payer {
  const order = readLastOrder()
  if (order?.payment?.paymentCode !== paymentCode) return { name: '', phone: '' }
  return { name: order.customerName, phone: order.customerPhone ?? '' }
}
