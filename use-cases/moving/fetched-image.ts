import { createHash } from 'node:crypto'
import type { FetchedImage, MovedImages, MovedKey } from '../../data/queries/moved-images.ts'
import type { OpenTransaction } from '../../data/store.ts'
import { HOUR_MS } from '../../domain/durations.ts'
import { placeImage } from '../../domain/moving/place-image.ts'
import { lockToEdit } from '../catalogue/planned-products.ts'
import { publishProductChange } from '../catalogue/publish-product.ts'

/** Identifies an image by its URL, or by its name in the file of another shop. */
export const urlHash = (url: string) => createHash('sha256').update(url).digest('hex')

/** Groups what is fetched for one product. */
export const imageGroup = ({ shop, reference }: MovedKey) => `image ${shop} ${reference}`

/**
 * Whether the import of a product already gave it this image: the import reads what is fetched, and lasts less than an
 * hour. Such an image is not placed again, because the merchant may have removed it since.
 */
export function wasKnownAt({ changedAt }: FetchedImage, importedAt: number): boolean {
  return changedAt < importedAt - HOUR_MS
}

/** Shows a fetched image in its product, where the file has it. @returns false when the product no longer exists */
export async function showImage(
  tx: OpenTransaction,
  { productId, images }: Pick<MovedImages, 'productId' | 'images'>,
  image: string,
  now: number,
): Promise<boolean> {
  const [current] = await lockToEdit(tx, [productId], now)
  if (!current) return false
  const fetched = await tx.movedImages.fetched(images.map(urlHash))
  const inFile = images.map((url) => fetched.get(urlHash(url))?.image ?? null)
  const shown = placeImage(current.images, image, inFile)
  if (shown === current.images) return true
  await tx.products.changeEach([{ id: productId, fields: { images: [...shown] }, flashSale: null }], now)
  publishProductChange(tx, { productId, before: current, after: current })
  return true
}
