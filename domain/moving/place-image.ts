/** Maximum number of images of a product that comes from a file. */
export const MAX_PRODUCT_IMAGES = 40

/**
 * Adds an image to those of a product: where its file has it while the images of the file come first and in its order,
 * otherwise at the end. The merchant has then chosen which image shows which colour.
 * @param inFile the images of the file in its order; null for those that are not fetched
 */
export function placeImage(
  current: readonly string[],
  image: string,
  inFile: readonly (string | null)[],
): readonly string[] {
  if (current.includes(image) || current.length >= MAX_PRODUCT_IMAGES) return current
  const known = [...new Set(inFile)].filter((one) => one === image || (one !== null && current.includes(one)))
  const [place, shown] = [known.indexOf(image), known.filter((one) => one !== image)]
  const isOrdered = shown.length > 0 && shown.every((one, index) => one === current[index])
  return isOrdered && place >= 0 ? current.toSpliced(place, 0, image) : [...current, image]
}

/** The images of a file that the shop can fetch; the others are names of files. */
export function webImages(images: readonly string[]): string[] {
  return [...new Set(images.filter((image) => /^https?:\/\//i.test(image)))]
}
