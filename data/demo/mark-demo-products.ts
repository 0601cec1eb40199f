import type { Kysely } from 'kysely'
import { HOUR_MS } from '../../domain/durations.ts'
import type { Schema } from '../schema.ts'
import { demoCatalogue } from './catalogue.ts'
import type { DemoProduct } from './demo-product.ts'

const COLUMNS = [
  'id',
  'name',
  'description',
  'category',
  'createdAt',
  'updatedAt',
  'flashActive',
  'flashDiscount',
  'flashDurationHours',
  'flashEndTime',
] as const
type Row = Pick<Schema['products'], (typeof COLUMNS)[number]>

/** Marks the products that have the name, description and category of a demo product, apart from typography. */
export async function markDemoProducts(db: Kysely<Schema>): Promise<void> {
  const demo = new Map(demoCatalogue.map((product) => [plain(product.name), product]))
  const names = demoCatalogue.map(({ name }) => name)
  const rows = await db
    .selectFrom('products')
    .select(COLUMNS)
    .where('name', 'in', [...names, ...names.map(plain)])
    .execute()
  const marks = rows.flatMap((row) => {
    const product = demo.get(plain(row.name))
    if (!product || plain(product.description) !== plain(row.description)) return []
    if (product.category !== row.category) return []
    return [{ productId: row.id, updatedAt: unedited(row, product) ? row.updatedAt : row.createdAt }]
  })
  if (marks.length > 0) await db.insertInto('demoProducts').values(marks).execute()
}

/** Replaces typographic apostrophes and no-break spaces, which early versions of the demo did not use. */
function plain(text: string): string {
  return text.replace(/’/g, "'").replace(/[\u00a0\u202f]/g, ' ')
}

/** Whether the product is unchanged since the demo created it or started its flash sale. */
function unedited(row: Row, { flashSale }: DemoProduct): boolean {
  if (!flashSale) return Number(row.updatedAt) === Number(row.createdAt)
  const start = Number(row.flashEndTime) - row.flashDurationHours * HOUR_MS
  return (
    row.flashActive === 1 &&
    row.flashDiscount === flashSale.discount &&
    row.flashDurationHours === flashSale.durationHours &&
    start === Number(row.updatedAt)
  )
}
