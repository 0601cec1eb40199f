import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { redirect, useLocation } from 'react-router'
import type { Identity } from '../../../contracts/settings.ts'
import { ERROR_MESSAGES } from '../../../domain/errors.ts'
import { type OrderAccess, readOrderHash } from '../../../domain/urls/order-hash.ts'
import { ApiError, NO_ANSWER } from '../../api-client/api.ts'
import { serverNow } from '../../browser/server-time.ts'
import { useHydrated } from '../../browser/use-hydrated.ts'
import { useIdentity } from '../../identity.ts'
import { pageTitle } from '../../page-meta.ts'
import { Alert } from '../../ui/alert.tsx'
import { Francs } from '../../ui/price.tsx'
import { FollowLink } from '../checkout/order-next-step.tsx'
import { OrderItems, OrderSummaryCard } from '../checkout/order-summary-card.tsx'
import { NoScriptNotice } from '../no-script-notice.tsx'
import type { Route } from './+types/route'
import { OnlinePayment } from './online-payment.tsx'
import { PaymentForm } from './payment-form.tsx'
import { type PaymentState, readPaymentState } from './payment-state.ts'
import { PaymentSteps } from './payment-steps.tsx'

const NOT_FOUND = '/not-found'

/**
 * The payment is in the navigation state, which only the browser has. So browsers always get the page, which redirects
 * when the state is missing; other clients get a redirect.
 */
export function loader({ request }: Route.LoaderArgs) {
  if (!request.headers.get('Accept')?.includes('text/html')) throw redirect(NOT_FOUND)
  return null
}

export const clientLoader = () => null

export const meta = pageTitle('Paiement', 'Payez votre commande par mobile money.', { hidden: true })

export default function PaymentPage() {
  const hydrated = useHydrated()
  const { state, hash } = useLocation()
  const given = useMemo(() => readPaymentState(state, serverNow()), [state])
  const order = useMemo(() => (given ? null : readOrderHash(hash)), [given, hash])
  const found = usePaymentOf(order)
  const payment = given ?? found.payment
  const lost = hydrated && given === null && order === null

  useEffect(() => {
    if (lost) window.location.replace(NOT_FOUND)
  }, [lost])

  return (
    <div className="page-width grid grid-cols-1 gap-8 py-8">
      {hydrated && payment ? <Payment payment={payment} /> : found.failure === null && <Waiting />}
      {order && found.failure !== null && <NotPayable order={order} text={found.failure} />}
    </div>
  )
}

/** Loads the payment of an order whose page links here, on any device. `failure`: why there is nothing to pay. */
function usePaymentOf(order: OrderAccess | null) {
  const { wallets } = useIdentity()
  const [found, setFound] = useState<{ payment: PaymentState | null; failure: string | null }>(NOTHING_FOUND)
  useEffect(() => {
    if (!order) return
    let gone = false
    loadPayment(order, wallets).then(
      (loaded) => !gone && setFound(loaded),
      (error: unknown) =>
        !gone && setFound({ payment: null, failure: error instanceof ApiError ? error.message : NO_ANSWER }),
    )
    return () => {
      gone = true
    }
  }, [order, wallets])
  return found
}

const NOTHING_FOUND = { payment: null, failure: null }

async function loadPayment(order: OrderAccess, wallets: Identity['wallets']) {
  const { fetchPresentOrder, paymentOf } = await import('../my-orders/fetch-followed.ts')
  const present = await fetchPresentOrder(order)
  if (!present) return { payment: null, failure: ERROR_MESSAGES.ORDER_LINK_INVALID }
  const payment = paymentOf(present, wallets)
  return { payment, failure: payment ? null : `${present.title}. ${present.payment}` }
}

function NotPayable({ order, text }: { order: OrderAccess; text: string }) {
  return (
    <>
      <h1 className="text-3xl sm:text-4xl">Paiement</h1>
      <Alert kind="warning">{text}</Alert>
      <FollowLink order={order} />
    </>
  )
}

function Payment({ payment }: { payment: PaymentState }) {
  return (
    <>
      <h1 className="text-3xl sm:text-4xl">{`Paiement ${payment.method}`}</h1>
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid content-start gap-8">
          <WayToPay payment={payment}>
            <PaymentSteps {...payment} />
            <PaymentForm payment={payment} />
          </WayToPay>
        </div>
        <OrderSummaryCard
          lines={<OrderItems items={payment.items} />}
          total={payment.orderTotal ?? payment.totalAmount}
          deliveryFee={payment.deliveryFee}
          discounts={payment.discounts}
        >
          {payment.orderTotal !== undefined && (
            <p className="flex flex-wrap justify-between gap-x-3 font-bold">
              <span>Reste à payer </span>
              <Francs amount={payment.totalAmount} />
            </p>
          )}
        </OrderSummaryCard>
      </div>
    </>
  )
}

/** By hand, unless the wallet has a provider. */
function WayToPay({ payment, children }: { payment: PaymentState; children: ReactNode }) {
  const { paymentFlows } = useIdentity()
  if (paymentFlows[payment.method] === 'manual') return children
  return <OnlinePayment payment={payment}>{children}</OnlinePayment>
}

function Waiting() {
  return (
    <>
      <h1 className="text-3xl sm:text-4xl">Paiement</h1>
      <NoScriptNotice act="Payer en ligne" />
      <div role="status" aria-label="Chargement du paiement" className="needs-script grid gap-4">
        <div className="skeleton h-40" />
        <div className="skeleton h-72" />
      </div>
    </>
  )
}
