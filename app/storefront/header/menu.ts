import { categoryPath } from '../../../domain/urls/page-paths.ts'

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
  { label: 'Divers & Autres', to: categoryPath('Divers & Autres') },
  { label: 'Contact', to: '/contact' },
]
