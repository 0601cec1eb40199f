import { PERMISSIONS, type Permission, permissionsOf } from './account.ts'

/** What an employee does, with the permissions that the work needs (G-21). They can be changed for each account. */
export interface AccountPreset {
  name: string
  /** what this person does in the shop */
  text: string
  permissions: readonly Permission[]
  /** its text also says that this person answers messages, where the shop has some */
  answers?: true
}

export const ACCOUNT_PRESETS: readonly AccountPreset[] = [
  {
    name: 'Vendeuse',
    text: 'Prend et suit les commandes, encaisse et remet l’argent.',
    permissions: ['orders', 'payments', 'cash', 'messages'],
    answers: true,
  },
  {
    name: 'Préparateur',
    text: 'Confirme, prépare et fait partir les commandes. Ne touche pas à l’argent et ne supprime aucune commande.',
    permissions: ['orders', 'messages'],
    answers: true,
  },
  {
    name: 'Comptable',
    text: 'Lit les commandes et les chiffres, vérifie les paiements et la caisse, exporte.',
    permissions: ['orders:read', 'stats', 'payments', 'cash', 'exports'],
  },
  { name: 'Administrateur', text: 'Fait tout, comme vous.', permissions: PERMISSIONS },
]

/** The preset with exactly these permissions; null when they were changed. @param compared those that screens name */
export function presetOf(
  held: Readonly<Record<Permission, boolean>>,
  compared: readonly Permission[] = PERMISSIONS,
): AccountPreset | null {
  const isSame = ({ permissions }: AccountPreset) => {
    const all = permissionsOf(permissions)
    return compared.every((name) => held[name] === all[name])
  }
  return ACCOUNT_PRESETS.find(isSame) ?? null
}
