import { ChartColumn, Eye, Package, ReceiptText, ShoppingBag, Users } from 'lucide-react'

/** The six entries of the menu (administration.md §2); `short` is what fits under an icon on a phone. */
export const SECTIONS = [
  { to: '/dashboard/overview', label: 'Aperçu', short: 'Aperçu', Icon: ChartColumn },
  { to: '/dashboard/products', label: 'Produits', short: 'Produits', Icon: Package },
  { to: '/dashboard/order', label: 'Commandes', short: 'Commandes', Icon: ReceiptText },
  { to: '/dashboard/users', label: 'Utilisateurs', short: 'Utilisateurs', Icon: Users },
  { to: '/dashboard/most-viewed', label: 'Plus visités', short: 'Visités', Icon: Eye },
  { to: '/dashboard/most-purchased', label: 'Plus achetés', short: 'Achetés', Icon: ShoppingBag },
] as const

/** Pages without an entry of their own, and the entry they belong to. */
const BELOW = [
  { path: '/dashboard/manage-products/add', label: 'Nouveau produit', entry: '/dashboard/products' },
  { path: '/dashboard/manage-products/edit/', label: 'Modifier un produit', entry: '/dashboard/products' },
  { path: '/dashboard/product/', label: 'Statistiques du produit', entry: '/dashboard/products' },
] as const

/** What the breadcrumb calls the page at a path, and which entry of the menu is the present one. */
export function sectionOf(pathname: string): { label: string; entry: string } {
  const below = BELOW.find(({ path }) => pathname.startsWith(path))
  if (below) return below
  const section = SECTIONS.find(({ to }) => pathname.startsWith(to)) ?? SECTIONS[0]
  return { label: section.label, entry: section.to }
}
