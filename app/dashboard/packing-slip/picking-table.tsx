import type { ShownOrder } from '../../../contracts/order.ts'
import { productLabel } from '../../../domain/catalogue/variants.ts'
import { pickingList } from '../../../domain/fulfillment/picking-list.ts'
import { pluralize } from '../format-numbers.ts'

/** A list of what to collect for these orders. */
export function PickingTable({ orders }: { orders: readonly ShownOrder[] }) {
  const lines = pickingList(orders)
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <section
      aria-labelledby="picking"
      className="grid w-full max-w-[182mm] gap-4 bg-white p-6 text-[11pt] leading-snug text-black shadow-card sm:p-10 print:max-w-none print:p-0 print:shadow-none"
    >
      <header className="flex flex-wrap items-baseline justify-between gap-3 border-b-2 border-black pb-3">
        <h2 id="picking" className="text-[1.3em]">
          Liste à préparer
        </h2>
        <p>{`${pluralize(orders.length, 'commande')}, ${pluralize(pieces, 'pièce')}`}</p>
      </header>
      <table className="w-full border-collapse text-left">
        <thead>
          <tr className="border-b border-black">
            <th scope="col" className="py-1.5 pr-3">
              Qté
            </th>
            <th scope="col" className="py-1.5">
              Article
            </th>
            <th scope="col" className="py-1.5 pl-3 text-right">
              Commandes
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ name, color, size, quantity, orders: count }) => (
            <tr
              key={JSON.stringify([name, color, size])}
              className="border-b border-neutral-300 align-top [break-inside:avoid]"
            >
              <td className="py-1.5 pr-3 font-bold">{quantity}</td>
              <td className="py-1.5 wrap-anywhere">{productLabel({ name, color, size })}</td>
              <td className="py-1.5 pl-3 text-right">{count}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
