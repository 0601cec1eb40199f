/** Names the new file at this index (from 0) in an image order. */
export function newImage(index: number): string {
  return `new:${index}`
}

/**
 * Orders a product's images: existing ones, then new ones, unless `order` lists them (a URL for an existing image,
 * `new:0` for the first new file). Images missing from `order` follow.
 */
export function orderImages(
  existing: readonly string[],
  added: readonly string[],
  order: readonly string[] = [],
): string[] {
  const waiting = [
    ...existing.map((address) => ({ name: address, address })),
    ...added.map((address, index) => ({ name: newImage(index), address })),
  ]
  // The same image may appear twice, for two colours.
  const placed = order.flatMap((name) => {
    const index = waiting.findIndex((image) => image.name === name)
    return index < 0 ? [] : waiting.splice(index, 1)
  })
  return [...placed, ...waiting].map(({ address }) => address)
}
