/** Labels of audited actions. */
export const AUDIT_TEXTS = {
  'product.created': 'Produit ajouté',
  'product.changed': 'Produit modifié',
  'product.flash-sale': 'Vente flash réglée',
  'product.edit-undone': 'Modification défaite',
  'product.deleted': 'Produit supprimé',
  'product.restored': 'Produit restauré',
  'product.purged': 'Produit supprimé définitivement',
  'reviews.hide': 'Avis masqués',
  'reviews.show': 'Avis affichés de nouveau',
  'reviews.delete': 'Avis supprimés',
  'reviews.restore': 'Avis restaurés',
  'reviews.answer': 'Réponse à un avis',
  'reviews.photo-approve': 'Photo d’un avis approuvée',
  'reviews.photo-delete': 'Photo d’un avis supprimée',
  'ratings.hide': 'Notes masquées',
  'ratings.show': 'Notes affichées de nouveau',
  'ratings.delete': 'Notes supprimées',
  'ratings.restore': 'Notes restaurées',
  'draft.created': 'Brouillon ajouté',
  'draft.published': 'Brouillon publié',
  'draft.deleted': 'Brouillon supprimé',
  'product.cost': 'Prix d’achat modifié',
  'products.imported': 'Produits importés',
  'products.import-taken-back': 'Import de produits annulé avant sa fin',
  'products.exported': 'Produits exportés',
  'products.photos-added': 'Photos de produits ajoutées',
  'plan.created': 'Changement planifié',
  'plan.changed': 'Plan modifié',
  'plan.cancelled': 'Plan annulé',
  'plan.restored': 'Plan rétabli',
  'stock.received': 'Réception enregistrée',
  'stock.receipt-undone': 'Réception défaite',
  'stock.counted': 'Inventaire enregistré',
  'order.confirmed': 'Commande confirmée',
  'order.cancelled': 'Commande annulée',
  'order.reopened': 'Annulation défaite',
  'order.deleted': 'Commande supprimée',
  'order.restored': 'Commande restaurée',
  'order.purged': 'Commande supprimée définitivement',
  'order.unconfirmed': 'Confirmation retirée',
  'order.undone': 'Geste défait sur une commande',
  'order.entered': 'Commande saisie',
  'birth-list.closed': 'Liste de naissance fermée',
  'birth-list.opened': 'Liste de naissance rouverte',
  'birth-list.deleted': 'Liste de naissance supprimée',
  'birth-list.money': 'Participation à un cadeau modifiée',
  'birth-list.returned': 'Participation à un cadeau rendue',
  'birth-list.ordered': 'Cadeau payé par des participations commandé',
  'cart-link.created': 'Lien de panier créé',
  'order.paid': 'Paiement enregistré',
  'order.refunded': 'Remboursement enregistré',
  'promotion.created': 'Offre ajoutée',
  'promotion.changed': 'Offre modifiée',
  'promotion.paused': 'Offre mise en pause',
  'promotion.activated': 'Offre activée',
  'promotion.deleted': 'Offre supprimée',
  'promotion.restored': 'Offre restaurée',
  'cash.settled': 'Versement de caisse enregistré',
  'orders.exported': 'Commandes exportées',
  'courier.created': 'Livreur ajouté',
  'courier.changed': 'Livreur modifié',
  'run.link-created': 'Lien de tournée créé',
  'run.link-revoked': 'Lien de tournée révoqué',
  'payment.checked': 'Paiement annoncé reçu',
  'payment.unchecked': 'Paiement annoncé à vérifier de nouveau',
  'payment.confirmed': 'Paiement à la livraison confirmé',
  'payment.refused': 'Paiement à la livraison refusé',
  'payment.received': 'Paiement reçu d’un fournisseur',
  'payment.returned': 'Paiement remboursé par un fournisseur',
  'payment.refund-asked': 'Remboursement demandé au fournisseur',
  'payment.not-returned': 'Remboursement noté non fait',
  'payment.matched': 'Paiement confirmé au rapprochement',
  'payment.rejected': 'Paiement annoncé non trouvé',
  'payment.settled': 'Paiement marqué comme réglé',
  'payment.linked': 'Transaction rattachée à une commande',
  'payment.unlinked': 'Transaction détachée d’une commande',
  'payment.dismissed': 'Transaction écartée',
  'payment.undismissed': 'Transaction de nouveau à rattacher',
  'payment.statement': 'Relevé importé',
  'payment.statement-undone': 'Import d’un relevé défait',
  'payment.row-corrected': 'Ligne de relevé corrigée',
  'payment.row-removed': 'Ligne de relevé retirée',
  'payment.row-restored': 'Ligne de relevé reprise',
  'user.created': 'Compte créé',
  'user.rights': 'Droits modifiés',
  'user.deleted': 'Compte supprimé',
  'user.signed-out': 'Déconnecté partout',
  'user.password': 'Mot de passe changé',
  'user.reset-code': 'Code de réinitialisation créé',
  'user.second-factor': 'Double authentification réglée',
  'user.recovery-code': 'Code de secours utilisé',
  'user.recovery-codes': 'Codes de secours renouvelés',
  'session.opened': 'Connexion',
  'session.refused': 'Connexion refusée',
  'session.closed': 'Déconnexion',
  'settings.changed': 'Réglages modifiés',
  'setup.changed': 'Liste de démarrage modifiée',
  'demo.removed': 'Catalogue d’essai retiré',
  'message.read': 'Message marqué comme lu',
  'message.unread': 'Message marqué comme non lu',
  'conversation.assigned': 'Conversation confiée à quelqu’un',
  'conversation.closed': 'Conversation terminée',
  'conversation.reopened': 'Conversation rouverte',
  'conversation.note': 'Note ajoutée à une conversation',
  'conversation.replied': 'Réponse envoyée à un client',
  'conversation.retried': 'Réponse essayée de nouveau',
  'alert.notified': 'Client prévenu d’un retour en stock',
  'alert.waiting': 'Client de nouveau à prévenir',
  'mail.tested': 'E-mail d’essai envoyé',
  'mail.retried': 'E-mail renvoyé',
  'mail.abandoned': 'E-mail abandonné',
  'outbox.retried': 'Envoi essayé de nouveau',
  'outbox.abandoned': 'Envoi abandonné',
  'webhook.created': 'Webhook ajouté',
  'webhook.changed': 'Webhook modifié',
  'webhook.key': 'Clé de signature d’un webhook renouvelée',
  'webhook.tried': 'Webhook essayé',
  'webhook.resent': 'Webhook renvoyé',
  'webhook.stopped': 'Webhook arrêté par son destinataire',
  'webhook.deleted': 'Webhook supprimé',
  'key.created': 'Clé d’API créée',
  'key.limited': 'Droits retirés à une clé d’API',
  'key.revoked': 'Clé d’API révoquée',
  'shop.exported': 'Boutique exportée',
  'customer.exported': 'Données d’un client exportées',
  'customer.erased': 'Données d’un client effacées',
} as const

export type AuditAction = keyof typeof AUDIT_TEXTS
export const AUDIT_ACTIONS = Object.keys(AUDIT_TEXTS) as AuditAction[]

/** Changed fields: value before and after. */
export type AuditChanges = Readonly<Record<string, readonly [before: unknown, after: unknown]>>

/** A user or subject: its id, and its name at the time of the entry. */
export interface Named {
  id: string
  name: string
}

export interface AuditEntry {
  id: string
  /** ISO date */
  at: string
  /** null for actions of the shop itself, for the creation of the first account and for failed sign-ins */
  actor: Named | null
  action: AuditAction
  subject: Named | null
  changes: AuditChanges
}

/** Maximum characters of a text in the audit log. */
const MAX_TEXT_LENGTH = 80

/** Lists the fields of `after` that differ from `before`; absent fields are unchanged. */
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
  return typeof value === 'string' && value.length > MAX_TEXT_LENGTH
    ? `${value.slice(0, MAX_TEXT_LENGTH)}…`
    : value
}
