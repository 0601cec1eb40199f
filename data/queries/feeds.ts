import type { ProductSummary } from '../../domain/catalogue/product.ts'
import type { VariantChoice } from '../../domain/catalogue/variants.ts'
import type { Connection } from '../connection.ts'
import { productFromRow } from './product-row.ts'
import { choiceOf, type StoredVariant } from './stock.ts'

export function feedQueries({ db }: Connection) {
  return {
    /** The products after an id, by id: one that is renamed meanwhile is read once. */
    async products(last: string | null, limit: number): Promise<ProductSummary[]> {
      let page = db.selectFrom('products').selectAll().orderBy('id').limit(limit)
      if (last !== null) page = page.where('id', '>', last)
      return (await page.execute()).map(productFromRow)
    },

    /** The variants of products with their barcodes, in no defined order. */
    async variants(productIds: readonly string[]): Promise<(StoredVariant & { barcode: string })[]> {
      if (productIds.length === 0) return []
      const rows = await db
        .selectFrom('productVariants')
        .select(['id', 'productId', 'color', 'size', 'stock', 'barcode'])
        .where('productId', 'in', productIds)
        .execute()
      return rows.map((row) => ({ ...row, ...choiceOf(row) }))
    },

    /** What these ids are: of products, or of their variants. */
    async articles(ids: readonly string[]): Promise<Map<string, { productId: string } & VariantChoice>> {
      if (ids.length === 0) return new Map()
      const products = await db.selectFrom('products').select('id').where('id', 'in', ids).execute()
      const variants = await db
        .selectFrom('productVariants')
        .select(['id', 'productId', 'color', 'size'])
        .where('id', 'in', ids)
        .execute()
      return new Map([
        ...products.map(({ id }) => [id, { productId: id, color: null, size: null }] as const),
        ...variants.map((row) => [row.id, { productId: row.productId, ...choiceOf(row) }] as const),
      ])
    },
  }
}
