import { type ReactNode, useState } from 'react'
import type { ErrorCode } from '../../../domain/errors.ts'
import { trackError } from '../../analytics/analytics.ts'
import { errorCode } from '../../api-client/answers.ts'
import { failureText } from '../../api-client/api.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Francs } from '../../ui/price.tsx'
import { PaymentLinks } from './payment-links.tsx'
import type { PaymentState } from './payment-state.ts'
import { type PaymentPage, startPayment } from './provider-payment.ts'

interface OnlinePaymentProps {
  payment: PaymentState
  /** the way to pay without the provider */
  children: ReactNode
}

/** Starts the payment with the wallet's provider and opens its page (E-01). Paying by hand stays possible. */
export function OnlinePayment({ payment, children }: OnlinePaymentProps) {
  const { method, totalAmount, paymentCode } = payment
  const { state, pay } = useOnlinePayment(() => startPayment(paymentCode))
  if (state.byHand) return children
  return (
    <>
      <section
        aria-labelledby="pay-online"
        className="grid grid-cols-1 gap-5 rounded-panel bg-surface p-5 shadow-card sm:p-6"
      >
        <h2 id="pay-online" className="text-xl">
          Payer maintenant
        </h2>
        <p>
          <span className="block text-ink-soft">Montant</span>
          <Francs amount={totalAmount} className="text-3xl font-black whitespace-normal! text-action" />
        </p>
        <PayButton state={state} onPay={pay}>{`Payer avec ${method}`}</PayButton>
        <p className="text-sm text-ink-soft">
          {`La page de ${method} s’ouvre. Après le paiement, vous revenez ici\u202f: la boutique est prévenue toute seule.`}
        </p>
      </section>
      <details className="rounded-panel bg-surface p-5 shadow-card sm:p-6">
        <summary className="min-h-11 cursor-pointer content-center font-bold">
          Payer autrement, à la main
        </summary>
        <div className="mt-5 grid grid-cols-1 gap-8">{children}</div>
      </details>
    </>
  )
}

export interface PayState {
  step: 'idle' | 'starting' | 'leaving'
  failure: string | null
  page: PaymentPage | null
  /** the shop has no complete account at a provider */
  byHand: boolean
}

const IDLE: PayState = { step: 'idle', failure: null, page: null, byHand: false }
const BY_HAND: ErrorCode = 'PAYMENT_MANUAL'

/** Starts a payment and leaves for its page. The page stays as a link, for a browser that does not leave. */
export function useOnlinePayment(start: () => Promise<PaymentPage>) {
  const [state, setState] = useState(IDLE)
  async function pay() {
    if (state.step === 'starting') return
    setState({ ...IDLE, step: 'starting' })
    try {
      const page = await start()
      setState({ ...IDLE, step: 'leaving', page })
      if (Object.keys(page.deepLinks).length === 0) window.location.assign(page.url)
    } catch (error) {
      if (errorCode(error) === BY_HAND) return setState({ ...IDLE, byHand: true })
      const failure = failureText(error, 'Le paiement n’a pas pu commencer')
      trackError(failure, 'payment')
      setState({ ...IDLE, failure })
    }
  }
  return { state, pay }
}

/** A button that starts the payment; once it has started, the links to where it goes on. */
export function PayButton({
  state,
  onPay,
  children,
}: {
  state: PayState
  onPay: () => void
  children: ReactNode
}) {
  const { step, failure, page } = state
  return (
    <>
      {failure !== null && (
        <Alert kind="error">
          <p>{failure}</p>
        </Alert>
      )}
      {page ? (
        <PaymentLinks page={page} />
      ) : (
        <Button loading={step === 'starting'} onClick={onPay} className="w-full">
          {failure === null ? children : 'Réessayer'}
        </Button>
      )}
    </>
  )
}
