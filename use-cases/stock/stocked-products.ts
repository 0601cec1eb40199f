import type { Store } from '../../data/store.ts'
import type { IdentifiedVariant } from '../../domain/catalogue/plan-stock.ts'
import type { ProductSummary, StockedProduct } from '../../domain/catalogue/product.ts'
import { sortVariants } from '../../domain/catalogue/variants.ts'

/** A product as the database has it, with the ids of its variants. */
export type LockedProduct = ProductSummary & { variants: IdentifiedVariant[] }

/** Locks these products and reads their variants; those that no longer exist are left out. */
export async function lockStocked(
  { products, stock }: Pick<Store, 'products' | 'stock'>,
  ids: readonly string[],
): Promise<LockedProduct[]> {
  const locked = await products.lock(ids)
  return join(locked, await stock.variants(locked.map(({ _id }) => _id)))
}

/** Reads these products with their variants; those that do not exist are left out. */
export async function findStocked(
  { products, stock }: Pick<Store, 'products' | 'stock'>,
  ids: readonly string[],
): Promise<LockedProduct[]> {
  const [found, variants] = await Promise.all([products.findAll(ids), stock.variants(ids)])
  return join(found, variants)
}

/** Adds their variants to products. */
export async function withVariants(
  { stock }: Pick<Store, 'stock'>,
  products: readonly ProductSummary[],
): Promise<StockedProduct[]> {
  return join(products, await stock.variants(products.map(({ _id }) => _id))).map(publicProduct)
}

/** Adds its variants, in the order of its colours and sizes, to a product. */
export function withOwnVariants(
  product: ProductSummary,
  variants: readonly IdentifiedVariant[],
): StockedProduct {
  return { ...product, variants: sortVariants(variants, product).map(publicVariant) }
}

function join(
  products: readonly ProductSummary[],
  variants: readonly (IdentifiedVariant & { productId: string })[],
): LockedProduct[] {
  const byProduct = Map.groupBy(variants, ({ productId }) => productId)
  return products.map((product) => ({
    ...product,
    variants: sortVariants(byProduct.get(product._id) ?? [], product),
  }))
}

const publicProduct = (product: LockedProduct): StockedProduct => ({
  ...product,
  variants: product.variants.map(publicVariant),
})

const publicVariant = ({ color, size, stock }: IdentifiedVariant) => ({ color, size, stock })
