import type { ManagedBirthList } from '../../../contracts/birth-list.ts'

export const CARD = 'grid grid-cols-1 content-start gap-2 rounded-card bg-surface p-5 shadow-card'

export const LIST_STATES: Readonly<Record<ManagedBirthList['state'], { label: string; colors: string }>> = {
  open: { label: 'Ouverte', colors: 'bg-success-tint text-success' },
  closed: { label: 'Fermée', colors: 'bg-warning-tint text-warning' },
  ended: { label: 'Terminée', colors: 'bg-line text-ink' },
}

/** What the shop has to do with the money that it holds for an article. */
export const MONEY_TASKS: Readonly<Record<NonNullable<ManagedBirthList['items'][number]['task']>, string>> = {
  order: 'Payé, sans commande',
  sold_out: 'Payé, en rupture',
  gone: 'N’est plus vendu\u202f: argent à rendre',
  return: 'Argent à rendre',
}

export const GIFT_STATES: Readonly<Record<ManagedBirthList['gifts'][number]['state'], string>> = {
  ordered: 'Commandé',
  delivered: 'Livré',
  promised: 'À recevoir',
  received: 'Reçu',
  expired: 'Expiré',
  cancelled: 'Annulé',
}
