import type { Permission } from '../../domain/accounts/account.ts'

/** What a permission opens, in the administrators' words. */
export const PERMISSION_LABELS: Readonly<Record<Permission, string>> = {
  products: 'Produits',
  orders: 'Commandes',
  users: 'Comptes',
  stats: 'Statistiques',
}

/** Why something is not offered to this account. */
export function missingPermission(permission: Permission): string {
  return `Il faut le droit « ${PERMISSION_LABELS[permission]} » : un administrateur qui gère les comptes peut le donner.`
}

/** A role in the administrators' words. */
export function roleLabel(role: string): string {
  if (role === 'admin') return 'Administrateur'
  return role === 'user' ? 'Utilisateur' : role
}
