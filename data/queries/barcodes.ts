import { sql } from 'kysely'
import { barcodeForms, barcodeKey } from '../../domain/catalogue/barcode.ts'
import type { VariantChoice } from '../../domain/catalogue/variants.ts'
import type { Connection } from '../connection.ts'
import { batches } from '../statements.ts'

/** The product with a barcode; `variant` is null when the product itself has the barcode. */
export interface BarcodeOwner {
  productId: string
  variant: (VariantChoice & { id: string }) | null
}

/** `variantId`: null when the product itself has the barcode. */
export interface NamedOwner {
  barcode: string
  productId: string
  name: string
  variantId: string | null
}

/** Contains '' as a literal: with a parameter, the planner would not use the partial index. */
const IN_INDEX = sql<boolean>`barcode <> ''`

export function barcodeQueries({ db }: Connection) {
  return {
    /** All products and variants with this barcode, also with other leading zeros, variants first. */
    async owners(barcode: string): Promise<BarcodeOwner[]> {
      if (barcode === '') return []
      const forms = barcodeForms(barcode)
      const variants = await db
        .selectFrom('productVariants')
        .select(['id', 'productId', 'color', 'size'])
        .where('barcode', 'in', forms)
        .where(IN_INDEX)
        .orderBy('id')
        .execute()
      const products = await db
        .selectFrom('products')
        .select('id')
        .where('barcode', 'in', forms)
        .where(IN_INDEX)
        .orderBy('id')
        .execute()
      return [
        ...variants.map(({ id, productId, color, size }) => ({
          productId,
          variant: { id, color: color || null, size: size || null },
        })),
        ...products.map(({ id }) => ({ productId: id, variant: null })),
      ]
    },

    /** Maps the `barcodeKey` of each barcode to the products that have it, including barcodes of variants. */
    async ownersOf(barcodes: readonly string[]): Promise<Map<string, NamedOwner[]>> {
      const owners = new Map<string, NamedOwner[]>()
      for (const some of batches([...new Set(barcodes.flatMap(barcodeForms))])) {
        const products = await db
          .selectFrom('products')
          .select(['barcode', 'id as productId', 'name', sql<string | null>`null`.as('variantId')])
          .where('barcode', 'in', some)
          .where(IN_INDEX)
          .execute()
        const variants = await db
          .selectFrom('productVariants')
          .innerJoin('products', 'products.id', 'productId')
          .select(['productVariants.barcode', 'productId', 'name', 'productVariants.id as variantId'])
          .where('productVariants.barcode', 'in', some)
          .where(sql<boolean>`product_variants.barcode <> ''`)
          .execute()
        for (const owner of [...variants, ...products]) {
          const key = barcodeKey(owner.barcode)
          owners.set(key, [...(owners.get(key) ?? []), owner])
        }
      }
      return owners
    },

    async ofVariant(id: string): Promise<string> {
      const row = await db
        .selectFrom('productVariants')
        .select('barcode')
        .where('id', '=', id)
        .executeTakeFirst()
      return row?.barcode ?? ''
    },

    async setOfVariant(id: string, barcode: string): Promise<void> {
      await db.updateTable('productVariants').set({ barcode }).where('id', '=', id).execute()
    },
  }
}
