import type { ProductInput } from '../../contracts/product.ts'
import { differences } from '../../domain/audit/audit.ts'
import { orderImages } from '../../domain/catalogue/image-order.ts'
import type { Product } from '../../domain/catalogue/product.ts'
import { nextStock, stockConflict } from '../../domain/catalogue/stock.ts'
import { fail, type Result } from '../../domain/errors.ts'
import { record } from '../audit/record.ts'
import type { AppContext } from '../context.ts'
import { getProduct } from './get-product.ts'
import { publishProductChange } from './publish-product.ts'
import { deleteUnusedImages, storeImages } from './store-images.ts'

type Deps = Pick<AppContext, 'store' | 'images' | 'identity' | 'clock' | 'newId' | 'actor'>

export interface ImageChange {
  /** current images to keep, in their new order; absent: all, unchanged */
  existing?: readonly string[]
  files: readonly Uint8Array[]
  /** see `orderImages`; absent: present images, then new ones */
  order?: readonly string[]
}

/** Replaces a product's editable fields. `stockWas`: the stock the form showed; units sold since stay sold. */
export async function replaceProduct(
  shop: Deps,
  id: string,
  fields: ProductInput,
  { existing, files, order, stockWas }: ImageChange & { stockWas?: number },
): Promise<Result<{ product: Product }>> {
  if (!(await shop.store.products.find(id))) return fail('PRODUCT_NOT_FOUND')
  const added = await storeImages(shop, files)
  if (!added.ok) return added
  const replaced = await shop.store.transaction(async (tx) => {
    const [present] = await tx.products.lock([id])
    if (!present) return fail('PRODUCT_NOT_FOUND')
    const seen = stockWas ?? present.stock
    const stock = nextStock({ present: present.stock, seen, wanted: fields.stock })
    if (stock === null) return stockConflict(present.stock)
    // A URL is never taken from the client: only the product's own images count.
    const remaining = existing?.filter((address) => present.images.includes(address)) ?? present.images
    const images = orderImages(remaining, added.addresses, order)
    if (images.length === 0 && present.images.length > 0) {
      return fail('IMAGE_REQUIRED', { message: 'Au moins une image est requise.' })
    }
    const brand = fields.brand ?? shop.identity.name
    const details = { ...fields, stock, brand, images }
    await tx.products.update(id, details, shop.clock())
    await record(tx, shop, {
      action: 'product.changed',
      subject: { id, name: fields.name },
      changes: differences(present, details),
    })
    const dropped = present.images.filter((address) => !images.includes(address))
    publishProductChange(tx, { productId: id, before: present.stock, after: stock })
    return { ok: true as const, dropped }
  })
  await deleteUnusedImages(shop, replaced.ok ? replaced.dropped : added.addresses)
  if (!replaced.ok) return replaced
  return getProduct(shop, id)
}
