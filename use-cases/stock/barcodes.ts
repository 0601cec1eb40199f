import type { BarcodeInput, StockLevel } from '../../contracts/stock.ts'
import type { OpenTransaction } from '../../data/store.ts'
import { findVariant, type VariantChoice, variantLabel } from '../../domain/catalogue/variants.ts'
import { type DomainError, ERROR_MESSAGES, fail, type Result } from '../../domain/errors.ts'
import { quoted } from '../../domain/text/quoted.ts'
import { record } from '../audit/record.ts'
import { publishProductChange } from '../catalogue/publish-product.ts'
import type { AppContext, TimedDeps, WriteDeps } from '../context.ts'
import { lockStocked } from './change-stock.ts'
import { getStockLevels } from './read-stock.ts'

export type FoundBarcode = Result<{ product: StockLevel } & VariantChoice>

export async function findBarcode(shop: TimedDeps, barcode: string): Promise<FoundBarcode> {
  const [owner] = await shop.store.barcodes.owners(barcode)
  if (!owner) return fail('BARCODE_UNKNOWN')
  const [product] = await getStockLevels(shop, [owner.productId])
  if (!product) return fail('BARCODE_UNKNOWN')
  return { ok: true, product, color: owner.variant?.color ?? null, size: owner.variant?.size ?? null }
}

type Deps = WriteDeps & Pick<AppContext, 'withLock'>

/**
 * Runs work that gives a barcode to a product or variant. Without the lock, concurrent transactions could give the same
 * barcode to two products.
 */
export function withBarcodeLock<T>(
  { withLock }: Pick<AppContext, 'withLock'>,
  barcode: string | undefined,
  work: () => Promise<T>,
): Promise<T> {
  return barcode ? withLock('barcodes', work) : work()
}

interface BarcodePlace {
  productId: string
  /** null for the whole product */
  variantId: string | null
  /** the present barcode of the place */
  before: string
}

/** Refuses a new barcode that another product or variant has; call it inside the transaction, under the lock. */
export async function checkBarcode(
  { barcodes, products }: Pick<OpenTransaction, 'barcodes' | 'products'>,
  barcode: string | undefined,
  { productId, variantId, before }: BarcodePlace,
): Promise<DomainError | null> {
  if (!barcode || barcode === before) return null
  const other = (await barcodes.owners(barcode)).find(
    (owner) => owner.productId !== productId || (owner.variant?.id ?? null) !== variantId,
  )
  return other ? barcodeTaken((await products.find(other.productId))?.name ?? '') : null
}

export function barcodeTaken(name: string): DomainError {
  const message = `${ERROR_MESSAGES.BARCODE_TAKEN} (${quoted(name)})`
  return fail('BARCODE_TAKEN', { message, issues: [{ path: 'barcode', message }] })
}

/** Replaces the barcode of a product or variant. Refuses a barcode that another product or variant has. */
export async function assignBarcode(shop: Deps, barcode: string, to: BarcodeInput): Promise<FoundBarcode> {
  const refused = await withBarcodeLock(shop, barcode, () =>
    shop.store.transaction((tx) => assign(tx, shop, barcode, to)),
  )
  return refused ?? findBarcode(shop, barcode)
}

async function assign(
  tx: OpenTransaction,
  shop: Deps,
  barcode: string,
  { productId, ...choice }: BarcodeInput,
): Promise<DomainError | null> {
  const [product] = await lockStocked(tx, [productId])
  if (!product) return fail('PRODUCT_NOT_FOUND')
  const isWhole = choice.color === null && choice.size === null
  const variant = isWhole ? null : findVariant(product.variants, choice)
  if (variant === undefined) {
    const message = `${quoted(`${product.name} (${variantLabel(choice)})`)} n’existe plus.`
    return fail('STOCK_LINES', { message })
  }
  const variantId = variant?.id ?? null
  const before = variantId === null ? product.barcode : await tx.barcodes.ofVariant(variantId)
  if (before === barcode) return null
  const refused = await checkBarcode(tx, barcode, { productId, variantId, before })
  if (refused) return refused
  const at = shop.clock()
  if (variantId === null) {
    await tx.products.change([productId], { barcode }, at)
    publishProductChange(tx, { productId, before: product, after: product })
  } else await tx.barcodes.setOfVariant(variantId, barcode)
  await record(tx, shop, {
    action: 'product.changed',
    subject: { id: productId, name: variant ? `${product.name} (${variantLabel(variant)})` : product.name },
    changes: { barcode: [before, barcode] },
  })
  return null
}
