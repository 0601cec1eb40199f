import { sql } from 'kysely'
import type { Connection } from '../connection.ts'
import { IDENTITY_COLUMNS, type TableName } from '../table-copy/copied-tables.ts'
import { writeRows } from '../table-copy/write-rows.ts'

const PRODUCT_TABLES = [
  'product_variants',
  'stock_movements',
  'ratings',
  'reviews',
  'review_photos',
  'likes',
  'views',
] as const
type ProductTable = (typeof PRODUCT_TABLES)[number]

type Row = Readonly<Record<string, string | number | null>>

/** Rows of one table; the column names are stored once for all rows. */
interface PackedRows {
  columns: string[]
  rows: (string | number | null)[][]
}

export interface ReservedUnits {
  orderId: string
  color: string | null
  size: string | null
  quantity: number
}

type ProductInSnapshot = Row & {
  id: string
  name: string
  name_folded: string
  barcode: string
  images: string
  price: number
  stock: number
}

/**
 * A product with all its rows, under the database's names of tables and columns, because the trash keeps snapshots over
 * upgrades. Columns that later migrations add get their default when the snapshot is inserted.
 */
export interface ProductSnapshot {
  product: ProductInSnapshot
  tables: Partial<Record<ProductTable, PackedRows>>
  /** units in orders that are pending or confirmed */
  reserved: ReservedUnits[]
}

/** Reads these products with all their rows, with one query per table. */
export async function readSnapshots(
  db: Connection['db'],
  productIds: readonly string[],
): Promise<ProductSnapshot[]> {
  const products = await rowsOf<ProductInSnapshot>(db, 'products', 'id', productIds)
  const rows: [ProductTable, Map<string, Row[]>][] = []
  for (const table of PRODUCT_TABLES) {
    const found = await rowsOf(db, table, 'product_id', productIds)
    rows.push([table, Map.groupBy(found, (row) => String(row.product_id))])
  }
  const reserved = Map.groupBy(await reservedUnits(db, productIds), ({ productId }) => productId)
  return products.map((product) => ({
    product: withoutIdentity(product),
    tables: Object.fromEntries(
      rows.flatMap(([table, byProduct]) => {
        const own = byProduct.get(product.id)
        return own ? [[table, pack(own)]] : []
      }),
    ),
    reserved: (reserved.get(product.id) ?? []).map(({ productId: _, ...units }) => units),
  }))
}

async function rowsOf<Found extends Row>(
  db: Connection['db'],
  table: TableName,
  column: 'id' | 'product_id',
  productIds: readonly string[],
): Promise<Found[]> {
  const query = sql<Found>`
    select * from ${sql.table(table)} where ${sql.ref(column)} in (${sql.join(productIds)})
  `
  return (await query.execute(db.withoutPlugins())).rows
}

async function reservedUnits(
  db: Connection['db'],
  productIds: readonly string[],
): Promise<(ReservedUnits & { productId: string })[]> {
  return db
    .selectFrom('orderItems')
    .innerJoin('orders', 'orders.orderId', 'orderItems.orderId')
    .select(['productId', 'orderItems.orderId', 'color', 'size', 'quantity'])
    .where('productId', 'in', productIds)
    .where('status', 'in', ['pending', 'confirmed'])
    .where('deletedAt', 'is', null)
    .execute()
}

function withoutIdentity(product: ProductInSnapshot): ProductInSnapshot {
  const own = IDENTITY_COLUMNS.products ?? []
  return Object.fromEntries(Object.entries(product).filter(([name]) => !own.includes(name))) as never
}

function pack(rows: readonly Row[]): PackedRows {
  const columns = Object.keys(rows[0] ?? {})
  return { columns, rows: rows.map((row) => columns.map((column) => row[column] ?? null)) }
}

export function writeSnapshot(snapshot: ProductSnapshot): string {
  return JSON.stringify(snapshot)
}

/**
 * Inserts products with all their rows. The insert trigger writes no stock movements: it ignores products without
 * stock, and products with a stock version above 0.
 */
export async function insertSnapshots(
  db: Connection['db'],
  snapshots: readonly ProductSnapshot[],
): Promise<void> {
  const products = snapshots.map(({ product }) => pack([product]))
  await insertRows(db, 'products', products)
  for (const table of PRODUCT_TABLES) {
    const rows = snapshots.flatMap(({ tables }) => tables[table] ?? [])
    await insertRows(db, table, rows)
  }
}

async function insertRows(db: Connection['db'], name: TableName, all: readonly PackedRows[]): Promise<void> {
  // Snapshots from before a migration have other columns than later ones.
  for (const alike of Map.groupBy(all, ({ columns }) => columns.join()).values()) {
    const rows = alike.flatMap((packed) => packed.rows)
    await writeRows(db, { name, columns: alike[0]?.columns ?? [] }, rows)
  }
}
