import type { ImportResult } from '../../../contracts/import-event.ts'
import { counted } from '../format-numbers.ts'

/** `12 créés, 1 modifié, 4 000 inchangés`. */
export function outcomeText({ created, updated, unchanged }: ImportResult): string {
  return [counted(created, 'créé'), counted(updated, 'modifié'), counted(unchanged, 'inchangé')].join(', ')
}

/** The same before anything is written: `12 à créer, 1 à modifier, 4 000 inchangés`. */
export function planText({ created, updated, unchanged }: ImportResult): string {
  const [create, update] = [
    counted(created, 'à créer', 'à créer'),
    counted(updated, 'à modifier', 'à modifier'),
  ]
  return [create, update, counted(unchanged, 'inchangé')].join(', ')
}
