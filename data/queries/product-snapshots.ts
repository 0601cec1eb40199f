import type { Connection } from '../connection.ts'
import type { ProductRow, Schema } from '../schema.ts'
import { batches } from '../statements.ts'
import { IDENTITY_COLUMNS } from '../table-copy/copied-tables.ts'

const PRODUCT_TABLES = [
  'product_variants',
  'stock_movements',
  'ratings',
  'reviews',
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

/** A product with all its rows. Columns that later migrations add get their default when the snapshot is inserted. */
export interface ProductSnapshot {
  product: ProductRow
  tables: Partial<Record<ProductTable, PackedRows>>
  /** units in orders that are pending or confirmed */
  reserved: ReservedUnits[]
}

/** Reads these products with all their rows, with one query per table. */
export async function readSnapshots(
  db: Connection['db'],
  productIds: readonly string[],
): Promise<ProductSnapshot[]> {
  const ids = [...productIds]
  const products = await db.selectFrom('products').selectAll().where('id', 'in', ids).execute()
  const rows: [ProductTable, Map<string, Row[]>][] = []
  for (const table of PRODUCT_TABLES) {
    const found = (await db
      .selectFrom(table)
      .selectAll()
      .where('product_id', 'in', ids)
      .execute()) as unknown as Row[]
    rows.push([table, Map.groupBy(found, ({ product_id }) => String(product_id))])
  }
  const reserved = Map.groupBy(await reservedUnits(db, ids), ({ productId }) => productId)
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

async function reservedUnits(
  db: Connection['db'],
  productIds: string[],
): Promise<(ReservedUnits & { productId: string })[]> {
  const rows = await db
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.order_id', 'order_items.order_id')
    .select(['product_id', 'order_items.order_id', 'color', 'size', 'quantity'])
    .where('product_id', 'in', productIds)
    .where('status', 'in', ['pending', 'confirmed'])
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map(({ product_id, order_id, ...units }) => ({
    productId: product_id,
    orderId: order_id,
    ...units,
  }))
}

function withoutIdentity(product: ProductRow): ProductRow {
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

/** Maximum number of values in a statement; SQLite accepts 32,766 by default. */
const MAX_VALUES = 30_000

/**
 * Inserts products with all their rows. The insert trigger writes no stock movements: it ignores products without
 * stock, and products with a stock version above 0.
 */
export async function insertSnapshots(
  db: Connection['db'],
  snapshots: readonly ProductSnapshot[],
): Promise<void> {
  const products = snapshots.map(({ product }) => product as unknown as Row)
  await insertRows(db, 'products', products)
  for (const table of PRODUCT_TABLES) {
    const rows = snapshots.flatMap(({ tables }) => unpack(tables[table]))
    await insertRows(db, table, rows)
  }
}

function unpack(packed: PackedRows | undefined): Row[] {
  const { columns, rows } = packed ?? { columns: [], rows: [] }
  return rows.map(
    (values) => Object.fromEntries(columns.map((column, index) => [column, values[index]])) as Row,
  )
}

async function insertRows(db: Connection['db'], table: keyof Schema, all: readonly Row[]): Promise<void> {
  // Snapshots from before a migration have other columns than later ones.
  for (const rows of Map.groupBy(all, (row) => Object.keys(row).join()).values()) {
    const atATime = Math.max(1, Math.floor(MAX_VALUES / Object.keys(rows[0] ?? {}).length))
    for (const some of batches(rows, atATime)) {
      await db
        .insertInto(table)
        .values(some as never)
        .execute()
    }
  }
}
