import { createHash } from 'node:crypto'
import type { ProductFields } from '../../contracts/product-form.ts'
import type { Store } from '../../data/store.ts'
import { differences } from '../../domain/audit/audit.ts'
import { orderImages } from '../../domain/catalogue/image-order.ts'
import type { Product, ProductDetails, ProductSummary } from '../../domain/catalogue/product.ts'
import { fail, type Result } from '../../domain/errors.ts'
import { record } from '../audit/record.ts'
import type { AppContext } from '../context.ts'
import { getProduct } from './get-product.ts'
import { publishProductChange } from './publish-product.ts'
import { deleteUnusedImages, storeImages } from './store-images.ts'

type Deps = Pick<AppContext, 'store' | 'images' | 'identity' | 'clock' | 'newId' | 'actor'>

/** Where a new product's images come from. */
export interface NewImages {
  files: readonly Uint8Array[]
  /** the product whose images it takes over */
  copyOf?: string
  /** which of those; absent: all */
  existing?: readonly string[]
  /** see orderImages; absent: those taken over, then the files */
  order?: readonly string[]
}

/** `repeated`: the product was there already, from an earlier sending under the same key. */
export type CreatedProduct = Result<{ product: Product; repeated: boolean }>

/**
 * Adds a product with its images, in the order given: image n belongs to colour n. A form sent again under the
 * same `key`, since its answer was lost, makes no second product: the one it made before becomes what it says now.
 */
export async function createProduct(
  shop: Deps,
  fields: ProductFields,
  newImages: NewImages,
  key?: string,
): Promise<CreatedProduct> {
  if (newImages.files.length === 0 && newImages.copyOf === undefined) return fail('IMAGE_REQUIRED')
  const added = await storeImages(shop, newImages.files)
  if (!added.ok) return added
  const id = key === undefined ? shop.newId() : idOfKey(key)
  const details = { ...fields, brand: fields.brand ?? shop.identity.name }
  try {
    const written = await shop.store.transaction(async (tx) => {
      const { present, source } = await lockBoth(tx, id, newImages.copyOf)
      const taken = takenOver(newImages, source)
      if (!taken.ok) return taken
      const images = orderImages(taken.images, added.addresses, newImages.order)
      if (images.length === 0) return fail('IMAGE_REQUIRED')
      const { earlier, stock } = await write(tx, id, { ...details, images }, present, shop.clock())
      await record(tx, shop, {
        action: earlier ? 'product.changed' : 'product.created',
        subject: { id, name: details.name },
        changes: differences(earlier ?? {}, { ...details, images }),
      })
      publishProductChange(tx, { productId: id, before: earlier?.stock ?? null, after: stock })
      const dropped = earlier?.images.filter((address) => !images.includes(address)) ?? []
      return { ok: true as const, dropped, earlier }
    })
    await deleteUnusedImages(shop, written.ok ? written.dropped : added.addresses)
    if (!written.ok) return written
    const viewed = await getProduct(shop, id)
    if (!viewed.ok) return viewed
    return { ...viewed, repeated: written.earlier !== null }
  } catch (error) {
    await deleteUnusedImages(shop, added.addresses)
    throw error
  }
}

/**
 * Writes the product: a new one, or over the one that an earlier sending made. What was sold of that one since is no
 * longer there, although the form knows nothing of it. @returns the earlier one as it was, and the stock now
 */
async function write(
  { products }: Pick<Store, 'products'>,
  id: string,
  details: ProductDetails,
  present: ProductSummary | null,
  now: number,
): Promise<{ earlier: ProductSummary | null; stock: number }> {
  const made = { earlier: null, stock: details.stock }
  if (present === null && (await products.insert(id, details, now))) return made
  // Another sending was faster between looking and inserting.
  const earlier = present ?? (await products.lock([id]))[0] ?? null
  if (!earlier) return made
  const stock = Math.max(0, details.stock - earlier.purchases)
  await products.update(id, { ...details, stock }, now)
  return { earlier, stock }
}

/** The product made before under this id, and the one to copy from: kept, so that its images stay until then. */
async function lockBoth({ products }: Pick<Store, 'products'>, id: string, copyOf: string | undefined) {
  const locked = await products.lock(copyOf === undefined ? [id] : [id, copyOf])
  const find = (wanted: string | undefined) => locked.find(({ _id }) => _id === wanted) ?? null
  return { present: find(id), source: find(copyOf) }
}

/** Only the copied product's own images: an address is never taken from outside. */
function takenOver(
  { copyOf, existing }: NewImages,
  source: ProductSummary | null,
): Result<{ images: string[] }> {
  if (copyOf === undefined) return { ok: true, images: [] }
  if (source === null) return fail('PRODUCT_NOT_FOUND', { message: 'Le produit à dupliquer n’existe plus.' })
  return { ok: true, images: existing?.filter((address) => source.images.includes(address)) ?? source.images }
}

function idOfKey(key: string): string {
  return createHash('sha256').update(`product ${key}`).digest('hex').slice(0, 16)
}
