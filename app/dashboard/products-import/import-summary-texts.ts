import type { ImportResult } from '../../../contracts/import-event.ts'
import { pluralize } from '../format-numbers.ts'

/** `12 créés, 1 modifié, 4 000 inchangés`. */
export function outcomeText({ created, updated, unchanged }: ImportResult): string {
  return [pluralize(created, 'créé'), pluralize(updated, 'modifié'), pluralize(unchanged, 'inchangé')].join(
    ', ',
  )
}

/** The same before anything is written: `12 à créer, 1 à modifier, 4 000 inchangés`. */
export function planText({ created, updated, unchanged }: ImportResult): string {
  const [create, update] = [
    pluralize(created, 'à créer', 'à créer'),
    pluralize(updated, 'à modifier', 'à modifier'),
  ]
  return [create, update, pluralize(unchanged, 'inchangé')].join(', ')
}
