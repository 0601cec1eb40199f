import { ChartColumn, Eye, type LucideIcon, Package, ReceiptText, ShoppingBag, Users } from 'lucide-react'
import type { Permission } from '../../domain/accounts/account.ts'
import { MAIL_PERMISSION } from '../../domain/mail/mail.ts'
import { hasAccess, type Session } from '../session/session.ts'

export interface Section {
  to: string
  label: string
  /** label under the icon on a phone */
  short: string
  Icon: LucideIcon
  needs: Permission
}

export const SECTIONS: readonly [Section, ...Section[]] = [
  { to: '/dashboard/overview', label: 'Aperçu', short: 'Aperçu', Icon: ChartColumn, needs: 'stats' },
  { to: '/dashboard/products', label: 'Produits', short: 'Produits', Icon: Package, needs: 'products' },
  { to: '/dashboard/order', label: 'Commandes', short: 'Commandes', Icon: ReceiptText, needs: 'orders:read' },
  { to: '/dashboard/users', label: 'Utilisateurs', short: 'Utilisateurs', Icon: Users, needs: 'users' },
  { to: '/dashboard/most-viewed', label: 'Plus visités', short: 'Visités', Icon: Eye, needs: 'stats' },
  {
    to: '/dashboard/most-purchased',
    label: 'Plus achetés',
    short: 'Achetés',
    Icon: ShoppingBag,
    needs: 'stats',
  },
]

export function allowedSections(session: Session | null): Section[] {
  return SECTIONS.filter(({ needs }) => hasAccess(session, needs))
}

/** Permission to open the settings. */
export const SETTINGS_PERMISSION = 'settings' satisfies Permission

interface BelowSection extends PlacedSection {
  path: string
  /** end of the path */
  end?: string
}

/** Pages without an entry in the menu. */
const BELOW: readonly BelowSection[] = [
  { path: '/dashboard/account', label: 'Mon compte', entry: null, needs: null },
  { path: '/dashboard/settings/mail', label: 'E-mails', entry: null, needs: MAIL_PERMISSION },
  { path: '/dashboard/settings', label: 'Réglages', entry: null, needs: SETTINGS_PERMISSION },
  { path: '/dashboard/poster', label: 'Affiche', entry: '/dashboard/overview', needs: null },
  {
    path: '/dashboard/order/customer',
    label: 'Données d’un client',
    entry: '/dashboard/order',
    needs: 'orders',
  },
  { path: '/dashboard/order/alerts', label: 'À prévenir', entry: '/dashboard/order', needs: 'orders' },
  { path: '/dashboard/order/couriers', label: 'Livreurs', entry: '/dashboard/order', needs: 'orders' },
  { path: '/dashboard/users/journal', label: 'Journal', entry: '/dashboard/users', needs: 'users' },
  {
    path: '/dashboard/products/import',
    label: 'Importer des produits',
    entry: '/dashboard/products',
    needs: 'products',
  },
  {
    path: '/dashboard/products/searches',
    label: 'Recherches',
    entry: '/dashboard/products',
    needs: 'products',
  },
  { path: '/dashboard/products/trash', label: 'Corbeille', entry: '/dashboard/products', needs: 'products' },
  {
    path: '/dashboard/products/photos',
    label: 'Produits depuis des photos',
    entry: '/dashboard/products',
    needs: 'products',
  },
  {
    path: '/dashboard/products/drafts',
    label: 'Brouillons',
    entry: '/dashboard/products',
    needs: 'products',
  },
  { path: '/dashboard/stock/receipt', label: 'Réception', entry: '/dashboard/products', needs: 'products' },
  { path: '/dashboard/stock/count', label: 'Inventaire', entry: '/dashboard/products', needs: 'products' },
  {
    path: '/dashboard/stock/product/',
    label: 'Historique du stock',
    entry: '/dashboard/products',
    needs: 'products',
  },
  {
    path: '/dashboard/order/to-confirm',
    label: 'À confirmer',
    entry: '/dashboard/order',
    needs: 'orders:read',
  },
  {
    path: '/dashboard/order/to-prepare',
    label: 'À préparer',
    entry: '/dashboard/order',
    needs: 'orders:read',
  },
  {
    path: '/dashboard/order/deliveries',
    label: 'En livraison',
    entry: '/dashboard/order',
    needs: 'orders:read',
  },
  { path: '/dashboard/order/returns', label: 'Retours', entry: '/dashboard/order', needs: 'orders:read' },
  {
    path: '/dashboard/order/cash/report',
    label: 'Rapport du jour',
    entry: '/dashboard/order',
    needs: 'cash',
  },
  { path: '/dashboard/order/cash', label: 'Caisse', entry: '/dashboard/order', needs: 'cash' },
  {
    path: '/dashboard/order/slips',
    label: 'Bons de commande',
    entry: '/dashboard/order',
    needs: 'orders:read',
  },
  { path: '/dashboard/order/trash', label: 'Corbeille', entry: '/dashboard/order', needs: 'orders' },
  { path: '/dashboard/order/new', label: 'Nouvelle commande', entry: '/dashboard/order', needs: 'orders' },
  {
    path: '/dashboard/order/',
    end: '/edit',
    label: 'Modifier une commande',
    entry: '/dashboard/order',
    needs: 'orders',
  },
  {
    path: '/dashboard/order/',
    end: '/slip',
    label: 'Bon de commande',
    entry: '/dashboard/order',
    needs: 'orders:read',
  },
  { path: '/dashboard/order/', label: 'Commande', entry: '/dashboard/order', needs: 'orders:read' },
  {
    path: '/dashboard/manage-products/add',
    label: 'Nouveau produit',
    entry: '/dashboard/products',
    needs: 'products',
  },
  {
    path: '/dashboard/manage-products/edit/',
    label: 'Modifier un produit',
    entry: '/dashboard/products',
    needs: 'products',
  },
  {
    path: '/dashboard/product/',
    label: 'Statistiques du produit',
    entry: '/dashboard/products',
    needs: 'stats',
  },
]

interface PlacedSection {
  label: string
  /** null for a page outside all sections */
  entry: string | null
  /** null for a page that every administrator may open */
  needs: Permission | null
}

/** The breadcrumb's label and the current menu entry of a path. */
export function sectionOf(pathname: string): PlacedSection {
  const below = BELOW.find(({ path, end = '' }) => pathname.startsWith(path) && pathname.endsWith(end))
  if (below) return below
  const section = SECTIONS.find(({ to }) => pathname.startsWith(to)) ?? SECTIONS[0]
  return { label: section.label, entry: section.to, needs: section.needs }
}
