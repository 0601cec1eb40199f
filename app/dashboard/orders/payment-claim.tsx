import { formatPhone } from '../../../domain/contact/phone.ts'
import { Button } from '../../ui/button.tsx'
import { Francs } from '../../ui/price.tsx'
import { formatDateTime } from '../format-dates.ts'
import type { ShownClaim } from './read-orders.ts'

interface PaymentNoticeProps {
  notice: ShownClaim
  /** the order's total, in whole francs */
  expected: number
  busy: boolean
  disabled: boolean
  onCheck: (checked: boolean) => void
}

/** A customer says to have paid: a claim to check in the wallet, never a proof. */
export function PaymentClaim({ notice, expected, busy, disabled, onCheck }: PaymentNoticeProps) {
  const { checkedAt } = notice
  return (
    <div className={`grid gap-1 rounded-field p-3 text-sm ${checkedAt === null ? 'bg-sky' : 'bg-ground'}`}>
      <p className="font-bold">
        Paiement {notice.paymentMethod} annoncé, {checkedAt === null ? 'à vérifier' : 'vérifié'} :{' '}
        <Francs amount={notice.amount} />
      </p>
      <p>
        {notice.name}, {formatPhone(notice.phone)}, code <strong>{notice.paymentCode}</strong>
      </p>
      {checkedAt !== null && <p className="text-ink-soft">Vérifié le {formatDateTime(checkedAt)}</p>}
      {notice.amount !== expected && (
        <p className="font-bold text-warning">
          Le montant n’est pas celui de la commande (<Francs amount={expected} />
          ).
        </p>
      )}
      <Button
        variant={checkedAt === null ? 'secondary' : 'quiet'}
        busy={busy}
        disabled={disabled}
        onClick={() => onCheck(checkedAt === null)}
        className="mt-1 max-w-full justify-self-start wrap-anywhere text-sm!"
      >
        {checkedAt === null ? 'Marquer comme vérifié' : 'Remettre à vérifier'}
      </Button>
    </div>
  )
}
