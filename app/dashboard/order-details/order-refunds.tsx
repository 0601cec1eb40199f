import { Link } from 'react-router'
import type { ShownDetails } from '../../../contracts/order-details.ts'
import { needsPerson } from '../../../domain/money/refund.ts'
import { providerRules } from '../../../domain/payments/providers.ts'
import { formatFrancs } from '../../../domain/pricing/francs.ts'
import { formatDateTime } from '../../../domain/text/format.ts'
import { SelectField } from '../../ui/field.tsx'
import { Options } from '../options.tsx'
import { TO_RETURN_PATH } from '../page-paths.ts'

type ShownRefund = ShownDetails['refunds'][number]

function stateText({ state, failure }: ShownRefund): string {
  if (state === 'asked' || state === 'sent') return 'demandé au fournisseur, qui n’a pas encore répondu'
  if (state === 'unsure') return 'demandé, mais on ne sait pas si l’argent est parti'
  if (state === 'done') return 'rendu'
  return failure === null ? 'noté non rendu' : 'pas rendu'
}

/** What was asked of the providers of an order's payments, and what became of it. */
export function OrderRefunds({ refunds }: Pick<ShownDetails, 'refunds'>) {
  if (refunds.length === 0) return null
  const isOpen = refunds.some(needsPerson)
  return (
    <section
      aria-label="Remboursements"
      className="grid grid-cols-1 gap-1 rounded-card bg-surface p-4 shadow-card"
    >
      <h2 className="text-lg wrap-anywhere">Remboursements</h2>
      <ul className="grid grid-cols-1 gap-1 text-sm">
        {refunds.map((refund) => (
          <li key={refund.id} className="wrap-anywhere">
            {`${formatFrancs(refund.amount)}, ${refund.method}\u202f: ${stateText(refund)}${refund.changedAt ? `, ${formatDateTime(refund.changedAt)}` : ''}`}
          </li>
        ))}
      </ul>
      {isOpen && (
        <Link to={TO_RETURN_PATH} className="word-link min-h-11">
          Décider dans Paiements
        </Link>
      )}
    </section>
  )
}

/** The provider's way of a payment that can go back, if there is one. */
export function wholeWays({ refundWays }: Pick<ShownDetails, 'refundWays'>) {
  return refundWays.filter(({ way }) => way === 'provider')
}

interface RefundChoiceProps {
  order: Pick<ShownDetails, 'refundWays' | 'refunded'>
  /** id of the payment that its provider returns; empty for money that is given back by hand */
  paymentId: string
  field: object
}

/** Says which way money goes back, how much, and what has been given back already. */
export function RefundChoice({ order, paymentId, field }: RefundChoiceProps) {
  const { refundWays, refunded } = order
  const ways = wholeWays(order)
  const chosen = ways.find((way) => way.paymentId === paymentId)
  const part = refundWays.find(({ way }) => way === 'hand')
  return (
    <>
      {refunded > 0 && <p>{`Déjà rendu\u202f: ${formatFrancs(refunded)}.`}</p>}
      {ways.length > 0 && (
        <SelectField label="Comment" {...field}>
          <Options
            of={[
              ...ways.map(({ paymentId: id, provider, amount }): [string, string] => [
                id,
                `${providerRules(provider).label}, ${formatFrancs(amount)}`,
              ]),
              ['', 'Rendu par la boutique, à enregistrer'],
            ]}
          />
        </SelectField>
      )}
      {chosen && (
        <p>{`${providerRules(chosen.provider).label} rend ${formatFrancs(chosen.amount)} au client, sur le compte qui a payé.`}</p>
      )}
      {part && !chosen && (
        <p>
          {`${providerRules(part.provider).label} ne rend que des paiements entiers, et une partie a déjà été rendue\u202f: rendez vous-même au plus ${formatFrancs(part.amount)}, puis enregistrez-le.`}
        </p>
      )}
    </>
  )
}
