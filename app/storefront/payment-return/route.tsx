import { useSearchParams } from 'react-router'
import { useHydrated } from '../../browser/use-hydrated.ts'
import { pageTitle } from '../../page-meta.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Francs } from '../../ui/price.tsx'
import { useLastOrder } from '../checkout/last-order.ts'
import { FollowLink } from '../checkout/order-next-step.tsx'
import { NoScriptNotice } from '../no-script-notice.tsx'
import { PayButton, useOnlinePayment } from '../payment/online-payment.tsx'
import { type PayerPayment, retryPayment } from '../payment/provider-payment.ts'
import { usePaymentResult } from './use-payment-result.ts'

export const clientLoader = () => null

export const meta = pageTitle('Paiement', 'Le résultat de votre paiement.', { hidden: true })

/** Where a provider sends the payer back to (E-04). The provider's word proves nothing: the shop is asked. */
export default function PaymentReturnPage() {
  const hydrated = useHydrated()
  const [query] = useSearchParams()
  const id = query.get('payment') ?? ''
  return (
    <div className="page-width grid max-w-2xl grid-cols-1 gap-6 py-8">
      <h1 className="text-3xl sm:text-4xl">Paiement</h1>
      <NoScriptNotice act="Voir le résultat du paiement" />
      {hydrated ? (
        <Result key={id} id={id} isRefused={query.has('failed')} />
      ) : (
        <Waiting text="Chargement du paiement" />
      )}
    </div>
  )
}

interface ResultProps {
  id: string
  /** the provider sent the payer back without a payment; some leave the payment open all the same */
  isRefused: boolean
}

function Result({ id, isRefused }: ResultProps) {
  const { payment, failure, isUnknown, isLate, again } = usePaymentResult(id)
  const { state, pay } = useOnlinePayment(() => retryPayment(id))
  if (isUnknown) return <Unknown />
  if (!payment) {
    if (failure === null) return <Waiting text="Chargement du paiement" />
    return (
      <Alert kind="error">
        <p>{failure}</p>
        <Button variant="secondary" onClick={again}>
          Réessayer
        </Button>
      </Alert>
    )
  }
  const { method, amount } = payment
  // The provider may tell of a refused attempt while the payer waits here.
  const wasRefused = isRefused || payment.failure !== ''
  return (
    <>
      <p className="text-lg">
        <span>{`${method}, `}</span>
        <Francs amount={amount} className="font-black" />
      </p>
      <Outcome payment={payment} isRefused={wasRefused} isLate={isLate} />
      {failure !== null && <Alert kind="warning">{failure}</Alert>}
      {mayPayAgain(payment, wasRefused || isLate) && (
        <PayButton state={state} onPay={pay}>
          {isOpen(payment) && !wasRefused ? 'Reprendre le paiement' : 'Réessayer le paiement'}
        </PayButton>
      )}
      <Next />
    </>
  )
}

const isOpen = ({ state }: PayerPayment) => state === 'started' || state === 'pending'

function mayPayAgain(payment: PayerPayment, mayResume: boolean): boolean {
  if (payment.toCheck || payment.cancelled) return false
  return isOpen(payment) ? mayResume : payment.state === 'failed' || payment.state === 'expired'
}

const RECEIVED = 'Paiement reçu. Merci\u202f! La boutique prépare votre commande.'
const CANCELLED =
  'Paiement reçu, mais cette commande est annulée\u202f: elle ne sera pas livrée. La boutique vous écrit pour vous rendre cet argent.'
const EXPIRED =
  'Le temps pour payer est passé. Votre commande est toujours là\u202f: vous pouvez recommencer.'
const LATE =
  'La réponse tarde. Vous pouvez fermer cette page sans risque\u202f: la boutique sera prévenue si vous avez payé. Si vous n’avez pas fini de payer, reprenez ci-dessous.'

interface OutcomeProps {
  payment: PayerPayment
  isRefused: boolean
  isLate: boolean
}

function Outcome({ payment, isRefused, isLate }: OutcomeProps) {
  const { state, method, toCheck, failure, notFound, cancelled } = payment
  if (toCheck) {
    return (
      <Alert kind="info">
        La boutique vérifie votre paiement et vous écrit. Ne payez pas une deuxième fois.
      </Alert>
    )
  }
  switch (state) {
    case 'paid':
      return cancelled ? <Alert kind="info">{CANCELLED}</Alert> : <Alert kind="success">{RECEIVED}</Alert>
    case 'refunded':
      return <Alert kind="info">{`Ce paiement vous a été remboursé sur votre compte ${method}.`}</Alert>
    case 'failed':
      return (
        <Alert kind="error">
          {!notFound && <p>Le paiement n’a pas abouti. Rien n’a été débité.</p>}
          {failure !== '' && <p className="font-normal">{failure}</p>}
        </Alert>
      )
    case 'expired':
      return <Alert kind="warning">{EXPIRED}</Alert>
    default:
      if (isRefused) {
        return (
          <Alert kind="warning">
            <p>Le paiement n’est pas fait. Réessayez, ou attendez ici si vous venez de payer.</p>
            {failure !== '' && <p className="font-normal">{failure}</p>}
          </Alert>
        )
      }
      return (
        <>
          <Waiting text={`Nous attendons la réponse de ${method}…`} />
          {isLate && <p>{LATE}</p>}
        </>
      )
  }
}

/** The order's page when this browser placed the order. */
function Next() {
  const order = useLastOrder()
  return (
    <div className="flex flex-wrap gap-3">
      {order?.followKey ? (
        <FollowLink order={order} />
      ) : (
        <ButtonLink to="/mes-commandes" variant="secondary">
          Mes commandes
        </ButtonLink>
      )}
    </div>
  )
}

function Unknown() {
  return (
    <>
      <Alert kind="warning">Ce paiement n’existe pas, ou le lien est incomplet.</Alert>
      <Next />
    </>
  )
}

function Waiting({ text }: { text: string }) {
  return (
    <div
      role="status"
      className="needs-script flex items-center gap-3 rounded-card bg-surface p-5 shadow-card"
    >
      <span aria-hidden className="size-6 animate-spin rounded-full border-3 border-line border-t-action" />
      <span>{text}</span>
    </div>
  )
}
