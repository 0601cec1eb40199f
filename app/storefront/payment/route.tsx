import { useEffect, useMemo } from 'react'
import { redirect, useLocation } from 'react-router'
import { useHydrated } from '../../browser/use-hydrated.ts'
import { pageTitle } from '../../page-meta.ts'
import { ChosenOptions, OrderLine, OrderSummaryCard } from '../checkout/order-summary-card.tsx'
import { NoScriptNotice } from '../no-script-notice.tsx'
import type { Route } from './+types/route'
import { PaymentForm } from './payment-form.tsx'
import { type PaymentState, readPaymentState } from './payment-state.ts'
import { PaymentSteps } from './payment-steps.tsx'

const NOT_FOUND = '/not-found'

/**
 * Navigation state exists only in the browser, also after a reload. A browser gets the page, which redirects when the
 * state is missing; other clients get a redirect.
 */
export function loader({ request }: Route.LoaderArgs) {
  if (!request.headers.get('Accept')?.includes('text/html')) throw redirect(NOT_FOUND)
  return null
}

export const clientLoader = () => null

export const meta = pageTitle('Paiement', 'Payez votre commande par mobile money.', { hidden: true })

export default function PaymentPage() {
  const hydrated = useHydrated()
  const { state } = useLocation()
  const payment = useMemo(() => readPaymentState(state, Date.now()), [state])
  const lost = hydrated && payment === null

  useEffect(() => {
    if (lost) window.location.replace(NOT_FOUND)
  }, [lost])

  return (
    <div className="page-width grid grid-cols-1 gap-8 py-8">
      {hydrated && payment ? <Payment payment={payment} /> : <Waiting />}
    </div>
  )
}

function Payment({ payment }: { payment: PaymentState }) {
  return (
    <>
      <h1 className="text-3xl sm:text-4xl">Paiement {payment.method}</h1>
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid content-start gap-8">
          <PaymentSteps payment={payment} />
          <PaymentForm payment={payment} />
        </div>
        <PaymentLines payment={payment} />
      </div>
    </>
  )
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

function PaymentLines({ payment: { items, totalAmount, deliveryFee } }: { payment: PaymentState }) {
  const lines = items.map(({ color, size, ...item }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and two lines may be alike
    <OrderLine key={index} {...item}>
      <ChosenOptions options={[{ color, size, quantity: item.quantity }]} />
    </OrderLine>
  ))
  return <OrderSummaryCard lines={lines} total={totalAmount} deliveryFee={deliveryFee} />
}
