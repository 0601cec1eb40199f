import type { Permission } from '../../domain/accounts/account.ts'

export const PERMISSION_LABELS: Readonly<Record<Permission, string>> = {
  products: 'Produits',
  orders: 'Commandes',
  users: 'Comptes',
  stats: 'Statistiques',
}

export function missingPermission(permission: Permission): string {
  return `Il faut le droit « ${PERMISSION_LABELS[permission]} » : un administrateur qui gère les comptes peut le donner.`
}

export function roleLabel(role: string): string {
  if (role === 'admin') return 'Administrateur'
  return role === 'user' ? 'Utilisateur' : role
}
