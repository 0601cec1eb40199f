const NUMBER = new Intl.NumberFormat('fr-FR')

/** `5 000`, `−3` */
export function formatNumber(count: number): string {
  return NUMBER.format(count).replace('-', '−')
}

/** `+3`, `−3` */
export function formatChange(count: number): string {
  return count > 0 ? `+${formatNumber(count)}` : formatNumber(count)
}

/** `1 produit`, `5 000 produits`. In French zero is singular. */
export function pluralize(count: number, one: string, several = `${one}s`): string {
  return `${formatNumber(count)} ${Math.abs(count) < 2 ? one : several}`
}
