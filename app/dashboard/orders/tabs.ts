import type { Permission } from '../../../domain/accounts/account.ts'
import type { OrderCounts } from './use-order-counts.ts'

export interface OrderTab {
  to: string
  label: string
  counts: keyof OrderCounts
  needs: Permission
}

/** The screens below `Commandes` (D-00). */
export const ORDER_TABS: readonly OrderTab[] = [
  { to: '/dashboard/order/to-confirm', label: 'À confirmer', counts: 'toConfirm', needs: 'orders:read' },
  { to: '/dashboard/order/to-prepare', label: 'À préparer', counts: 'toPrepare', needs: 'orders:read' },
  { to: '/dashboard/order/deliveries', label: 'En livraison', counts: 'inDelivery', needs: 'orders:read' },
  { to: '/dashboard/order/returns', label: 'Retours', counts: 'returns', needs: 'orders:read' },
  { to: '/dashboard/order/cash', label: 'Caisse', counts: 'owing', needs: 'cash' },
  { to: '/dashboard/order', label: 'Toutes', counts: 'all', needs: 'orders:read' },
]
