import type { Ref } from 'react'
import { formatPhone } from '../../../domain/contact/phone.ts'
import { orderStatusLabel } from '../../../domain/orders/states.ts'
import { formatFrancsPlain } from '../../../domain/pricing/francs.ts'
import { useIdentity } from '../../identity.ts'
import type { ShownOrder } from '../orders/read-orders.ts'
import { LineList, LineTable } from './packing-slip-lines.tsx'
import type { Paper } from './paper.ts'

const DATE = new Intl.DateTimeFormat('fr-SN', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Africa/Dakar',
})

/** Roll printers print black only. */
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
      aria-labelledby="slip-title"
      className={`grid bg-white leading-snug text-black shadow-card print:shadow-none ${LOOKS[paper]}`}
    >
      <Head order={order} paper={paper} />
      <Customer order={order} />
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
          <p key={city.name}>
            {city.address}, tél. {formatPhone(city.phone)}
          </p>
        ))}
      </div>
      <div className={paper === 'a4' ? 'sm:text-right' : ''}>
        <h2 id="slip-title" className="text-[1.15em]">
          Bon de commande
        </h2>
        <p className="text-[1.3em] font-black whitespace-nowrap">{order.orderId}</p>
        {order.createdAt && <p>{DATE.format(new Date(order.createdAt))}</p>}
        <p>{orderStatusLabel(order.status)}</p>
      </div>
    </header>
  )
}

function Customer({ order: { customerName, deliveryAddress, customerPhone } }: { order: ShownOrder }) {
  return (
    <section className="[break-inside:avoid]">
      <h3 className="text-[0.9em]">Livrer à</h3>
      <p className="text-[1.15em] font-bold">{customerName}</p>
      <p className="break-words">{deliveryAddress}</p>
      {customerPhone && <p className="font-bold">Tél. {formatPhone(customerPhone)}</p>}
    </section>
  )
}

function Total({ order }: { order: ShownOrder }) {
  return (
    <section className="grid gap-1 [break-inside:avoid]">
      <p className="flex justify-between gap-3 text-[1.3em] font-black">
        <span>Total</span>
        <span className="whitespace-nowrap">{formatFrancsPlain(order.totalAmount)}</span>
      </p>
      <p>{paymentText(order)}</p>
    </section>
  )
}

/** A claim is not a proof of payment: the courier must not rely on it. */
function paymentText({ paymentMethod, paymentCode, paymentNotices }: ShownOrder): string {
  if (paymentMethod === 'Cash') return 'À payer à la livraison.'
  const code = paymentCode ? `, code ${paymentCode}` : ''
  return `Paiement ${paymentMethod}${code} : ${claimText(paymentNotices)}.`
}

function claimText(notices: ShownOrder['paymentNotices']): string {
  if (notices.length === 0) return 'pas encore annoncé'
  const checked = notices.every(({ checkedAt }) => checkedAt !== null)
  return `annoncé par le client, ${checked ? 'vérifié' : 'à vérifier'}`
}
