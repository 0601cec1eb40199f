import type { Kysely } from 'kysely'
import { HOUR_MS } from '../../domain/durations.ts'
import type { ProductRow, Schema } from '../schema.ts'
import { demoCatalogue } from './catalogue.ts'
import type { DemoProduct } from './demo-product.ts'

const COLUMNS = [
  'id',
  'name',
  'description',
  'category',
  'created_at',
  'updated_at',
  'flash_active',
  'flash_discount',
  'flash_duration_hours',
  'flash_end_time',
] as const
type Row = Pick<ProductRow, (typeof COLUMNS)[number]>

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
    return [{ product_id: row.id, updated_at: unedited(row, product) ? row.updated_at : row.created_at }]
  })
  if (marks.length > 0) await db.insertInto('demo_products').values(marks).execute()
}

/** Replaces typographic apostrophes and no-break spaces, which early versions of the demo did not use. */
function plain(text: string): string {
  return text.replace(/’/g, "'").replace(/[\u00a0\u202f]/g, ' ')
}

/** Whether the product is unchanged since the demo created it or started its flash sale. */
function unedited(row: Row, { flashSale }: DemoProduct): boolean {
  if (!flashSale) return Number(row.updated_at) === Number(row.created_at)
  const start = Number(row.flash_end_time) - row.flash_duration_hours * HOUR_MS
  return (
    row.flash_active === 1 &&
    row.flash_discount === flashSale.discount &&
    row.flash_duration_hours === flashSale.durationHours &&
    start === Number(row.updated_at)
  )
}
