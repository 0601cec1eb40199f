import type { BarcodeInput, StockLevel } from '../../contracts/stock.ts'
import type { OpenTransaction } from '../../data/store.ts'
import { findVariant, type VariantChoice, variantLabel } from '../../domain/catalogue/variants.ts'
import { type DomainError, ERROR_MESSAGES, fail, type Result } from '../../domain/errors.ts'
import { record } from '../audit/record.ts'
import { publishProductChange } from '../catalogue/publish-product.ts'
import type { AppContext, ReadDeps, WriteDeps } from '../context.ts'
import { lockStocked } from './change-stock.ts'
import { getStockLevels } from './read-stock.ts'

export type FoundBarcode = Result<{ product: StockLevel } & VariantChoice>

export async function findBarcode({ store }: ReadDeps, barcode: string): Promise<FoundBarcode> {
  const [owner] = await store.barcodes.owners(barcode)
  if (!owner) return fail('BARCODE_UNKNOWN')
  const [product] = await getStockLevels({ store }, [owner.productId])
  if (!product) return fail('BARCODE_UNKNOWN')
  return { ok: true, product, color: owner.variant?.color ?? null, size: owner.variant?.size ?? null }
}

type Deps = WriteDeps & Pick<AppContext, 'withLock'>

/** Replaces the barcode of a product or variant. Refuses a barcode that another product or variant has. */
export async function assignBarcode(shop: Deps, barcode: string, to: BarcodeInput): Promise<FoundBarcode> {
  // Without the lock, concurrent transactions could assign the same barcode to two products.
  const refused = await shop.withLock('barcodes', () =>
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
    const message = `«\u202f${product.name} (${variantLabel(choice)})\u202f» n’existe plus.`
    return fail('STOCK_LINES', { message })
  }
  const variantId = variant?.id ?? null
  const owners = await tx.barcodes.owners(barcode)
  const others = owners.filter(
    (owner) => owner.productId !== productId || (owner.variant?.id ?? null) !== variantId,
  )
  if (others.length > 0) return taken(tx, others[0]?.productId ?? '')
  if (owners.length > 0) return null

  const at = shop.clock()
  const before = variantId === null ? product.barcode : await tx.barcodes.ofVariant(variantId)
  if (variantId === null) {
    await tx.products.change([productId], { barcode }, at, { reason: 'edit', actor: shop.actor, at })
    publishProductChange(tx, { productId, before: product, after: product })
  } else await tx.barcodes.setOfVariant(variantId, barcode)
  await record(tx, shop, {
    action: 'product.changed',
    subject: { id: productId, name: variant ? `${product.name} (${variantLabel(variant)})` : product.name },
    changes: { barcode: [before, barcode] },
  })
  return null
}

async function taken({ products }: Pick<OpenTransaction, 'products'>, productId: string) {
  const name = (await products.find(productId))?.name ?? ''
  return fail('BARCODE_TAKEN', { message: `${ERROR_MESSAGES.BARCODE_TAKEN} («\u202f${name}\u202f»)` })
}
