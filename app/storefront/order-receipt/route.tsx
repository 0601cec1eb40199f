import { MessageCircle } from 'lucide-react'
import { data } from 'react-router'
import { shareLink } from '../../../domain/contact/chat-link.ts'
import { type Receipt, receiptLineText, receiptText } from '../../../domain/payments/receipt.ts'
import { followPath, receiptPath } from '../../../domain/urls/page-paths.ts'
import { readReceipt } from '../../../use-cases/orders/follow-order.ts'
import { useIdentity } from '../../identity.ts'
import { pageTitle } from '../../page-meta.ts'
import { shopContext } from '../../shop-context.ts'
import { Francs } from '../../ui/price.tsx'
import { OrderItems, OrderSummaryCard } from '../checkout/order-summary-card.tsx'
import { PlainPage, personalHeaders, WITHOUT_SCRIPTS } from '../plain-page.tsx'
import type { Route } from './+types/route'

export const handle = WITHOUT_SCRIPTS
export const headers = personalHeaders

export async function loader({ params: { orderId }, request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const key = new URL(request.url).searchParams.get('cle') ?? ''
  const found = await readReceipt(shop, orderId, key)
  if (!found.ok) return data({ failure: found.message }, { status: 404 })
  const { order, receipt } = found
  const links = { order: followPath(orderId, key), receipt: shop.publicUrl + receiptPath(orderId, key) }
  return data({ failure: null, order, receipt, links })
}

export const meta = pageTitle('Reçu', 'Ce que vous avez payé.', { hidden: true })

export default function ReceiptPage({ loaderData }: Route.ComponentProps) {
  const { name } = useIdentity()
  if (loaderData.failure !== null) {
    return (
      <PlainPage className="max-w-3xl">
        <h1 className="text-3xl">{loaderData.failure}</h1>
      </PlainPage>
    )
  }
  const { order, receipt, links } = loaderData
  return (
    <PlainPage className="max-w-3xl">
      <h1 className="text-3xl">Reçu</h1>
      <p className="text-ink-soft">
        <span>Commande </span>
        <strong className="text-ink">{receipt.orderId}</strong>
        {order.firstName !== '' && <span>{` de ${order.firstName}`}</span>}
      </p>
      <Paid receipt={receipt} />
      <OrderSummaryCard
        lines={<OrderItems items={order.items} />}
        total={order.totalAmount}
        discounts={order.promotions}
        deliveryFee={order.deliveryFee > 0 ? order.deliveryFee : null}
      />
      <ShopAddress />
      <div className="grid gap-3 print:hidden">
        <a
          href={shareLink(receiptText(receipt, name, links.receipt))}
          rel="noreferrer"
          className="inline-flex min-h-11 w-fit items-center gap-2 rounded-full bg-success px-5 font-bold text-white"
        >
          <MessageCircle className="size-5" />
          <span>Envoyer sur WhatsApp</span>
        </a>
        <p className="text-sm text-ink-soft">
          {'Pour imprimer ou garder un PDF\u202f: menu du navigateur, puis Imprimer.'}
        </p>
        <a href={links.order} className="word-link inline-flex min-h-11 items-center">
          Retour à ma commande
        </a>
      </div>
    </PlainPage>
  )
}

function Paid({ receipt: { lines, paid, owed } }: { receipt: Receipt }) {
  return (
    <section
      aria-label="Paiements"
      className="rounded-card bg-mint p-5 print:border print:border-black print:bg-white"
    >
      <ul className="grid gap-2">
        {lines.map((line) => (
          <li key={`${line.at} ${line.amount} ${line.method}`} className="wrap-anywhere">
            {receiptLineText(line)}
          </li>
        ))}
      </ul>
      <p className="mt-4 text-lg">
        <span>{'Total payé\u202f: '}</span>
        <Francs amount={paid} className="font-black" />
      </p>
      {owed > 0 && (
        <p>
          <span>{'Reste à payer\u202f: '}</span>
          <Francs amount={owed} className="font-bold" />
        </p>
      )}
    </section>
  )
}

function ShopAddress() {
  const { name, cities } = useIdentity()
  return (
    <address className="text-sm text-ink-soft not-italic">
      <span className="block font-bold">{name}</span>
      {cities.map((city) => (
        <span key={city.name} className="block">
          {city.address}
        </span>
      ))}
    </address>
  )
}
