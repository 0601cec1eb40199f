import { formatPhone } from '../../../domain/contact/phone.ts'
import { Francs } from '../../ui/price.tsx'
import type { ShownNotice } from './read-orders.ts'

/** A customer says to have paid: a claim to check in the wallet, never a proof. */
export function PaymentNotice({ notice, expected }: { notice: ShownNotice; expected: number }) {
  return (
    <div className="grid gap-1 rounded-field bg-sky p-3 text-sm">
      <p className="font-bold">
        Paiement {notice.paymentMethod} annoncé, à vérifier : <Francs amount={notice.amount} />
      </p>
      <p>
        {notice.name}, {formatPhone(notice.phone)}, code <strong>{notice.paymentCode}</strong>
      </p>
      {notice.amount !== expected && (
        <p className="font-bold text-warning">
          Le montant n'est pas celui de la commande (<Francs amount={expected} />
          ).
        </p>
      )}
    </div>
  )
}
