import { Gift } from 'lucide-react'
import { Link } from 'react-router'
import type { ShownDetails } from '../../../contracts/order-details.ts'
import { birthListPath } from '../page-paths.ts'

/** The birth list that an order is a gift for, and what its giver writes to the parents. */
export function GiftNote({ gift }: { gift: NonNullable<ShownDetails['gift']> }) {
  const { listId, title, recipient, message } = gift
  return (
    <section aria-label="Cadeau" className="grid gap-2 rounded-card bg-mint p-4 wrap-anywhere">
      <p className="flex gap-2">
        <Gift className="mt-0.5 size-5 shrink-0" />
        <span className="min-w-0">
          <span>{`Cadeau pour ${recipient}, de la liste `}</span>
          <Link to={birthListPath(listId)} className="font-bold underline">
            {title}
          </Link>
        </span>
      </p>
      <p className="text-sm">{deliveryText(gift)}</p>
      {message !== '' && <p className="rounded-field bg-surface p-3 whitespace-pre-line">{message}</p>}
    </section>
  )
}

function deliveryText({ delivery, anonymous, paidByMoney }: NonNullable<ShownDetails['gift']>): string {
  if (paidByMoney)
    return 'Payé par les participations des proches. S’il reste des frais de livraison, les parents les paient.'
  const where =
    delivery === 'parents'
      ? 'À livrer aux parents, dont celui qui offre ne voit pas l’adresse'
      : 'À livrer à celui qui offre'
  return `${where}${anonymous ? '. Les parents ne voient pas son nom' : ''}.`
}
