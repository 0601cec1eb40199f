const NUMBER = new Intl.NumberFormat('fr-FR')

export function formatNumber(count: number): string {
  return NUMBER.format(count)
}

/** `1 produit`, `5 000 produits`. In French zero is singular. */
export function pluralize(count: number, one: string, several = `${one}s`): string {
  return `${formatNumber(count)} ${count < 2 ? one : several}`
}
