import type { ImportResult } from '../../../contracts/import-event.ts'
import { pluralize } from '../format-numbers.ts'

export function outcomeText({ created, updated, unchanged }: ImportResult): string {
  return [pluralize(created, 'créé'), pluralize(updated, 'modifié'), pluralize(unchanged, 'inchangé')].join(
    ', ',
  )
}

export function planText({ created, updated, unchanged }: ImportResult): string {
  const [create, update] = [
    pluralize(created, 'à créer', 'à créer'),
    pluralize(updated, 'à modifier', 'à modifier'),
  ]
  return [create, update, pluralize(unchanged, 'inchangé')].join(', ')
}
