import { createHash } from 'node:crypto'
import type { ProductInput } from '../../contracts/product.ts'
import type { Store } from '../../data/store.ts'
import { differences } from '../../domain/audit/audit.ts'
import { orderImages } from '../../domain/catalogue/image-order.ts'
import type { Product, ProductSummary } from '../../domain/catalogue/product.ts'
import type { ProductDetails } from '../../domain/catalogue/product-fields.ts'
import { fail, type Result } from '../../domain/errors.ts'
import { record } from '../audit/record.ts'
import type { AppContext } from '../context.ts'
import { getProduct } from './get-product.ts'
import { publishProductChange } from './publish-product.ts'
import { deleteUnusedImages, storeImages } from './store-images.ts'

type Deps = Pick<AppContext, 'store' | 'images' | 'identity' | 'clock' | 'newId' | 'actor'>

export interface NewImages {
  files: readonly Uint8Array[]
  /** the product to copy images from */
  copyOf?: string
  /** which of its images; absent: all */
  existing?: readonly string[]
  /** see `orderImages`; absent: copied images, then files */
  order?: readonly string[]
}

/** `repeated`: an earlier request with the same key had created the product. */
export type CreatedProduct = Result<{ product: Product; repeated: boolean }>

/**
 * Creates a product with its images; image n belongs to colour n.
 * Idempotent by `key`: a repeated form updates the product its first request created.
 */
export async function createProduct(
  shop: Deps,
  fields: ProductInput,
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

/** Inserts the product, or overwrites the one an earlier request created, without losing the units sold since. */
async function write(
  { products }: Pick<Store, 'products'>,
  id: string,
  details: ProductDetails,
  present: ProductSummary | null,
  now: number,
): Promise<{ earlier: ProductSummary | null; stock: number }> {
  const made = { earlier: null, stock: details.stock }
  if (present === null && (await products.insert(id, details, now))) return made
  // A concurrent request inserted it first.
  const earlier = present ?? (await products.lock([id]))[0] ?? null
  if (!earlier) return made
  const stock = Math.max(0, details.stock - earlier.purchases)
  await products.update(id, { ...details, stock }, now)
  return { earlier, stock }
}

/** Locks the earlier product and the one to copy from, so that its images stay until the end. */
async function lockBoth({ products }: Pick<Store, 'products'>, id: string, copyOf: string | undefined) {
  const locked = await products.lock(copyOf === undefined ? [id] : [id, copyOf])
  const find = (wanted: string | undefined) => locked.find(({ _id }) => _id === wanted) ?? null
  return { present: find(id), source: find(copyOf) }
}

/** Accepts only the copied product's images: a URL is never taken from the client. */
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
