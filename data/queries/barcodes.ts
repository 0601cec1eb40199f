import { sql } from 'kysely'
import type { VariantChoice } from '../../domain/catalogue/variants.ts'
import type { Connection } from '../connection.ts'
import { batches } from '../statements.ts'

/** The product with a barcode; `variant` is null when the product itself has the barcode. */
export interface BarcodeOwner {
  productId: string
  variant: (VariantChoice & { id: string }) | null
}

/** Contains '' as a literal: with a parameter, the planner would not use the partial index. */
const IN_INDEX = sql<boolean>`barcode <> ''`

export function barcodeQueries({ db }: Connection) {
  return {
    /** All products and variants with this barcode, variants first. */
    async owners(barcode: string): Promise<BarcodeOwner[]> {
      if (barcode === '') return []
      const variants = await db
        .selectFrom('product_variants')
        .select(['id', 'product_id', 'color', 'size'])
        .where('barcode', '=', barcode)
        .where(IN_INDEX)
        .orderBy('id')
        .execute()
      const products = await db
        .selectFrom('products')
        .select('id')
        .where('barcode', '=', barcode)
        .where(IN_INDEX)
        .orderBy('id')
        .execute()
      return [
        ...variants.map(({ id, product_id, color, size }) => ({
          productId: product_id,
          variant: { id, color: color || null, size: size || null },
        })),
        ...products.map(({ id }) => ({ productId: id, variant: null })),
      ]
    },

    /** Maps each barcode to its product, including barcodes of variants. */
    async ownersOf(barcodes: readonly string[]): Promise<Map<string, { productId: string; name: string }>> {
      const owners = new Map<string, { productId: string; name: string }>()
      for (const some of batches(barcodes)) {
        const products = await db
          .selectFrom('products')
          .select(['barcode', 'id as productId', 'name'])
          .where('barcode', 'in', some)
          .where(IN_INDEX)
          .execute()
        const variants = await db
          .selectFrom('product_variants')
          .innerJoin('products', 'products.id', 'product_id')
          .select(['product_variants.barcode', 'product_id as productId', 'name'])
          .where('product_variants.barcode', 'in', some)
          .where(sql<boolean>`product_variants.barcode <> ''`)
          .execute()
        for (const { barcode, ...owner } of [...variants, ...products]) owners.set(barcode, owner)
      }
      return owners
    },

    async ofVariant(id: string): Promise<string> {
      const row = await db
        .selectFrom('product_variants')
        .select('barcode')
        .where('id', '=', id)
        .executeTakeFirst()
      return row?.barcode ?? ''
    },

    async setOfVariant(id: string, barcode: string): Promise<void> {
      await db.updateTable('product_variants').set({ barcode }).where('id', '=', id).execute()
    },
  }
}
