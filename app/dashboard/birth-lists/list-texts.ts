import type { ManagedBirthList } from '../../../contracts/birth-list.ts'

export const LIST_STATES: Readonly<Record<ManagedBirthList['state'], { label: string; colors: string }>> = {
  open: { label: 'Ouverte', colors: 'bg-success-tint text-success' },
  closed: { label: 'Fermée', colors: 'bg-warning-tint text-warning' },
  ended: { label: 'Terminée', colors: 'bg-line text-ink' },
}

export const GIFT_STATES: Readonly<Record<ManagedBirthList['gifts'][number]['state'], string>> = {
  ordered: 'Commandé',
  delivered: 'Livré',
  promised: 'À recevoir',
  received: 'Reçu',
  expired: 'Expiré',
  cancelled: 'Annulé',
}
