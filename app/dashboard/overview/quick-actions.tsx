import { ChevronRight, PackagePlus, ReceiptText, UserRoundPlus } from 'lucide-react'
import { Link } from 'react-router'
import { hasAccess, useSession } from '../../session/session.ts'

const ACTIONS = [
  { to: '/dashboard/manage-products/add', label: 'Nouveau produit', Icon: PackagePlus, needs: 'products' },
  { to: '/dashboard/users', label: 'Gérer les utilisateurs', Icon: UserRoundPlus, needs: 'users' },
  { to: '/dashboard/order', label: 'Voir les commandes', Icon: ReceiptText, needs: 'orders' },
] as const

export function QuickActions() {
  const session = useSession()
  return (
    <ul className="grid grid-cols-1 gap-3 sm:grid-cols-3">
      {ACTIONS.filter(({ needs }) => hasAccess(session, needs)).map(({ to, label, Icon }) => (
        <li key={to}>
          <Link
            to={to}
            className="flex min-h-14 items-center gap-3 rounded-card border-2 border-action/25 bg-action-tint px-4 font-bold text-action-deep transition-colors hover:border-action"
          >
            <Icon className="size-5 shrink-0" />
            <span className="min-w-0 grow wrap-anywhere">{label}</span>
            <ChevronRight className="size-5 shrink-0" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
