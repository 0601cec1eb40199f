import { useState } from 'react'
import { isRecord, own, parseJson, textAt } from '../../../domain/unknown-values.ts'
import { keptText } from '../../browser/kept-text.ts'

/** What stands in the payment form. */
export interface Payer {
  name: string
  phone: string
}

const storage = keptText('sessionStorage', 'payer')

/** The form's fields: what was typed for this payment survives a reload. Only to be used once the page is hydrated. */
export function useKeptPayer(paymentCode: string): [Payer, (payer: Payer) => void] {
  const [payer, setPayer] = useState(() => readPayer(paymentCode))
  return [
    payer,
    (typed) => {
      setPayer(typed)
      storage.write(JSON.stringify({ ...typed, paymentCode }))
    },
  ]
}

function readPayer(paymentCode: string): Payer {
  const kept = parseJson(storage.read())
  if (!isRecord(kept) || own(kept, 'paymentCode') !== paymentCode) return { name: '', phone: '' }
  return { name: textAt(kept, 'name'), phone: textAt(kept, 'phone') }
}
