import type { OrderSums as Sums } from '../../../contracts/order.ts'
import { Francs } from '../../ui/price.tsx'
import { pluralize } from '../format-numbers.ts'

/** Sums of the listed orders, on all pages. */
export function OrderSums({ count, sums }: { count: number; sums: Sums }) {
  return (
    <dl className="flex flex-wrap gap-x-4 gap-y-0.5 text-sm">
      <div className="font-bold">
        <dt className="sr-only">Nombre</dt>
        <dd>{pluralize(count, 'commande')}</dd>
      </div>
      <Sum label="Total" amount={sums.total} />
      <Sum label="Encaissé" amount={sums.received} />
      <Sum label="Reste dû" amount={sums.outstanding} />
    </dl>
  )
}

function Sum({ label, amount }: { label: string; amount: number }) {
  return (
    <div className="flex gap-1">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="font-bold">
        <Francs amount={amount} />
      </dd>
    </div>
  )
}
