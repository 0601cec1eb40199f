import type { Permission } from '../../domain/accounts/account.ts'

export const PERMISSION_LABELS: Readonly<Record<Permission, string>> = {
  products: 'Produits',
  orders: 'Commandes',
  users: 'Comptes',
  stats: 'Statistiques',
  payments: 'Paiements',
  cash: 'Caisse',
  exports: 'Exports',
  settings: 'Réglages',
}

/** What each permission lets an administrator do. */
export const PERMISSION_TEXTS: Readonly<Record<Permission, string>> = {
  products:
    'Ajouter, modifier et supprimer les produits, leurs prix et leur stock, réceptions et inventaires.',
  orders: 'Voir, confirmer, annuler et supprimer les commandes, répondre aux messages et aux clients.',
  users: 'Créer, modifier et supprimer les comptes, lire le journal des actions.',
  stats: 'Voir les chiffres de la boutique : ventes, visites, produits les plus vus et achetés.',
  payments: 'Marquer un paiement annoncé comme vérifié. Il faut aussi le droit « Commandes ».',
  cash: 'Réservé à la caisse, qui n’existe pas encore : ce droit n’ouvre rien aujourd’hui.',
  exports: 'Télécharger commandes, produits, stock et données d’un client, avec aussi le droit de les voir.',
  settings: 'Changer les réglages de la boutique.',
}

export function missingPermission(permission: Permission): string {
  return `Il faut le droit « ${PERMISSION_LABELS[permission]} » : un administrateur qui gère les comptes peut le donner.`
}

export function roleLabel(role: string): string {
  if (role === 'admin') return 'Administrateur'
  return role === 'user' ? 'Utilisateur' : role
}
