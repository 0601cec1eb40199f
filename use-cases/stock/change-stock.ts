import type { StockCause, StockChange, StoredVariant } from '../../data/queries/stock.ts'
import type { OpenTransaction, Store } from '../../data/store.ts'
import type { IdentifiedVariant } from '../../domain/catalogue/plan-stock.ts'
import type { ProductSummary, StockedProduct } from '../../domain/catalogue/product.ts'
import { sortVariants } from '../../domain/catalogue/variant-plan.ts'
import { plainVariant } from '../../domain/catalogue/variants.ts'
import { publishStockChange } from '../catalogue/publish-product.ts'

/** Changes the stock of locked products or variants, records the stock movements and publishes the changes. */
export async function changeStock(
  tx: Pick<OpenTransaction, 'stock' | 'publish'>,
  locked: readonly LockedProduct[],
  changes: readonly StockChange[],
  cause: StockCause,
): Promise<void> {
  await tx.stock.change(changes, cause)
  for (const [productId, some] of Map.groupBy(changes, (change) => change.productId)) {
    const before = locked.find(({ _id }) => _id === productId)
    if (before) publishStockChange(tx, { productId, before, after: withStockChanges(before, some) })
  }
}

type Units = Omit<StockChange, 'productId'>

/** Returns a product with the changes added to its stock and to the stock of its variants. */
export function withStockChanges(product: LockedProduct, changes: readonly Units[]): LockedProduct {
  const sumOf = (some: readonly Units[]) => some.reduce((sum, { quantity }) => sum + quantity, 0)
  return {
    ...product,
    stock: product.stock + sumOf(changes),
    variants: product.variants.map((variant) => ({
      ...variant,
      stock: variant.stock + sumOf(changes.filter(({ variantId }) => variantId === variant.id)),
    })),
  }
}

export type LockedProduct = ProductSummary & { variants: IdentifiedVariant[] }

/** Locks products and reads them with their unsorted variants. Skips ids of products that no longer exist. */
export async function lockStocked(
  { products, stock }: Pick<Store, 'products' | 'stock'>,
  ids: readonly string[],
): Promise<LockedProduct[]> {
  const locked = await products.lock(ids)
  return join(locked, await stock.variants(ids))
}

export function lockProductsOf(
  tx: Pick<Store, 'products' | 'stock'>,
  lines: readonly { productId: string }[],
): Promise<LockedProduct[]> {
  return lockStocked(tx, [...new Set(lines.map(({ productId }) => productId))])
}

/** Reads products with their sorted variants. Skips ids of products that do not exist. */
export async function findStocked(
  { products, stock }: Pick<Store, 'products' | 'stock'>,
  ids: readonly string[],
): Promise<LockedProduct[]> {
  const [found, variants] = await Promise.all([products.findAll(ids), stock.variants(ids)])
  return join(found, variants).map((product) => ({
    ...product,
    variants: sortVariants(product.variants, product),
  }))
}

export async function withVariants(
  { stock }: Pick<Store, 'stock'>,
  products: readonly ProductSummary[],
): Promise<StockedProduct[]> {
  const variants = await stock.variants(products.map(({ _id }) => _id))
  return join(products, variants).map((product) => withOwnVariants(product, product.variants))
}

/** Adds the variants to a product, in the order of its colours and sizes. */
export function withOwnVariants(
  product: ProductSummary,
  variants: readonly IdentifiedVariant[],
): StockedProduct {
  return { ...product, variants: sortVariants(variants, product).map(plainVariant) }
}

function join(products: readonly ProductSummary[], variants: readonly StoredVariant[]): LockedProduct[] {
  const byProduct = Map.groupBy(variants, ({ productId }) => productId)
  return products.map((product) => ({ ...product, variants: byProduct.get(product._id) ?? [] }))
}
