import type { Engine } from '../../data/engines/engine.ts'

const TABLES = [
  'products',
  'productVariants',
  'stockMovements',
  'ratings',
  'reviews',
  'reviewPhotos',
  'likes',
  'views',
  'productPictures',
] as const

type Row = Record<string, unknown>

/** All rows that belong to products, sorted by content. */
export async function productRows({ db }: Engine): Promise<Record<(typeof TABLES)[number], Row[]>> {
  const tables: Partial<Record<(typeof TABLES)[number], Row[]>> = {}
  for (const table of TABLES) {
    const rows = (await db.selectFrom(table).selectAll().execute()) as unknown as Row[]
    tables[table] = rows
      // Only SQLite has `doc`, a number that it assigns itself.
      .map(({ doc: _, ...row }) => row)
      .toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1))
  }
  return tables as Record<(typeof TABLES)[number], Row[]>
}
