import type { Ref } from 'react'
import type { ShownItem, ShownOrder } from '../../../contracts/order.ts'
import { formatPhone } from '../../../domain/contact/phone.ts'
import { inHand, toCollect } from '../../../domain/money/owed.ts'
import { amountRows } from '../../../domain/orders/amount-rows.ts'
import { recipientOf } from '../../../domain/orders/recipient.ts'
import { orderStatusLabel } from '../../../domain/orders/statuses.ts'
import { formatFrancsPlain } from '../../../domain/pricing/francs.ts'
import { lineTotal } from '../../../domain/pricing/price.ts'
import { formatLongDateTime, formatWeekdayDate } from '../../../domain/text/format.ts'
import { useIdentity } from '../../identity.ts'
import type { Paper } from './paper.ts'

/** Widths and font sizes of the papers. The text is black, because roll printers print nothing else. */
const LOOKS: Readonly<Record<Paper, string>> = {
  a4: 'w-full max-w-[182mm] gap-6 p-6 text-[11pt] sm:p-10 print:max-w-none print:p-0',
  roll: 'w-[80mm] gap-3 p-[4mm] text-[9.5pt]',
}

interface SlipProps {
  order: ShownOrder
  paper: Paper
  ref?: Ref<HTMLElement>
}

export function PackingSlip({ order, paper, ref }: SlipProps) {
  return (
    <article
      ref={ref}
      aria-labelledby={`slip-${order.orderId}`}
      className={`grid bg-white leading-snug text-black shadow-card print:shadow-none ${LOOKS[paper]}`}
    >
      <Head order={order} paper={paper} />
      <Recipient order={order} />
      {paper === 'a4' ? <LineTable items={order.items} /> : <LineList items={order.items} />}
      <Total order={order} />
      <p className="mt-4 border-t border-dashed border-black pt-3">
        Reçu complet et en bon état, le ______________
        <span className="mt-10 block">Signature :</span>
      </p>
    </article>
  )
}

function Head({ order, paper }: Omit<SlipProps, 'ref'>) {
  const { name, cities } = useIdentity()
  return (
    <header
      className={
        paper === 'a4'
          ? 'flex flex-wrap justify-between gap-4 border-b-2 border-black pb-4'
          : 'grid gap-2 border-b border-dashed border-black pb-3 text-center'
      }
    >
      <div>
        <p className="text-[1.5em] font-black">{name}</p>
        {cities.map((city) => (
          <p key={city.name}>{`${city.address}, tél. ${formatPhone(city.phone)}`}</p>
        ))}
      </div>
      <div className={paper === 'a4' ? 'sm:text-right' : ''}>
        <h2 id={`slip-${order.orderId}`} className="text-[1.15em]">
          Bon de commande
        </h2>
        <p className="text-[1.3em] font-black whitespace-nowrap">{order.orderId}</p>
        {order.createdAt && <p>{formatLongDateTime(order.createdAt)}</p>}
        <p>{orderStatusLabel(order.status)}</p>
        {order.wantedDay !== null && (
          <p className="text-[1.15em] font-black">{`Livrer le ${formatWeekdayDate(order.wantedDay)}`}</p>
        )}
      </div>
    </header>
  )
}

function Recipient({ order }: { order: ShownOrder }) {
  const { name, phone, address } = recipientOf(order)
  return (
    <section className="[break-inside:avoid]">
      <h3 className="text-[0.9em]">Livrer à</h3>
      <p className="text-[1.15em] font-bold">{name}</p>
      <p className="break-words">{address}</p>
      {phone && <p className="font-bold">{`Tél. ${formatPhone(phone)}`}</p>}
    </section>
  )
}

function Total({ order }: { order: ShownOrder }) {
  return (
    <section className="grid gap-1 [break-inside:avoid]">
      {amountRows(order).map(({ key, label, amount }) => (
        <p key={key} className="flex justify-between gap-3">
          <span className="min-w-0 break-words">{label}</span>
          <span className="whitespace-nowrap">{formatFrancsPlain(amount)}</span>
        </p>
      ))}
      <p className="flex justify-between gap-3 text-[1.3em] font-black">
        <span>Total</span>
        <span className="whitespace-nowrap">{formatFrancsPlain(order.totalAmount)}</span>
      </p>
      <p>{paymentText(order)}</p>
      {inHand(order) > 0 && !order.hidesAddress && (
        <p className="font-bold">
          {`Déjà payé : ${formatFrancsPlain(inHand(order))}. Reste à payer : ${formatFrancsPlain(toCollect(order))}.`}
        </p>
      )}
    </section>
  )
}

/** A customer's payment claim is not a proof of payment, so the text says whether the claim is checked. */
function paymentText(order: ShownOrder): string {
  if (order.hidesAddress) return 'Cadeau\u202f: rien à payer à la livraison.'
  const { paymentMethod, paymentCode, paymentNotices } = order
  const isToCheck = paymentNotices.some(({ checkedAt }) => checkedAt === null)
  if (inHand(order) > 0 && !isToCheck) return `Moyen choisi\u202f: ${paymentMethod}.`
  if (paymentMethod === 'Cash') return 'À payer à la livraison.'
  const code = paymentCode ? `, code ${paymentCode}` : ''
  return `Paiement ${paymentMethod}${code} : ${claimText(paymentNotices)}.`
}

function claimText(claims: ShownOrder['paymentNotices']): string {
  if (claims.length === 0) return 'pas encore annoncé'
  const checked = claims.every(({ checkedAt }) => checkedAt !== null)
  return `annoncé par le client, ${checked ? 'vérifié' : 'à vérifier'}`
}

function LineTable({ items }: { items: readonly ShownItem[] }) {
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
              <span>{item.name}</span>
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

function LineList({ items }: { items: readonly ShownItem[] }) {
  return (
    <ul className="grid gap-2 border-y border-dashed border-black py-3">
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an order's lines never change place
        <li key={index}>
          <span>{item.name}</span>
          <Choice item={item} />
          <span className="flex justify-between gap-2">
            <span>{`${item.quantity} × ${formatFrancsPlain(item.price)}`}</span>
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
