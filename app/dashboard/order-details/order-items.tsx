import type { ShownDetails } from '../../../contracts/order-details.ts'
import { variantLabel } from '../../../domain/catalogue/variants.ts'
import { due, worthOf } from '../../../domain/money/owed.ts'
import { amountRows } from '../../../domain/orders/amount-rows.ts'
import { remainingUnits } from '../../../domain/orders/order.ts'
import { lineTotal } from '../../../domain/pricing/price.ts'
import { pluralize } from '../../../domain/text/format.ts'
import { Francs } from '../../ui/price.tsx'
import { OrderMargin } from '../costs/order-margin.tsx'
import { ProductThumb } from '../product-thumb.tsx'

type Item = ShownDetails['items'][number]

/** The lines of the order, each with the units that the customer refused or returned. */
export function OrderItems({ order }: { order: ShownDetails }) {
  return (
    <section aria-labelledby="items" className="grid gap-3 rounded-card bg-surface p-4 shadow-card">
      <h2 id="items" className="text-lg">
        Articles
      </h2>
      <ul className="divide-y divide-line">
        {order.items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order have no id
          <Line key={index} item={item} />
        ))}
      </ul>
      <Amounts order={order} />
      <OrderMargin order={order} />
    </section>
  )
}

function Line({ item }: { item: Item }) {
  const choice = variantLabel(item)
  const fate = fateOf(item)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <ProductThumb image={item.image} size={48} />
      <span className="min-w-0 grow basis-32 wrap-anywhere">
        <span className="font-bold">{`${item.quantity} ×`}</span>
        <span>{` ${item.name}`}</span>
        <span className="block text-sm text-ink-soft">
          {choice && <span>{`${choice} · `}</span>}
          <Francs amount={item.price} />
          {item.discount > 0 && (
            <>
              <span> (remise </span>
              <Francs amount={item.discount} />
              <span>{item.discountReason ? `, ${item.discountReason})` : ')'}</span>
            </>
          )}
        </span>
        {fate && <span className="block text-sm font-bold text-warning">{fate}</span>}
      </span>
      <Francs amount={lineTotal(item.price, item.quantity)} className="ml-auto font-bold" />
    </li>
  )
}

/** `1 pièce gardée, 1 refusée à la porte`; empty while nothing has come back. */
function fateOf(item: Item): string {
  const { refused, returned, damaged, waiting } = item
  // Of a failed delivery nothing was kept.
  if (refused + returned === 0) return damaged > 0 ? pluralize(damaged, 'abîmée', 'abîmées') : ''
  return [
    pluralize(remainingUnits(item), 'pièce gardée', 'pièces gardées'),
    refused > 0 && pluralize(refused, 'refusée à la porte', 'refusées à la porte'),
    returned > 0 && pluralize(returned, 'rendue', 'rendues'),
    waiting > 0 && `dont ${pluralize(waiting, 'à reprendre', 'à reprendre')} au livreur`,
    damaged > 0 && `dont ${pluralize(damaged, 'abîmée', 'abîmées')}`,
  ]
    .filter(Boolean)
    .join(', ')
}

function Amounts({ order }: { order: ShownDetails }) {
  const remaining = due(order)
  return (
    <dl className="grid gap-1 border-t border-line pt-3">
      {amountRows(order).map(({ key, ...row }) => (
        <Amount key={key} {...row} />
      ))}
      <Amount label="Total" amount={order.totalAmount} strong />
      {order.credit > 0 && <Amount label="Déduit du total" amount={-order.credit} />}
      {worthOf(order) !== order.totalAmount && <Amount label="Dû" amount={worthOf(order)} />}
      {order.received > 0 && <Amount label="Reçu" amount={order.received} />}
      {order.doorClaim?.status === 'open' && (
        <Amount label={`Annoncé par ${order.doorClaim.method}, à vérifier`} amount={order.doorClaim.amount} />
      )}
      {order.refunded > 0 && <Amount label="Remboursé" amount={order.refunded} />}
      {remaining >= 0 ? (
        <Amount label="Reste à payer" amount={remaining} strong />
      ) : (
        <Amount label="À rendre au client" amount={-remaining} strong />
      )}
    </dl>
  )
}

function Amount({ label, amount, strong = false }: { label: string; amount: number; strong?: boolean }) {
  return (
    <div className={`flex flex-wrap justify-between gap-x-3 ${strong ? 'font-extrabold' : ''}`}>
      <dt className={`min-w-0 wrap-anywhere ${strong ? '' : 'text-ink-soft'}`}>{label}</dt>
      <dd className="ml-auto">
        <Francs amount={amount} />
      </dd>
    </div>
  )
}
