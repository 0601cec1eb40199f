import type { Connection } from '../connection.ts'
import type { Schema } from '../schema.ts'
import { batches } from '../statements.ts'
import { readList } from './column-values.ts'

/** A product that came from another shop, and what the last file said about it. */
export interface MovedProduct {
  reference: string
  productId: string
  /** as its file names them */
  images: string[]
  /** a hash of each value of its file, by column; `skus`: a line for each */
  written: Readonly<Record<string, string>>
}

export interface MovedCategory {
  source: string
  /** empty: its products are not imported */
  category: string
  subCategory: string
}

/** Rows of one statement, which has a maximum number of values. */
const AT_A_TIME = 100

export function movedProductQueries({ db }: Connection) {
  return {
    /** The products of these references that still exist. */
    async find(shop: string, references: readonly string[]): Promise<MovedProduct[]> {
      const found: MovedProduct[] = []
      for (const some of batches(references)) {
        const rows = await db
          .selectFrom('movedProducts')
          .innerJoin('products', 'products.id', 'movedProducts.productId')
          .select(['reference', 'productId', 'movedProducts.images', 'written'])
          .where('shop', '=', shop)
          .where('reference', 'in', some)
          .execute()
        found.push(...rows.map(movedFromRow))
      }
      return found
    },

    /** What is stored for these references, also when the product no longer exists. */
    async stored(shop: string, references: readonly string[]): Promise<Map<string, MovedProduct>> {
      const found = new Map<string, MovedProduct>()
      for (const some of batches(references)) {
        const rows = await db
          .selectFrom('movedProducts')
          .select(['reference', 'productId', 'images', 'written'])
          .where('shop', '=', shop)
          .where('reference', 'in', some)
          .execute()
        for (const row of rows) found.set(row.reference, movedFromRow(row))
      }
      return found
    },

    async forget(shop: string, reference: string): Promise<void> {
      await db
        .deleteFrom('movedProducts')
        .where('shop', '=', shop)
        .where('reference', '=', reference)
        .execute()
    },

    async write(shop: string, products: readonly MovedProduct[], movedAt: number): Promise<void> {
      for (const some of batches(products, AT_A_TIME)) {
        const rows = some.map(({ images, written, ...row }) => ({
          ...{ shop, ...row, images: JSON.stringify(images), written: JSON.stringify(written), movedAt },
        }))
        await db
          .insertInto('movedProducts')
          .values(rows)
          .onConflict((conflict) =>
            conflict.columns(['shop', 'reference']).doUpdateSet((e) => ({
              productId: e.ref('excluded.productId'),
              images: e.ref('excluded.images'),
              written: e.ref('excluded.written'),
              movedAt: e.ref('excluded.movedAt'),
            })),
          )
          .execute()
      }
    },

    async categories(shop: string): Promise<MovedCategory[]> {
      return db
        .selectFrom('movedCategories')
        .select(['source', 'category', 'subCategory'])
        .where('shop', '=', shop)
        .execute()
    },

    async writeCategories(shop: string, mapped: readonly MovedCategory[], changedAt: number): Promise<void> {
      for (const some of batches(mapped, AT_A_TIME)) {
        await db
          .insertInto('movedCategories')
          .values(some.map((one) => ({ shop, ...one, changedAt })))
          .onConflict((conflict) =>
            conflict.columns(['shop', 'source']).doUpdateSet((e) => ({
              category: e.ref('excluded.category'),
              subCategory: e.ref('excluded.subCategory'),
              changedAt: e.ref('excluded.changedAt'),
            })),
          )
          .execute()
      }
    },

    /** What the last files said about products of this shop. */
    async writtenOf(productIds: readonly string[]): Promise<Pick<MovedProduct, 'productId' | 'written'>[]> {
      const found: Pick<MovedProduct, 'productId' | 'written'>[] = []
      for (const some of batches(productIds)) {
        const rows = await db
          .selectFrom('movedProducts')
          .select(['productId', 'written'])
          .where('productId', 'in', some)
          .execute()
        found.push(...rows.map(({ productId, written }) => ({ productId, written: JSON.parse(written) })))
      }
      return found
    },

    /** Forgets what files said about products whose import was undone, so that the next one writes it again. */
    async forgetWritten(productIds: readonly string[]): Promise<void> {
      for (const some of batches(productIds)) {
        await db.updateTable('movedProducts').set({ written: '{}' }).where('productId', 'in', some).execute()
      }
    },
  }
}

function movedFromRow({
  images,
  written,
  ...row
}: Pick<Schema['movedProducts'], 'reference' | 'productId' | 'images' | 'written'>): MovedProduct {
  return { ...row, images: readList(images), written: JSON.parse(written) }
}
