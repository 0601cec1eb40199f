/** What can be seen to have been done, afterwards; the texts say it to the administrators. */
export const AUDIT_TEXTS = {
  'product.created': 'Produit ajouté',
  'product.changed': 'Produit modifié',
  'product.flash-sale': 'Vente flash réglée',
  'product.deleted': 'Produit supprimé',
  'products.imported': 'Produits importés',
  'products.exported': 'Produits exportés',
  'order.confirmed': 'Commande confirmée',
  'order.cancelled': 'Commande annulée',
  'order.reopened': 'Annulation défaite',
  'order.deleted': 'Commande supprimée',
  'orders.exported': 'Commandes exportées',
  'payment.checked': 'Paiement annoncé vérifié',
  'payment.unchecked': 'Paiement annoncé à vérifier de nouveau',
  'user.created': 'Compte créé',
  'user.rights': 'Droits modifiés',
  'user.deleted': 'Compte supprimé',
  'user.signed-out': 'Déconnecté partout',
  'session.opened': 'Connexion',
  'session.refused': 'Connexion refusée',
  'session.closed': 'Déconnexion',
  'message.read': 'Message marqué comme lu',
  'message.unread': 'Message marqué comme non lu',
  'customer.exported': 'Données d’un client exportées',
  'customer.erased': 'Données d’un client effacées',
} as const

export type AuditAction = keyof typeof AUDIT_TEXTS
export const AUDIT_ACTIONS = Object.keys(AUDIT_TEXTS) as AuditAction[]

/** By field: what it was, and what it became. */
export type AuditChanges = Readonly<Record<string, readonly [before: unknown, after: unknown]>>

/** Who acts, or on whom or what: an id, and the name it had then. */
export interface Named {
  id: string
  name: string
}

export interface AuditEntry {
  id: string
  /** ISO date */
  at: string
  /** null for the shop itself, and for whoever nobody knows: who made the first account, who could not sign in */
  actor: Named | null
  action: AuditAction
  subject: Named | null
  changes: AuditChanges
}

/** A description is no place to look for in a list of changes: its beginning tells which it was. */
const LONGEST_TEXT = 80

/** What is different in `after`; what it does not mention has not changed. */
export function differences(before: object, after: object): AuditChanges {
  const changes: Record<string, readonly [unknown, unknown]> = {}
  for (const [field, value] of Object.entries(after)) {
    const was: unknown = Object.hasOwn(before, field) ? before[field as keyof typeof before] : null
    if (value !== undefined && JSON.stringify(was ?? null) !== JSON.stringify(value)) {
      changes[field] = [short(was ?? null), short(value)]
    }
  }
  return changes
}

function short(value: unknown): unknown {
  return typeof value === 'string' && value.length > LONGEST_TEXT ? `${value.slice(0, LONGEST_TEXT)}…` : value
}
