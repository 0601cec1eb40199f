import type { ImportEvent, ImportResult } from '../../../contracts/import-event.ts'
import {
  type LineName,
  lineMatcher,
  type Matchable,
  type MatchedLine,
  nameOfLine,
} from '../../../domain/catalogue/match-lines.ts'
import { productKey } from '../../../domain/catalogue/product-csv.ts'
import type { ProductImportRow, ProductTable } from '../../../domain/catalogue/product-table.ts'
import { readListCell } from '../../../domain/csv/cells.ts'
import { yieldToEventLoop } from '../../batches.ts'
import type { AppContext, ReadDeps, WriteDeps } from '../../context.ts'
import { findStocked } from '../../stock/change-stock.ts'
import { productDefaults } from '../create-product.ts'
import { iterateProducts } from '../find-products.ts'
import { storedProducts } from '../planned-products.ts'
import { barcodeChecker } from './check-barcodes.ts'
import { createSummary, type ImportSummary } from './import-summary.ts'
import { type PlanContext, planRows } from './plan-row.ts'
import { type ImportCompanion, isOtherUpdate, writeImport } from './write-import.ts'

type Deps = WriteDeps & Pick<AppContext, 'settings' | 'withLock'>

interface ImportOptions {
  /** validates without writing */
  dryRun: boolean
  /** aborting takes everything back */
  signal: AbortSignal
  /** receives progress and every invalid row */
  report: (event: ImportEvent) => void
  /** writes more with the products */
  companion?: ImportCompanion | undefined
}

/**
 * Creates and updates products from a CSV table; an invalid row prevents all changes. Idempotent. It is written in
 * transactions of some rows; what does not end is taken back. Runs under `withImportLock`.
 * @throws the signal's reason once it is aborted
 */
export async function importProducts(
  shop: Deps,
  { lines, ignored }: ProductTable,
  { dryRun, signal, report, companion }: ImportOptions,
): Promise<ImportResult> {
  const defaults = await productDefaults(shop)
  const { brand } = defaults
  const referenced = await findReferencedProducts(shop, lines, { brand, signal })
  const context: PlanContext = {
    defaults,
    now: shop.clock(),
    isImage: (address) => referenced.images.has(address),
  }
  const reporting = { signal, report, companion }
  const checked = await checkAll(shop, lines, referenced, context, reporting)
  if (dryRun || checked.summary.kinds.faulty > 0) return checked.summary.result(false, ignored)

  const summary = await writeImport(shop, checked.changes, { context, ...reporting })
  summary.addUnchanged(checked.summary.kinds.unchanged)
  return summary.result(summary.kinds.faulty === 0, ignored)
}

async function checkAll(
  { store }: ReadDeps,
  lines: readonly ProductImportRow[],
  referenced: ReferencedProducts,
  context: PlanContext,
  { signal, report, companion }: Omit<ImportOptions, 'dryRun'>,
): Promise<{ summary: ImportSummary; changes: MatchedLine[] }> {
  const summary = createSummary(context.now)
  const changes: MatchedLine[] = []
  const match = lineMatcher(referenced)
  const matched = lines.map((line, index) => match(line, referenced.names[index] as LineName))
  const barcodes = await barcodeChecker(matched)(store, matched)
  const findStored = async (ids: readonly string[]) =>
    storedProducts(store, await findStocked(store, ids), context.now)
  for (let done = 0; done < lines.length; ) {
    signal.throwIfAborted()
    const some = matched.slice(done, done + AT_A_TIME)
    const checked = some.map((line) => ({ ...line, barcodeIssue: barcodes.get(line.line) ?? null }))
    const plans = await planRows(checked, findStored, context)
    for (const [index, plan] of plans.entries()) {
      if (isOtherUpdate(companion, plan, some[index])) summary.addUpdated(1)
      else summary.add(plan)
      if (plan.kind === 'faulty') report(plan.fault)
      else if (plan.kind !== 'unchanged') changes.push(some[index] as MatchedLine)
    }
    done += some.length
    report({ kind: 'progress', step: 'check', done, total: lines.length })
    await yieldToEventLoop()
  }
  return { summary, changes }
}

/** Number of rows in a batch. Limits the products in memory and the time between two yields to the event loop. */
const AT_A_TIME = 50

interface ReferencedProducts extends Matchable {
  /** for each row, the id or key of its product */
  names: readonly LineName[]
  /** image paths of the rows; only those that belong to a product of this shop */
  images: ReadonlySet<string>
}

/**
 * Scans the catalogue once for the ids and images that the rows reference. Memory grows with the size of the file, not
 * of the catalogue.
 */
async function findReferencedProducts(
  { store }: ReadDeps,
  lines: readonly ProductImportRow[],
  { brand, signal }: { brand: string; signal: AbortSignal },
): Promise<ReferencedProducts> {
  const asked = await askedFor(lines, brand, signal)
  const ids = new Set<string>()
  const idsByKey = new Map<string, string[]>()
  const images = new Set<string>()
  for await (const products of iterateProducts({ store })) {
    signal.throwIfAborted()
    for (const product of products) {
      const key = productKey(product)
      if (asked.ids.has(product._id)) ids.add(product._id)
      if (asked.keys.has(key)) idsByKey.set(key, [...(idsByKey.get(key) ?? []), product._id])
      for (const address of product.images) if (asked.images.has(address)) images.add(address)
    }
  }
  return { names: asked.names, ids, idsByKey, images }
}

async function askedFor(lines: readonly ProductImportRow[], brand: string, signal: AbortSignal) {
  signal.throwIfAborted()
  const [ids, keys, images] = [new Set<string>(), new Set<string>(), new Set<string>()]
  const names: LineName[] = []
  for (const line of lines) {
    const { cells } = line
    const named = nameOfLine(line, brand)
    if ('id' in named) ids.add(named.id)
    else keys.add(named.key)
    for (const address of readListCell(cells.images ?? '')) {
      // External URLs are not checked.
      if (!address.startsWith('https://')) images.add(address)
    }
    if (names.push(named) % AT_A_TIME !== 0) continue
    await yieldToEventLoop()
    signal.throwIfAborted()
  }
  return { ids, keys, images, names }
}
