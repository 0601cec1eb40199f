import { Francs } from '../../ui/price.tsx'
import { OrderLink } from '../cash/courier-cash.tsx'
import { METHOD_LABELS } from './return-texts.ts'

export function ReturnAmount({ amount, method }: { amount: number; method: string | null }) {
  return (
    amount > 0 && (
      <span className="ml-auto font-bold">
        <Francs amount={amount} />
        {method && <span>{`, ${METHOD_LABELS[method] ?? method}`}</span>}
      </span>
    )
  )
}

export function ExchangeLink({ orderId }: { orderId: string }) {
  return (
    <p>
      <span>Nouvelle commande : </span>
      <OrderLink orderId={orderId} />
    </p>
  )
}
