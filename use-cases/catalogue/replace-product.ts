import type { ProductInput } from '../../contracts/product.ts'
import type { SeenValues } from '../../contracts/seen-values.ts'
import type { VariantInput } from '../../contracts/variants.ts'
import { differences } from '../../domain/audit/audit.ts'
import { orderImages } from '../../domain/catalogue/image-sources.ts'
import { planStock } from '../../domain/catalogue/plan-stock.ts'
import type { Product } from '../../domain/catalogue/product.ts'
import { completeDetails, pickDetails } from '../../domain/catalogue/product-fields.ts'
import { fail, type Result } from '../../domain/errors.ts'
import { record } from '../audit/record.ts'
import type { AppContext, WriteDeps } from '../context.ts'
import { checkBarcode, withBarcodeLock } from '../stock/barcodes.ts'
import { writeStocks } from '../stock/write-stock.ts'
import { productDefaults } from './create-product.ts'
import { getStoredProduct } from './get-product.ts'
import { mergeProductForm } from './merge-product-edit.ts'
import { lockToEdit } from './planned-products.ts'
import { publishProductChange } from './publish-product.ts'
import { queueImageRemoval, removeUploads } from './remove-images.ts'
import { storeImages } from './store-images.ts'

type Deps = WriteDeps & Pick<AppContext, 'images' | 'settings' | 'withLock'>

/** The stock fields of a product form, which `planStock` reads. */
export interface StockFields {
  stockWas?: number
  variants?: readonly VariantInput[]
  removeStock?: boolean
  /** the fields and images that the form displayed; absent: everything is written as it is sent */
  was?: SeenValues
}

export interface ImageChange {
  /** current images to keep, in their new order; absent: all, unchanged */
  existing?: readonly string[]
  files: readonly Uint8Array[]
  /** see `orderImages`; absent: existing images, then new ones */
  order?: readonly string[]
}

/**
 * Replaces a product's editable fields. With `stockWas` and `was`, does not overwrite sales and changes since the form
 * was opened.
 */
export async function replaceProduct(
  shop: Deps,
  id: string,
  sent: ProductInput,
  { files, stockWas, removeStock, ...edit }: ImageChange & StockFields,
): Promise<Result<{ product: Product }>> {
  if (!(await shop.store.products.find(id))) return fail('PRODUCT_NOT_FOUND')
  const added = await storeImages(shop, files)
  if (!added.ok) return added
  const { brand } = await productDefaults(shop)
  const work = () =>
    shop.store.transaction(async (tx) => {
      const at = shop.clock()
      const [current] = await lockToEdit(tx, [id], at)
      if (!current) return fail('PRODUCT_NOT_FOUND')
      const merged = mergeProductForm(current, { ...edit, fields: sent })
      if (!merged.ok) return merged
      const { fields, existing, order, variants } = merged
      const taken = await checkBarcode(tx, fields.barcode, {
        productId: id,
        variantId: null,
        before: current.barcode,
      })
      if (taken) return taken
      const planned = planStock(current, {
        ...fields,
        variants,
        removeStock,
        stockWas: stockWas ?? seenStock(edit),
      })
      if (!planned.ok) return planned
      const { after } = planned
      // URLs of the client are not trusted, so only the product's own images count.
      const remaining = existing?.filter((address) => current.images.includes(address)) ?? current.images
      const images = orderImages(remaining, added.addresses, order)
      if (images.length === 0 && current.images.length > 0) {
        return fail('IMAGE_REQUIRED', { message: 'Au moins une image est requise.' })
      }
      const defaults = { ...pickDetails(current), brand }
      const details = completeDetails({ ...fields, stock: after.stock, images }, defaults)
      await tx.products.update(id, details, at)
      const cause = { reason: 'edit', actor: shop.actor, at, newId: shop.newId } as const
      await writeStocks(tx, [{ productId: id, before: current, after }], cause)
      await record(tx, shop, {
        action: 'product.changed',
        subject: { id, name: fields.name },
        changes: differences(current, details),
      })
      const dropped = current.images.filter((address) => !images.includes(address))
      await queueImageRemoval(tx, dropped, at)
      publishProductChange(tx, { productId: id, before: current, after: details })
      return { ok: true as const }
    })
  const replaced = await withBarcodeLock(shop, sent.barcode, work)
  if (!replaced.ok) {
    await removeUploads(shop, added.addresses)
    return replaced
  }
  return getStoredProduct(shop, id)
}

function seenStock({ was }: StockFields): number | undefined {
  return typeof was?.stock === 'number' ? was.stock : undefined
}
