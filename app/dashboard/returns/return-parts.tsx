import { Francs } from '../../ui/price.tsx'
import { OrderLink } from '../cash/courier-cash.tsx'
import { METHOD_LABELS } from './return-texts.ts'

export function ReturnAmount({ amount, method }: { amount: number; method: string | null }) {
  return (
    amount > 0 && (
      <span className="ml-auto font-bold">
        <Francs amount={amount} />
        {method && `, ${METHOD_LABELS[method] ?? method}`}
      </span>
    )
  )
}

export function ExchangeLink({ orderId }: { orderId: string }) {
  return (
    <p>
      Nouvelle commande : <OrderLink orderId={orderId} />
    </p>
  )
}
