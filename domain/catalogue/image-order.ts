/** What stands in an order for the file sent at this place, from 0. */
export function newPicture(index: number): string {
  return `new:${index}`
}

/**
 * A product's pictures: those it keeps, then those just added, unless `order` says otherwise. There an address stands
 * for a kept picture and `new:0` for the first one added. What the order does not name comes behind what it names.
 */
export function orderPictures(
  kept: readonly string[],
  added: readonly string[],
  order: readonly string[] = [],
): string[] {
  const waiting = [
    ...kept.map((address) => ({ name: address, address })),
    ...added.map((address, index) => ({ name: newPicture(index), address })),
  ]
  // One by one: the same picture may show two colours, and then stands twice.
  const placed = order.flatMap((name) => {
    const index = waiting.findIndex((picture) => picture.name === name)
    return index < 0 ? [] : waiting.splice(index, 1)
  })
  return [...placed, ...waiting].map(({ address }) => address)
}
