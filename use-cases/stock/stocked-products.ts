import type { Store } from '../../data/store.ts'
import type { IdentifiedVariant } from '../../domain/catalogue/plan-stock.ts'
import type { ProductSummary, StockedProduct } from '../../domain/catalogue/product.ts'
import { sortVariants } from '../../domain/catalogue/variants.ts'

/** A product as the database has it, with the ids of its variants. */
export type LockedProduct = ProductSummary & { variants: IdentifiedVariant[] }

/** Locks these products and reads their variants, unsorted; products that no longer exist are left out. */
export async function lockStocked(
  { products, stock }: Pick<Store, 'products' | 'stock'>,
  ids: readonly string[],
): Promise<LockedProduct[]> {
  const locked = await products.lock(ids)
  const byProduct = Map.groupBy(await stock.variants(ids), ({ productId }) => productId)
  return locked.map((product) => ({ ...product, variants: byProduct.get(product._id) ?? [] }))
}

/** Adds their variants to products. */
export async function withVariants(
  { stock }: Pick<Store, 'stock'>,
  products: readonly ProductSummary[],
): Promise<StockedProduct[]> {
  const variants = await stock.variants(products.map(({ _id }) => _id))
  const byProduct = Map.groupBy(variants, ({ productId }) => productId)
  return products.map((product) => withOwnVariants(product, byProduct.get(product._id) ?? []))
}

/** Adds its variants, in the order of its colours and sizes, to a product. */
export function withOwnVariants(
  product: ProductSummary,
  variants: readonly IdentifiedVariant[],
): StockedProduct {
  return { ...product, variants: sortVariants(variants, product).map(publicVariant) }
}

const publicVariant = ({ color, size, stock }: IdentifiedVariant) => ({ color, size, stock })
