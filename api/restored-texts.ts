import type { LeftProduct } from '../domain/catalogue/bulk-actions.ts'

/** Message after products were restored from the trash. */
export function restoredText(count: number, left: readonly LeftProduct[]): string {
  return withLeft(count === 1 ? 'Produit restauré' : `${count} produits restaurés`, left)
}

/** Message after an edit or an import was undone. */
export function undoneText(count: number, left: readonly LeftProduct[]): string {
  if (count === 0) return 'Rien n’a pu être rétabli.'
  return withLeft(`Modification annulée pour ${count === 1 ? '1 produit' : `${count} produits`}`, left)
}

function withLeft(text: string, { length }: readonly LeftProduct[]): string {
  if (length === 0) return text
  return `${text}. ${length === 1 ? '1 produit n’est' : `${length} produits ne sont`} pas entièrement comme avant.`
}
