const NUMBER = new Intl.NumberFormat('fr-FR')

/** `5 000`. */
export function formatNumber(count: number): string {
  return NUMBER.format(count)
}

/** `1 produit`, `5 000 produits`; none and one alike, as one counts in French. */
export function pluralize(count: number, one: string, several = `${one}s`): string {
  return `${formatNumber(count)} ${count < 2 ? one : several}`
}
