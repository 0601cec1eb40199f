/** Maximum number of images of a product that comes from a file. */
export const MAX_PRODUCT_IMAGES = 40

/**
 * Adds an image to those of a product, where its file has it: behind the image before it, else before the one after it.
 * What the merchant added or ordered stays as it is.
 * @param inFile the images of the file in its order; null for those that are not fetched
 */
export function placeImage(
  current: readonly string[],
  image: string,
  inFile: readonly (string | null)[],
): readonly string[] {
  if (current.includes(image) || current.length >= MAX_PRODUCT_IMAGES) return current
  const isShown = (one: string | null) => one !== null && current.includes(one)
  const place = inFile.indexOf(image)
  const before = inFile.slice(0, Math.max(place, 0)).findLast(isShown)
  const after = inFile.slice(place + 1).find(isShown)
  if (before) return current.toSpliced(current.lastIndexOf(before) + 1, 0, image)
  return after ? current.toSpliced(current.indexOf(after), 0, image) : [...current, image]
}

/** The images of a file that the shop can fetch; the others are names of files. */
export function webImages(images: readonly string[]): string[] {
  return [...new Set(images.filter((image) => /^https?:\/\//i.test(image)))]
}
