import { categoryPath, selectionPath } from '../../../domain/urls/page-paths.ts'
import { isCustomer, useSession } from '../../session/session.ts'

export interface MenuEntry {
  label: string
  to: string
  title?: string
  entries?: readonly MenuEntry[]
}

const AGES = ['Nouveau-né', 'Enfant', 'Adulte'] as const

function byAge(label: string): MenuEntry {
  return {
    label,
    to: categoryPath(label),
    entries: [
      ...AGES.map((age) => ({ label: age, to: categoryPath(`${label}/${age}`) })),
      { label: 'Tout voir', to: categoryPath(label) },
    ],
  }
}

export const menu: readonly MenuEntry[] = [
  { label: 'Accueil', to: '/', title: 'Home' },
  byAge('Vêtements'),
  byAge('Chaussures'),
  { label: 'Jouer', to: categoryPath('Jouer') },
  { label: 'Kit Complet', to: categoryPath('Baptemes & Naissances') },
  { label: 'Cadeaux', to: selectionPath('cadeaux') },
  { label: 'Divers & Autres', to: categoryPath('Divers & Autres') },
  { label: 'Contact', to: '/contact' },
]

/** The page of the visitor's orders: that of the account, or of the device. */
export function useOwnPage(): { to: string; label: string } {
  return isCustomer(useSession())
    ? { to: '/mon-compte', label: 'Mon compte' }
    : { to: '/mes-commandes', label: 'Mes commandes' }
}
