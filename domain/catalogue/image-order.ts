/** What stands in an order for the file sent at this place, from 0. */
export function newImage(index: number): string {
  return `new:${index}`
}

/**
 * A product's images: those it keeps, then those just added, unless `order` says otherwise. There an address stands
 * for a kept image and `new:0` for the first one added. What the order does not name comes behind what it names.
 */
export function orderImages(
  kept: readonly string[],
  added: readonly string[],
  order: readonly string[] = [],
): string[] {
  const waiting = [
    ...kept.map((address) => ({ name: address, address })),
    ...added.map((address, index) => ({ name: newImage(index), address })),
  ]
  // One by one: the same image may show two colours, and then stands twice.
  const placed = order.flatMap((name) => {
    const index = waiting.findIndex((image) => image.name === name)
    return index < 0 ? [] : waiting.splice(index, 1)
  })
  return [...placed, ...waiting].map(({ address }) => address)
}
