import type { ImportEvent, ImportResult } from '../../contracts/import-event.ts'
import type { Engine } from '../../data/engines/engine.ts'
import { PRODUCT_COLUMNS, type ProductColumn } from '../../domain/catalogue/product-csv.ts'
import { type ProductTable, readProductTable } from '../../domain/catalogue/product-table.ts'
import { importProducts } from '../../use-cases/catalogue/import/import-products.ts'
import { unfinishedImportJob } from '../../use-cases/catalogue/import/unfinished-imports.ts'
import { jobChannel } from '../../use-cases/jobs/job-channel.ts'
import { deliverDue } from '../../use-cases/outbox/deliver-due.ts'
import { productRows } from './product-rows.ts'
import type { TestShop } from './shop.ts'

export function tableOf(columns: readonly ProductColumn[], rows: readonly string[][]): ProductTable {
  const read = readProductTable([
    { line: 1, cells: columns.map((column) => PRODUCT_COLUMNS[column]) },
    ...rows.map((cells, index) => ({ line: index + 2, cells })),
  ])
  if (!read.ok) throw new Error(read.message)
  return read.table
}

/** Imports a table, and reports each event. */
export function importTable(
  shop: TestShop,
  table: ProductTable,
  { report = () => {}, signal = new AbortController().signal }: ImportListener = {},
): Promise<ImportResult> {
  return importProducts(shop, table, { dryRun: false, signal, report })
}

interface ImportListener {
  report?: (event: ImportEvent) => void
  signal?: AbortSignal
}

export const NEW_COLUMNS = [
  ...(['name', 'price', 'stock', 'description', 'category', 'subCategory', 'images'] as const),
]

/** Rows of new products, for these columns. */
export function newRows(count: number): string[][] {
  const others = ['2500', '4', 'Doux.', 'Jouer', 'Bonnets', 'https://images.exemple.sn/b.webp']
  return Array.from({ length: count }, (_, index) => [`Bonnet ${index}`, ...others])
}

/** Waits for the end of an undo, however busy the machine is. */
export const TO_THE_END = { answerWithinMs: 2 ** 31 - 1 }

/** Does what the outbox has to do about imports whose process has ended. */
export function endUnfinishedImports(shop: TestShop): Promise<void> {
  const job = jobChannel({ 'unfinished-import': unfinishedImportJob(shop) })
  return deliverDue(shop, { job }, { stopping: new AbortController().signal })
}

/** The rows of all products. Omits stock movements and the columns that every change updates. */
export async function comparableRows(engine: Engine) {
  const { stockMovements: _, products, productVariants: variants, ...others } = await productRows(engine)
  const strip = ({ updatedAt: _, stockVersion: __, ...row }: Record<string, unknown>) => row
  return { ...others, products: products.map(strip), variants: variants.map(strip) }
}
