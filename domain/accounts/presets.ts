import type { Permission } from './account.ts'

/** Usual sets of permissions, offered as one tap for a new or changed account. */
export const PERMISSION_PRESETS: readonly { name: string; permissions: readonly Permission[] }[] = [
  { name: 'Vendeuse', permissions: ['orders', 'payments', 'cash'] },
  { name: 'Préparateur', permissions: ['orders'] },
  { name: 'Comptable', permissions: ['orders:read', 'stats', 'payments', 'cash', 'exports'] },
]
