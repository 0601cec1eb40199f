import type { ShownClaim } from '../../../contracts/order.ts'
import { formatPhone } from '../../../domain/contact/phone.ts'
import { formatDateTime } from '../../../domain/text/format.ts'
import { Button } from '../../ui/button.tsx'
import { Francs } from '../../ui/price.tsx'
import { useGuard } from '../use-guard.ts'

interface PaymentClaimProps {
  claim: ShownClaim
  /** in whole francs */
  orderTotal: number
  loading: boolean
  disabled: boolean
  onCheck: (checked: boolean) => void
}

/** A payment that the customer reports; the administrator checks it in the wallet. */
export function PaymentClaim({ claim, orderTotal, loading, disabled, onCheck }: PaymentClaimProps) {
  const { checkedAt } = claim
  const guard = useGuard('payments')
  return (
    <div
      className={`flex flex-wrap items-center gap-x-4 gap-y-1 rounded-field px-3 py-1.5 text-sm ${checkedAt === null ? 'bg-sky' : 'bg-ground'}`}
    >
      <p className="font-bold">
        <span>{`Paiement ${claim.paymentMethod} annoncé, ${checkedAt === null ? 'à vérifier' : 'vérifié'} : `}</span>
        <Francs amount={claim.amount} />
      </p>
      <p>
        <span>{`${claim.name}, ${formatPhone(claim.phone)}, code `}</span>
        <strong>{claim.paymentCode}</strong>
      </p>
      {checkedAt !== null && <p className="text-ink-soft">{`Vérifié le ${formatDateTime(checkedAt)}`}</p>}
      {claim.amount !== orderTotal && (
        <p className="font-bold text-warning">
          <span>Le montant n’est pas celui de la commande (</span>
          <Francs amount={orderTotal} />
          <span>).</span>
        </p>
      )}
      <Button
        variant={checkedAt === null ? 'secondary' : 'quiet'}
        loading={loading}
        disabled={disabled}
        {...guard(() => onCheck(checkedAt === null))}
        className="ml-auto max-w-full wrap-anywhere px-3! text-sm!"
      >
        {checkedAt === null ? 'Paiement reçu' : 'Remettre à vérifier'}
      </Button>
    </div>
  )
}
