import { isIncluded, type Permission } from '../../domain/accounts/account.ts'
import { quoted } from '../../domain/text/quoted.ts'

export const PERMISSION_LABELS: Readonly<Record<Permission, string>> = {
  products: 'Produits',
  orders: 'Commandes',
  'orders:read': 'Voir les commandes',
  users: 'Comptes',
  stats: 'Statistiques',
  payments: 'Paiements',
  cash: 'Caisse',
  exports: 'Exports',
  settings: 'Réglages',
  promotions: 'Promotions',
  costs: 'Prix d’achat',
  messages: 'Messages',
}

export const PERMISSION_TEXTS: Readonly<Record<Permission, string>> = {
  products:
    'Ajouter, modifier et supprimer les produits, leurs prix et leur stock, réceptions et inventaires.',
  orders:
    'Voir, confirmer et annuler les commandes, répondre aux messages et aux clients. Les supprimer demande aussi «\u202fPaiements\u202f».',
  'orders:read':
    'Voir les commandes, leurs détails et les retours, sans rien changer. « Commandes » comprend ce droit.',
  users: 'Créer, modifier et supprimer les comptes, lire le journal des actions.',
  stats: 'Voir les chiffres de la boutique : ventes, visites, produits les plus vus et achetés.',
  payments:
    'Marquer un paiement annoncé comme vérifié, avec aussi le droit « Voir les commandes » ; encaisser et rembourser, avec aussi « Commandes ».',
  cash: 'Voir ce que doivent les livreurs, compter l’argent remis et lire le rapport du jour.',
  exports: 'Télécharger commandes, produits, stock et données d’un client, avec aussi le droit de les voir.',
  settings: 'Changer les réglages de la boutique.',
  promotions: 'Créer, modifier, mettre en pause et supprimer les codes et les offres automatiques.',
  costs:
    'Voir et saisir les prix d’achat, voir les marges et la valeur du stock, avec aussi le droit « Produits », « Voir les commandes » ou « Caisse » de la page.',
  messages:
    'Lire les messages WhatsApp des clients et y répondre. Ouvrir leurs photos et leurs notes vocales demande aussi «\u202fCommandes\u202f».',
}

/** `Commandes, Caisse`; leaves out permissions that another permission includes. @param named see `useNamedPermissions` */
export function labelsOf(permissions: readonly Permission[], named: readonly Permission[]): string {
  const listed = permissions.filter((name) => named.includes(name) && !isIncluded(name, permissions))
  return listed.map((name) => PERMISSION_LABELS[name]).join(', ')
}

export function missingPermission(permission: Permission): string {
  return `Il faut le droit ${quoted(PERMISSION_LABELS[permission])} : un administrateur qui gère les comptes peut le donner.`
}

export function roleLabel(role: string): string {
  if (role === 'admin') return 'Administrateur'
  return role === 'user' ? 'Utilisateur' : role
}
