import { ChartColumn, Eye, Package, ReceiptText, ShoppingCart, Users } from 'lucide-react'
import type { Permission } from '../../domain/accounts/account.ts'

/** The six entries of the menu (administration.md §2), and what opens each. */
export const SECTIONS = [
  { to: '/dashboard/overview', label: 'Aperçu', short: 'Aperçu', Icon: ChartColumn, permission: 'stats' },
  { to: '/dashboard/products', label: 'Produits', short: 'Produits', Icon: Package, permission: 'products' },
  { to: '/dashboard/order', label: 'Commandes', short: 'Cmdes', Icon: ReceiptText, permission: 'orders' },
  { to: '/dashboard/users', label: 'Utilisateurs', short: 'Comptes', Icon: Users, permission: 'users' },
  { to: '/dashboard/most-viewed', label: 'Plus visités', short: 'Visités', Icon: Eye, permission: 'stats' },
  {
    to: '/dashboard/most-purchased',
    label: 'Plus achetés',
    short: 'Achetés',
    Icon: ShoppingCart,
    permission: 'stats',
  },
] as const satisfies readonly { permission: Permission; [key: string]: unknown }[]

/** The name of the section a path belongs to, for the breadcrumb. */
export function sectionLabel(pathname: string): string {
  const known = SECTIONS.find(({ to }) => pathname.startsWith(to))
  if (known) return known.label
  if (pathname.includes('/manage-products/add')) return 'Nouveau produit'
  if (pathname.includes('/manage-products/edit')) return 'Modifier un produit'
  if (pathname.includes('/dashboard/product/')) return 'Statistiques du produit'
  return 'Aperçu'
}
