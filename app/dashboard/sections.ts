import { ChartColumn, Eye, type LucideIcon, Package, ReceiptText, ShoppingBag, Users } from 'lucide-react'
import type { Permission } from '../../domain/accounts/account.ts'
import { MAIL_PERMISSION } from '../../domain/mail/mail.ts'
import type { Session } from '../session/session.ts'
import { hasAccess } from './access.ts'
import { MESSAGES_PATH } from './page-paths.ts'

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

export const SETTINGS_PERMISSION = 'settings' satisfies Permission

interface PlacedSection {
  label: string
  /** the current menu entry; null for a page outside all sections */
  entry: string | null
  /** null for a page that every administrator may open */
  needs: Permission | null
}

const page = (
  path: string,
  label: string,
  entry: string | null,
  needs: Permission | null,
  /** required end of the path */
  end = '',
) => ({ path, label, entry, needs, end })

const PRODUCTS = '/dashboard/products'
const ORDERS = '/dashboard/order'
const SLIPS = '/dashboard/order/slips'

/** Pages without an entry in the menu. The first page that matches the current path is used. */
const BELOW = [
  page('/dashboard/account', 'Mon compte', null, null),
  page('/dashboard/settings/systems', 'Autres systèmes', null, SETTINGS_PERMISSION),
  page('/dashboard/settings/mail', 'E-mails', null, MAIL_PERMISSION),
  page('/dashboard/settings', 'Réglages', null, SETTINGS_PERMISSION),
  page('/dashboard/poster', 'Affiche', '/dashboard/overview', null),
  page(MESSAGES_PATH, 'Messages', MESSAGES_PATH, 'messages'),
  page('/dashboard/users/journal', 'Journal', '/dashboard/users', 'users'),
  page('/dashboard/products/import', 'Importer des produits', PRODUCTS, 'products'),
  page('/dashboard/products/reviews', 'Avis et notes', PRODUCTS, 'products'),
  page('/dashboard/products/margins', 'Marges et réassort', PRODUCTS, 'products'),
  page('/dashboard/products/promotions', 'Promotions', PRODUCTS, 'promotions'),
  page('/dashboard/products/searches', 'Recherches', PRODUCTS, 'products'),
  page('/dashboard/products/trash', 'Corbeille', PRODUCTS, 'products'),
  page('/dashboard/products/moving-out', 'Exporter la boutique', PRODUCTS, 'exports'),
  page('/dashboard/products/plans', 'Calendrier', PRODUCTS, 'products'),
  page('/dashboard/products/photos', 'Depuis des photos', PRODUCTS, 'products'),
  page('/dashboard/products/drafts', 'Brouillons', PRODUCTS, 'products'),
  page('/dashboard/stock/receipt', 'Réception', PRODUCTS, 'products'),
  page('/dashboard/stock/count', 'Inventaire', PRODUCTS, 'products'),
  page('/dashboard/stock/product/', 'Historique du stock', PRODUCTS, 'products'),
  page('/dashboard/manage-products/add', 'Nouveau produit', PRODUCTS, 'products'),
  page('/dashboard/manage-products/edit/', 'Modifier un produit', PRODUCTS, 'products'),
  page('/dashboard/product/', 'Statistiques du produit', PRODUCTS, 'stats'),
  page('/dashboard/cart-link', 'Lien de panier', ORDERS, 'orders'),
  page('/dashboard/order/customer', 'Données d’un client', ORDERS, 'orders'),
  page('/dashboard/order/alerts', 'À prévenir', ORDERS, 'orders'),
  page('/dashboard/order/birth-lists', 'Listes de naissance', ORDERS, 'orders:read'),
  page('/dashboard/order/couriers', 'Livreurs', ORDERS, 'orders'),
  page('/dashboard/order/to-confirm', 'À confirmer', ORDERS, 'orders:read'),
  page('/dashboard/order/to-prepare', 'À préparer', ORDERS, 'orders:read'),
  page('/dashboard/order/deliveries', 'En livraison', ORDERS, 'orders:read'),
  page('/dashboard/order/returns', 'Retours', ORDERS, 'orders:read'),
  page('/dashboard/order/cash/report', 'Rapport du jour', ORDERS, 'cash'),
  page('/dashboard/order/cash', 'Caisse', ORDERS, 'cash'),
  page('/dashboard/order/payments/statement', 'Importer un relevé', ORDERS, 'payments'),
  page('/dashboard/order/payments/days', 'Totaux par jour', ORDERS, 'payments'),
  page('/dashboard/order/payments', 'Paiements', ORDERS, 'payments'),
  page(SLIPS, 'Bons de commande', ORDERS, 'orders:read'),
  page('/dashboard/order/trash', 'Corbeille', ORDERS, 'orders'),
  page('/dashboard/order/new', 'Nouvelle commande', ORDERS, 'orders'),
  page('/dashboard/order/', 'Modifier une commande', ORDERS, 'orders', '/edit'),
  page('/dashboard/order/', 'Bon de commande', ORDERS, 'orders:read', '/slip'),
  page('/dashboard/order/', 'Commande', ORDERS, 'orders:read'),
]

/** The pages whose address is fixed: the sections, and those below them that need no id. */
export const FIXED_PAGES = [
  ...SECTIONS.map(({ to, label, needs }) => page(to, label, null, needs)),
  ...BELOW.filter(({ path, end }) => end === '' && !path.endsWith('/') && path !== SLIPS),
]

export function sectionOf(pathname: string): PlacedSection {
  const below = BELOW.find(({ path, end }) => pathname.startsWith(path) && pathname.endsWith(end))
  if (below) return below
  const section = SECTIONS.find(({ to }) => pathname.startsWith(to)) ?? SECTIONS[0]
  return { label: section.label, entry: section.to, needs: section.needs }
}
