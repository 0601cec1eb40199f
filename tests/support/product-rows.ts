import type { Engine } from '../../data/engines/engine.ts'

const TABLES = [
  'products',
  'product_variants',
  'stock_movements',
  'ratings',
  'reviews',
  'likes',
  'views',
  'product_pictures',
] as const

type Row = Record<string, unknown>

/** Every row of every table that belongs to products, in an order that does not depend on when it was written. */
export async function productRows({ db }: Engine): Promise<Record<(typeof TABLES)[number], Row[]>> {
  const tables: Partial<Record<(typeof TABLES)[number], Row[]>> = {}
  for (const table of TABLES) {
    const rows = (await db.selectFrom(table).selectAll().execute()) as unknown as Row[]
    tables[table] = rows
      // SQLite numbers products by itself.
      .map(({ doc: _, ...row }) => row)
      .toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1))
  }
  return tables as Record<(typeof TABLES)[number], Row[]>
}
