import { ChevronDown, MessageCircle, Phone } from 'lucide-react'
import { data } from 'react-router'
import { chatLink } from '../../../domain/contact/chat-link.ts'
import { formatPhone, telHref } from '../../../domain/contact/phone.ts'
import { ERROR_MESSAGES, isErrorCode } from '../../../domain/errors.ts'
import { FOLLOW_STEPS, type FollowedOrder, postponementDays } from '../../../domain/orders/followed-order.ts'
import { formatWeekdayDate } from '../../../domain/text/format.ts'
import { payOrderPath, reorderPath } from '../../../domain/urls/order-hash.ts'
import { receiptPath } from '../../../domain/urls/page-paths.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import { followOrder } from '../../../use-cases/orders/follow-order.ts'
import { useIdentity } from '../../identity.ts'
import { pageTitle } from '../../page-meta.ts'
import { shopContext } from '../../shop-context.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Francs } from '../../ui/price.tsx'
import { OrderItems, OrderSummaryCard } from '../checkout/order-summary-card.tsx'
import { PlainPage, personalHeaders, WITHOUT_SCRIPTS } from '../plain-page.tsx'
import type { Route } from './+types/route'
import { FollowForms } from './follow-forms.tsx'

export const handle = WITHOUT_SCRIPTS
export const headers = personalHeaders

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const query = new URL(request.url).searchParams
  const key = query.get('cle') ?? ''
  const found = await followOrder(shop, params.orderId, key)
  const page = {
    order: found.ok ? found.order : null,
    cle: key,
    days: postponementDays(shop.clock()).map((day) => ({ day, text: formatWeekdayDate(day) })),
    done: query.get('fait'),
    error: query.get('erreur'),
  }
  return data(page, { status: found.ok ? 200 : 404 })
}

export const meta = pageTitle('Suivi de commande', 'Où en est votre commande.', { hidden: true })

export default function FollowPage({ loaderData }: Route.ComponentProps) {
  const { order, done, error } = loaderData
  return (
    <PlainPage className="max-w-3xl">
      {order ? (
        <>
          <Answer
            done={(done === 'annuler') === (order.status === 'cancelled') ? done : null}
            error={error}
          />
          <Progress order={order} />
          <Payment order={order} cle={loaderData.cle} />
          {order.status === 'cancelled' && (
            <a href={reorderPath({ orderId: order.orderId, followKey: loaderData.cle })} className={CALL}>
              Commander à nouveau
            </a>
          )}
          {order.courier && <CourierFacts courier={order.courier} />}
          <FollowForms order={order} cle={loaderData.cle} days={loaderData.days} />
          <Articles order={order} />
        </>
      ) : (
        <NotFound />
      )}
      <WriteToShop orderId={order?.orderId} />
    </PlainPage>
  )
}

const DONE: Readonly<Record<string, string>> = {
  annuler: 'Votre commande est annulée.',
  adresse: 'La nouvelle adresse est enregistrée.',
  reporter: 'Le nouveau jour est enregistré. La boutique le voit.',
  payer: 'Votre moyen de paiement est enregistré. La boutique le voit.',
}

/** @param done what was done; null when the order has changed since, as after Back */
function Answer({ done, error }: { done: string | null; error: string | null }) {
  if (error !== null && isErrorCode(error)) {
    return <Alert kind="error">{ERROR_MESSAGES[error]}</Alert>
  }
  return done !== null && Object.hasOwn(DONE, done) ? <Alert kind="success">{DONE[done]}</Alert> : null
}

function Progress({
  order: { orderId, firstName, district, step, title, text, deliveryAddress, postponedTo },
}: {
  order: FollowedOrder
}) {
  return (
    <section aria-labelledby="state" className="grid gap-4">
      <p className="text-ink-soft">
        <span>Commande </span>
        <strong className="text-ink">{orderId}</strong>
        {firstName !== '' && <span>{` de ${firstName}`}</span>}
        {district !== '' && <span>{`, ${district}`}</span>}
      </p>
      <h1 id="state" className="text-3xl">
        {title}
      </h1>
      {step !== null && (
        <ol className="grid grid-cols-4 gap-2">
          {FOLLOW_STEPS.map((label, index) => (
            <li
              key={label}
              aria-current={index === step ? 'step' : undefined}
              className={`border-t-4 pt-2 text-sm ${index <= step ? 'border-action font-bold' : 'border-line text-ink-soft'}`}
            >
              <span>{label}</span>
              {index < step && <span className="sr-only"> : fait</span>}
            </li>
          ))}
        </ol>
      )}
      <p>{text}</p>
      {deliveryAddress !== null && (
        <p className="wrap-anywhere">
          <span>Adresse de livraison : </span>
          <strong>{deliveryAddress}</strong>
        </p>
      )}
      {postponedTo !== null && <p>{`Jour demandé : à partir du ${formatWeekdayDate(postponedTo)}.`}</p>}
    </section>
  )
}

function Payment({ order, cle }: { order: FollowedOrder; cle: string }) {
  const { orderId, amountToPrepare, payment, toPay } = order
  const { wallets } = useIdentity()
  const wallet = wallets.find(({ name }) => name === toPay?.method)
  return (
    <section aria-label="Paiement" className="rounded-card bg-mint p-5">
      {amountToPrepare > 0 && (
        <p className="text-lg">
          <span>Montant à préparer : </span>
          <Francs amount={amountToPrepare} className="font-black" />
        </p>
      )}
      <p>{payment}</p>
      {order.hasReceipt && (
        <a href={receiptPath(orderId, cle)} className="word-link -mb-2.5">
          Voir le reçu
        </a>
      )}
      {toPay && wallet && (
        <>
          <dl className="mt-4 grid gap-x-4 gap-y-2 sm:grid-cols-[auto_1fr]">
            <dt>Numéro du destinataire</dt>
            <dd className="text-lg font-extrabold">{formatPhone(wallet.number)}</dd>
            <dt>Code à indiquer dans le motif</dt>
            <dd className="text-lg font-extrabold [letter-spacing:0.1em]">{toPay.paymentCode}</dd>
            <dt>Code USSD, sans l’application</dt>
            <dd className="text-lg font-extrabold">{wallet.ussd}</dd>
          </dl>
          <a href={payOrderPath({ orderId, followKey: cle })} className={`${CALL} mt-4`}>
            {`Payer avec ${toPay.method}`}
          </a>
        </>
      )}
      <PaymentChoice order={order} cle={cle} />
    </section>
  )
}

/** A button for each other way to pay what is due, which the page then shows (E-25). */
function PaymentChoice({ order, cle }: { order: FollowedOrder; cle: string }) {
  const { orderId, paymentMethod, otherMethods } = order
  const { wallets } = useIdentity()
  const offered = otherMethods.filter(
    (method) => method === 'Cash' || wallets.some(({ name }) => name === method),
  )
  if (offered.length === 0) return null
  const buttons = (
    <form
      method="post"
      action={encoded`/commande/${orderId}`}
      aria-label="Choisir le moyen de paiement"
      className="mt-3 grid gap-3 sm:flex sm:flex-wrap"
    >
      <input type="hidden" name="cle" value={cle} />
      <input type="hidden" name="geste" value="payer" />
      <input type="hidden" name="seen" value={paymentMethod} />
      {offered.map((method) => (
        <Button key={method} type="submit" name="method" value={method} variant="secondary">
          {method === 'Cash' ? 'Payer en espèces à la livraison' : `Payer avec ${method}`}
        </Button>
      ))}
    </form>
  )
  if (paymentMethod !== 'Cash') {
    return (
      <details className="group mt-3">
        <summary className="flex min-h-11 cursor-pointer items-center justify-between font-bold text-link">
          <span>Changer de moyen de paiement</span>
          <ChevronDown className="size-5 group-open:rotate-180" />
        </summary>
        {buttons}
      </details>
    )
  }
  return (
    <>
      <p className="mt-3">Vous pouvez aussi payer maintenant, avec votre téléphone.</p>
      {buttons}
    </>
  )
}

function CourierFacts({ courier: { firstName, phone } }: { courier: NonNullable<FollowedOrder['courier']> }) {
  return (
    <section aria-label="Livreur" className="flex flex-wrap items-center justify-between gap-3">
      <p>
        Votre livreur : <strong>{firstName}</strong>
      </p>
      <a href={telHref(phone)} className={CALL}>
        <Phone className="size-5" />
        <span>{formatPhone(phone)}</span>
      </a>
    </section>
  )
}

const CALL =
  'inline-flex min-h-11 w-fit items-center gap-2 rounded-full border-2 border-action bg-surface px-5 font-bold text-action'

function Articles({ order }: { order: FollowedOrder }) {
  const { items, promotions, totalAmount, district, deliveryFee } = order
  const fee = deliveryFee > 0 || district !== '' ? deliveryFee : null
  return (
    <OrderSummaryCard
      lines={<OrderItems items={items} linked />}
      total={totalAmount}
      deliveryFee={fee}
      discounts={promotions}
    />
  )
}

function WriteToShop({ orderId }: { orderId: string | undefined }) {
  const { whatsapp } = useIdentity()
  const about = orderId ? ` au sujet de ma commande ${orderId}` : ''
  return (
    <a
      href={chatLink(whatsapp, `Bonjour, je vous écris${about}.`)}
      rel="noreferrer"
      className="inline-flex min-h-11 w-fit items-center gap-2 rounded-full bg-success px-5 font-bold text-white"
    >
      <MessageCircle className="size-5" />
      Écrire à la boutique sur WhatsApp
    </a>
  )
}

function NotFound() {
  return (
    <>
      <h1 className="text-3xl">{ERROR_MESSAGES.ORDER_LINK_INVALID}</h1>
      <p>
        Le lien est peut-être incomplet. Vous pouvez aussi{' '}
        <a href="/mes-commandes" className="word-link">
          retrouver votre commande
        </a>{' '}
        avec son numéro et votre téléphone.
      </p>
    </>
  )
}
