import { useState } from 'react'
import type { ListedClaim } from '../../../contracts/cash.ts'
import { formatDateTime } from '../../../domain/text/format.ts'
import { randomId } from '../../browser/random-id.ts'
import { Button } from '../../ui/button.tsx'
import { Francs } from '../../ui/price.tsx'
import { messageOrFailed } from '../admin-api.ts'
import { useChange } from '../change/use-change.ts'
import { orderAction } from '../orders/order-action.ts'
import { useGuard } from '../use-guard.ts'
import { OrderLink } from './courier-cash.tsx'

/** Lists wallet payments that were reported at the door. They are neither paid nor owed by a courier. */
export function ClaimsToCheck({ claims }: { claims: readonly ListedClaim[] }) {
  const total = claims.reduce((sum, { amount }) => sum + amount, 0)
  return (
    <section
      aria-labelledby="claims"
      className="grid grid-cols-1 gap-2 rounded-card bg-surface p-4 shadow-card sm:p-5"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id="claims" className="text-lg">
          Paiements mobiles à vérifier
        </h2>
        <Francs amount={total} className="ml-auto text-lg font-extrabold" />
      </div>
      <p className="text-sm text-ink-soft">
        Annoncés à la livraison. Cherchez chaque paiement dans votre compte Wave ou Orange Money avant de le
        confirmer.
      </p>
      <ul className="divide-y divide-line border-t border-line">
        {claims.map((claim) => (
          <ClaimRow key={`${claim.orderId} ${claim.version}`} claim={claim} />
        ))}
      </ul>
    </section>
  )
}

const DECISIONS = [
  { action: 'refuse_payment', label: 'Non reçu' },
  { action: 'confirm_payment', label: 'Reçu' },
] as const

function ClaimRow({ claim }: { claim: ListedClaim }) {
  const { orderId, version, customerName, district, courierName, method, amount, claimedAt } = claim
  const { send, loading, sentKey } = useChange()
  const guard = useGuard('payments')
  // The same key for every attempt, so that a repeated decision is stored once.
  const [key] = useState(randomId)

  const decide = (action: (typeof DECISIONS)[number]['action']) =>
    void send({
      ...orderAction(orderId, { action, version, key: `${key}-${action}` }),
      failure: messageOrFailed,
      key: action,
    })

  return (
    <li className="grid grid-cols-1 gap-1 py-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <OrderLink orderId={orderId} />
        <span className="ml-auto font-bold">
          <span>{`${method} `}</span>
          <Francs amount={amount} />
        </span>
      </div>
      <p className="text-sm wrap-anywhere text-ink-soft">
        {[courierName, customerName, district, claimedAt && formatDateTime(claimedAt)]
          .filter(Boolean)
          .join(', ')}
      </p>
      <div className="flex flex-wrap justify-end gap-2">
        {DECISIONS.map(({ action, label }) => (
          <Button
            key={action}
            variant={action === 'confirm_payment' ? 'secondary' : 'quiet'}
            loading={sentKey === action}
            disabled={loading}
            aria-label={`${label}, ${orderId}`}
            {...guard(() => decide(action))}
          >
            {label}
          </Button>
        ))}
      </div>
    </li>
  )
}
