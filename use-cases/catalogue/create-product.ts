import type { ProductInput } from '../../contracts/product.ts'
import type { VariantInput } from '../../contracts/variants.ts'
import type { Store } from '../../data/store.ts'
import { differences } from '../../domain/audit/audit.ts'
import { orderImages } from '../../domain/catalogue/image-sources.ts'
import { planStock } from '../../domain/catalogue/plan-stock.ts'
import type { Product, ProductSummary } from '../../domain/catalogue/product.ts'
import type { ProductDraft } from '../../domain/catalogue/product-draft.ts'
import {
  completeDetails,
  defaultDetails,
  type ProductDetails,
} from '../../domain/catalogue/product-fields.ts'
import { fail, type Result } from '../../domain/errors.ts'
import { hashSecret } from '../accounts/secrets.ts'
import { record } from '../audit/record.ts'
import type { AppContext, WriteDeps } from '../context.ts'
import { lockDraft } from '../drafts/drafts.ts'
import { readSettings, type SettingsSource } from '../settings/read-settings.ts'
import { checkBarcode, withBarcodeLock } from '../stock/barcodes.ts'
import { type LockedProduct, lockStocked } from '../stock/change-stock.ts'
import { NO_STOCK, writeStocks } from '../stock/write-stock.ts'
import { getStoredProduct } from './get-product.ts'
import { publishProductChange } from './publish-product.ts'
import { queueImageRemoval, removeUploads } from './remove-images.ts'
import { storeImages } from './store-images.ts'

type Deps = WriteDeps & Pick<AppContext, 'images' | 'settings' | 'withLock'>

interface NewImages {
  files: readonly Uint8Array[]
  /** the product to copy images from */
  copyOf?: string
  /** the draft to publish, with its images */
  draft?: { id: string; version: number }
  /** images of the draft to leave out */
  removed?: readonly string[]
  /** images of the copied product to use; absent: all */
  existing?: readonly string[]
  /** see `orderImages`; absent: copied images, then files */
  order?: readonly string[]
  /** the stock by colour and size; absent or empty: `stock` is counted for the whole product */
  variants?: readonly VariantInput[]
}

/** `repeated`: an earlier request with the same key created the product. */
type CreatedProduct = Result<{ product: Product; repeated: boolean }>

/**
 * Creates a product with its images, or publishes a draft; image n belongs to colour n.
 * Idempotent by `key`: a repeated request updates the product that the first request created.
 */
export async function createProduct(
  shop: Deps,
  fields: ProductInput,
  newImages: NewImages,
  key?: string,
): Promise<CreatedProduct> {
  const { draft } = newImages
  if (newImages.files.length === 0 && newImages.copyOf === undefined && !draft) return fail('IMAGE_REQUIRED')
  const added = await storeImages(shop, newImages.files)
  if (!added.ok) return added
  const id = draft ? productIdOfDraft(draft.id) : key === undefined ? shop.newId() : idOfKey(key)
  const { stock, ...others } = completeDetails(fields, await productDefaults(shop))
  try {
    const work = () =>
      shop.store.transaction(async (tx) => {
        const locked = draft ? await lockDraft(tx, { ...draft, key }) : null
        if (locked && !locked.ok) return locked
        const { current, source } = await lockBoth(tx, id, newImages.copyOf)
        const taken = locked
          ? takenFromDraft(locked.draft, current, { removed: newImages.removed, added: added.addresses })
          : takenOver(newImages, source)
        if (!taken.ok) return taken
        const images = orderImages(taken.images, added.addresses, newImages.order)
        if (images.length === 0) return fail('IMAGE_REQUIRED')
        const details = { ...others, stock, images }
        const before = current?.barcode ?? ''
        const refused = await checkBarcode(tx, details.barcode, { productId: id, variantId: null, before })
        if (refused) return refused
        const written = await write(tx, shop, { id, details, variants: newImages.variants, current })
        if (!written.ok) return written
        const { earlier } = written
        await record(tx, shop, {
          action: earlier ? 'product.changed' : 'product.created',
          subject: { id, name: details.name },
          changes: differences(earlier ?? {}, details),
        })
        publishProductChange(tx, {
          productId: id,
          before: earlier,
          after: { ...details, stock: written.stock },
        })
        if (draft && !earlier) {
          await tx.drafts.close(draft.id, shop.clock(), { productId: id, publishKey: key ?? '' })
          await record(tx, shop, { action: 'draft.published', subject: { id, name: details.name } })
        }
        const shown = [...(earlier?.images ?? []), ...taken.dropped]
        const dropped = shown.filter((address) => !images.includes(address))
        await queueImageRemoval(tx, dropped, shop.clock())
        return { ok: true as const, earlier }
      })
    const written = await withBarcodeLock(shop, others.barcode, work)
    if (!written.ok) {
      await removeUploads(shop, added.addresses)
      return written
    }
    const viewed = await getStoredProduct(shop, id)
    if (!viewed.ok) return viewed
    return { ...viewed, repeated: written.earlier !== null }
  } catch (error) {
    await removeUploads(shop, added.addresses)
    throw error
  }
}

interface Written {
  id: string
  details: ProductDetails
  variants: readonly VariantInput[] | undefined
  current: LockedProduct | null
}

/** Inserts the product, or overwrites it after an earlier request. Without variants, units sold since are subtracted. */
async function write(
  tx: Pick<Store, 'products' | 'stock'>,
  { clock, actor, newId }: Pick<Deps, 'clock' | 'actor' | 'newId'>,
  { id, details, variants, current }: Written,
): Promise<Result<{ earlier: LockedProduct | null; stock: number }>> {
  const at = clock()
  const isNew = current === null && (await tx.products.insert(id, { ...details, stock: 0 }, at))
  // When the insert fails, a concurrent request inserted the product first.
  const earlier = isNew ? null : (current ?? (await lockStocked(tx, [id]))[0] ?? null)
  if (earlier) await tx.products.update(id, details, at)
  const before = earlier ?? { ...details, ...NO_STOCK }
  const planned = planStock(before, {
    ...details,
    stock: earlier && !variants ? Math.max(0, details.stock - earlier.purchases) : details.stock,
    variants,
  })
  if (!planned.ok) return planned
  const { after } = planned
  await writeStocks(tx, [{ productId: id, before, after }], { reason: 'edit', actor, at, newId })
  return { ok: true, earlier, stock: after.stock }
}

/** Locks the product of an earlier request and the product to copy, whose images must exist until the commit. */
async function lockBoth(tx: Pick<Store, 'products' | 'stock'>, id: string, copyOf: string | undefined) {
  const locked = await lockStocked(tx, copyOf === undefined ? [id] : [id, copyOf])
  const find = (requested: string | undefined) => locked.find(({ _id }) => _id === requested) ?? null
  return { current: find(id), source: find(copyOf) }
}

/** Accepts only the copied product's images, because URLs of the client are not trusted. */
function takenOver({ copyOf, existing }: NewImages, source: ProductSummary | null): Taken {
  if (copyOf === undefined) return { ok: true, images: [], dropped: [] }
  if (source === null) return fail('PRODUCT_NOT_FOUND', { message: 'Le produit à dupliquer n’existe plus.' })
  const images = existing?.filter((address) => source.images.includes(address)) ?? source.images
  return { ok: true, images, dropped: [] }
}

/** `dropped`: images to delete unless the product shows them */
type Taken = Result<{ images: string[]; dropped: string[] }>

/**
 * Uses the images of the draft, also those added after the form was opened. If the draft is already published, uses the
 * product's images. The images that the request uploads are left out here, because the caller adds them.
 */
function takenFromDraft(
  draft: ProductDraft | null,
  current: LockedProduct | null,
  { removed = [], added }: { removed: readonly string[] | undefined; added: readonly string[] },
): Taken {
  if (draft === null && current === null) return fail('DRAFT_PUBLISHED')
  const shown = draft?.images.map(({ address }) => address)
  const images = shown ?? current?.images.filter((address) => !added.includes(address)) ?? []
  return { ok: true, images: images.filter((address) => !removed.includes(address)), dropped: images }
}

/** Derives a product's id from its draft's id, so that publishing a draft twice creates one product. */
export function productIdOfDraft(draftId: string): string {
  return idOfKey(`draft ${draftId}`)
}

function idOfKey(key: string): string {
  return hashSecret(`product ${key}`).slice(0, 16)
}

export async function productDefaults(shop: SettingsSource): Promise<ProductDetails> {
  const { name, lowStock } = await readSettings(shop, ['name', 'lowStock'])
  return { ...defaultDetails(), brand: name, lowStockThreshold: lowStock }
}
