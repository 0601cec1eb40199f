import { formatFrancsPlain } from '../../../domain/pricing/francs.ts'
import { lineTotal } from '../../../domain/pricing/price.ts'
import type { ShownItem } from '../orders/read-orders.ts'

export function LineTable({ items }: { items: readonly ShownItem[] }) {
  return (
    <table className="w-full border-collapse text-left">
      <thead>
        <tr className="border-b border-black">
          <th scope="col" className="py-1.5 pr-3">
            Qté
          </th>
          <th scope="col" className="py-1.5">
            Article
          </th>
          <th scope="col" className="hidden py-1.5 pl-3 text-right sm:table-cell print:table-cell">
            Prix
          </th>
          <th scope="col" className="py-1.5 pl-3 text-right">
            Total
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an order's lines never change place
          <tr key={index} className="border-b border-neutral-300 align-top [break-inside:avoid]">
            <td className="py-1.5 pr-3 font-bold">{item.quantity}</td>
            <td className="py-1.5">
              {item.name}
              <Choice item={item} />
            </td>
            <td className="hidden py-1.5 pl-3 text-right whitespace-nowrap sm:table-cell print:table-cell">
              {formatFrancsPlain(item.price)}
            </td>
            <td className="py-1.5 pl-3 text-right whitespace-nowrap">
              {formatFrancsPlain(lineTotal(item.price, item.quantity))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export function LineList({ items }: { items: readonly ShownItem[] }) {
  return (
    <ul className="grid gap-2 border-y border-dashed border-black py-3">
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an order's lines never change place
        <li key={index}>
          {item.name}
          <Choice item={item} />
          <span className="flex justify-between gap-2">
            <span>
              {item.quantity} × {formatFrancsPlain(item.price)}
            </span>
            <span className="font-bold whitespace-nowrap">
              {formatFrancsPlain(lineTotal(item.price, item.quantity))}
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}

function Choice({ item: { color, size } }: { item: ShownItem }) {
  const choice = [color && `Couleur : ${color}`, size && `Taille : ${size}`].filter(Boolean)
  return choice.length > 0 && <span className="block">{choice.join(', ')}</span>
}
