import { createHash } from 'node:crypto'
import * as v from 'valibot'
import type { MovedImages, MovedKey } from '../../data/queries/moved-images.ts'
import type { OpenTransaction } from '../../data/store.ts'
import { placeImage } from '../../domain/moving/place-image.ts'
import type { OutboxEntry } from '../../domain/outbox/entry.ts'
import { lockToEdit } from '../catalogue/planned-products.ts'
import { publishProductChange } from '../catalogue/publish-product.ts'

/** Identifies an image by its URL, or by its name in the file of another shop. */
export const urlHash = (url: string) => createHash('sha256').update(url).digest('hex')

/** Groups what is fetched for one product. */
export const imageGroup = ({ shop, reference }: MovedKey) => `image ${shop} ${reference}`

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

/** `placed`: hashes of the URLs whose images were shown, so that one that the merchant removes does not come back */
const payloadOf = v.object({
  shop: v.string(),
  reference: v.string(),
  placed: v.optional(v.array(v.string()), []),
  importId: v.optional(v.string()),
})

/** Which product an entry of the outbox fetches photos for. */
export const readPayload = ({ payload }: OutboxEntry) => v.parse(payloadOf, payload)

/** For lists, which show the other entries when what one stores cannot be read. */
export const isReadable = ({ payload }: OutboxEntry) => v.is(payloadOf, payload)
