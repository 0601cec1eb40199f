/** From this many pieces down, a product's stock wants attention. */
export const LOW_STOCK = 3

export function isLow(stock: number): boolean {
  return stock <= LOW_STOCK
}

/** Whether administrators hear of a change of the stock. Null: the product was not there before, or is gone. */
export function concernsLowStock(before: number | null, after: number | null): boolean {
  return before !== after && [before, after].some((stock) => stock !== null && isLow(stock))
}
