import { createHash } from 'node:crypto'
import { isProductId } from '../../domain/catalogue/product-id.ts'
import { fail, type Result } from '../../domain/errors.ts'
import { priceTag } from '../../domain/pricing/price.ts'
import { productCaption, type ShareFormat, sharePicture } from '../../domain/sharing/share-picture.ts'
import { sharedAddress } from '../../domain/urls/public-address.ts'
import { soldAt } from '../catalogue/planned-products.ts'
import type { AppContext } from '../context.ts'
import { readSettings } from '../settings/read-settings.ts'

/** Increase it when pictures of the same content look different. */
const DESIGN_VERSION = 2

/** As in the feeds: a price of 0 is a price that is missing, or a gift. */
const FREE = 'Ce produit est à 0\u00a0FCFA\u202f: aucune image ne peut l’annoncer.'

export interface PictureRequest {
  id: string
  format: ShareFormat
  /** the shop's address as the caller sees it, used when the configured one cannot be opened everywhere */
  address?: string | undefined
}

export interface PlannedPicture {
  /** changes with everything that the picture shows */
  version: string
  caption: string
  draw: () => Promise<Result<{ bytes: Uint8Array<ArrayBuffer> }>>
}

/** Prepares the picture of a product as it is sold now. */
export async function planSharePicture(
  shop: Pick<AppContext, 'store' | 'clock' | 'settings' | 'publicUrl' | 'sharePictures'>,
  { id, format, address: seen }: PictureRequest,
): Promise<Result<PlannedPicture>> {
  const now = shop.clock()
  const stored = isProductId(id) ? await shop.store.products.find(id) : null
  if (!stored) return fail('PRODUCT_NOT_FOUND')
  const [product] = await soldAt(shop.store, [stored], now)
  if (!product) return fail('PRODUCT_HIDDEN')
  if (priceTag(product, now).unitPrice <= 0) return fail('PRODUCT_HIDDEN', { message: FREE })
  const { name, logo } = await readSettings(shop, ['name', 'logo'])
  const address = sharedAddress(shop.publicUrl, seen)
  const picture = sharePicture({ product, shop: name, address, now }, format)
  const content = { picture, photos: product.images, logo }
  return {
    ok: true,
    version: createHash('sha256')
      .update(JSON.stringify([DESIGN_VERSION, content]))
      .digest('base64url'),
    caption: productCaption({ product, address, now }),
    async draw() {
      const bytes = await shop.sharePictures.draw(content)
      return bytes === 'busy' ? fail('PICTURES_BUSY') : { ok: true, bytes }
    },
  }
}
