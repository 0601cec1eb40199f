import type { ImportResult } from '../../../contracts/import-event.ts'

const NUMBER = new Intl.NumberFormat('fr-FR')

/** `5 000`. */
export function grouped(count: number): string {
  return NUMBER.format(count)
}

/** `1 produit`, `5 000 produits`. */
export function counted(count: number, one: string, several = `${one}s`): string {
  return `${grouped(count)} ${count < 2 ? one : several}`
}

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
