import type { ImportEvent } from '../../../contracts/import-event.ts'
import type { NewProduct } from '../../../data/queries/product-writes.ts'
import type { OpenTransaction, Store } from '../../../data/store.ts'
import type { MovedBefore, ProductEdit } from '../../../domain/catalogue/bulk-actions.ts'
import type { MatchedLine } from '../../../domain/catalogue/match-lines.ts'
import { ROWS_AT_A_TIME } from '../../../domain/catalogue/unfinished-actions.ts'
import { ServiceUnavailableError } from '../../../domain/outages.ts'
import { record } from '../../audit/record.ts'
import { yieldToEventLoop } from '../../batches.ts'
import type { AppContext, WriteDeps } from '../../context.ts'
import { withBarcodeLock } from '../../stock/barcodes.ts'
import { type StockWrite, withIds, writeStocks } from '../../stock/write-stock.ts'
import { lockToEdit } from '../planned-products.ts'
import { type ProductChange, publishProductChange } from '../publish-product.ts'
import { barcodeChecker } from './check-barcodes.ts'
import { editOfPlan, removedBarcodes } from './import-edits.ts'
import { createSummary, type ImportSummary } from './import-summary.ts'
import { type PlanContext, planRows, type RowPlan, type WritePlan } from './plan-row.ts'
import type { RevertDeps } from './revert-import.ts'
import { queueUnfinished, takeBackImport } from './unfinished-imports.ts'

/** Writes more about the rows of an import than their products, in the same transactions. */
export interface ImportCompanion {
  /** rows that may need it although their product does not change: line and product */
  lines: readonly ImportedRow[]
  /** whether such a row changes something that people see, so that it counts as an update */
  isUpdate: (line: number) => boolean
  /** @returns what the undo needs, by product */
  write: (
    tx: OpenTransaction,
    rows: readonly ImportedRow[],
    importId: string,
  ) => Promise<ReadonlyMap<string, CompanionUndo>>
  /** in the last transaction */
  finish: (tx: OpenTransaction) => Promise<void>
}

export interface ImportedRow {
  line: number
  productId: string
}

export type CompanionUndo = Pick<ProductEdit, 'name'> & { moved: MovedBefore }

interface WriteOptions {
  context: PlanContext
  companion: ImportCompanion | undefined
  signal: AbortSignal
  report: (event: ImportEvent) => void
}

interface Writing extends WriteOptions {
  id: string
  checkBarcodes: ReturnType<typeof barcodeChecker>
}

/**
 * Plans each row again for the current product and writes it, some rows per transaction, so that other requests get the
 * database between them. The import is unfinished until the last transaction: what does not get there is taken back.
 */
export async function writeImport(
  shop: RevertDeps,
  lines: readonly MatchedLine[],
  options: WriteOptions,
): Promise<ImportSummary> {
  const { context, signal } = options
  const id = shop.newId()
  await shop.store.transaction(async (tx) => {
    const at = shop.clock()
    await tx.bulkActions.open(id, 'import', shop.actor, at)
    await queueUnfinished(tx, id, at)
  })
  const summary = createSummary(context.now)
  try {
    const writing = { ...options, id, checkBarcodes: barcodeChecker(lines) }
    const products = await writeRows(shop, lines, writing, summary)
    signal.throwIfAborted()
    if (summary.kinds.faulty > 0) {
      await takeBackImport(shop, id)
      return summary
    }
    summary.addUpdated(await writeCompanions(shop, products, writing))
    await finish(shop, writing, summary)
    return summary
  } catch (error) {
    // When this fails too, the job takes it back.
    await takeBackImport(shop, id).catch(() => {})
    throw error
  }
}

/** @returns the lines of the products that it wrote */
async function writeRows(
  shop: RevertDeps,
  lines: readonly MatchedLine[],
  writing: Writing,
  summary: ImportSummary,
): Promise<ReadonlySet<number>> {
  const { companion, signal, report } = writing
  const products = new Set<number>()
  const waiting = lines.toSorted(byId)
  for (let from = 0; from < waiting.length; from += ROWS_AT_A_TIME) {
    signal.throwIfAborted()
    const some = waiting.slice(from, from + ROWS_AT_A_TIME)
    // Once a row is invalid, the rest is planned only for its faults.
    const isRefused = summary.kinds.faulty > 0
    const barcode = some.find(({ cells }) => cells.barcode)?.cells.barcode
    const plans = await withBarcodeLock(shop, barcode, () =>
      shop.store.transaction((tx) => writeSome(tx, shop, some, writing, isRefused)),
    )
    for (const [index, plan] of plans.entries()) {
      if (!isOtherUpdate(companion, plan, some[index])) note(plan, summary, report)
    }
    for (const { line } of plans.filter(isWrite)) products.add(line)
    report({ kind: 'progress', step: 'write', done: from + some.length, total: waiting.length })
    await yieldToEventLoop()
  }
  return products
}

async function writeSome(
  tx: OpenTransaction,
  shop: WriteDeps,
  lines: readonly MatchedLine[],
  { context, companion, id, checkBarcodes }: Writing,
  isRefused: boolean,
): Promise<RowPlan[]> {
  // First of all: who takes the import back locks it before the products, too.
  await lockOpen(tx, id)
  const barcodes = await checkBarcodes(tx, lines)
  const checked = lines.map((line) => ({ ...line, barcodeIssue: barcodes.get(line.line) ?? null }))
  const plans = await planRows(checked, (ids) => lockToEdit(tx, ids, context.now), context)
  const writes = plans.filter(isWrite)
  if (isRefused || writes.length === 0 || plans.some(({ kind }) => kind === 'faulty')) return plans
  const name = writes.at(-1)?.write.details.name ?? null
  await tx.bulkActions.addProducts(id, writes.length, name)
  const lost = await removedBarcodes(tx, writes)
  const changes = await write(tx, writes, { ...shop, reference: id }, context.now)
  const rows = writes.map(({ line }, index) => ({ line, productId: changes[index]?.productId ?? '' }))
  const more = await companion?.write(tx, rows, id)
  const edits = writes.map((plan, index): ProductEdit => {
    const productId = rows[index]?.productId ?? ''
    const moved = more?.get(productId)?.moved
    return { ...editOfPlan(plan, productId, lost), ...(moved && { moved }) }
  })
  await tx.bulkActions.insertEdits(id, edits)
  await tx.trash.retainImages(id, writes.flatMap(droppedImages))
  for (const change of changes) publishProductChange(tx, change)
  return plans
}

/**
 * What the companion says about rows whose products did not change.
 * @returns how many of them it updates
 */
async function writeCompanions(
  { store }: WriteDeps,
  products: ReadonlySet<number>,
  { companion, id, signal }: Writing,
): Promise<number> {
  const rows = companion?.lines.filter(({ line }) => !products.has(line)) ?? []
  let updated = 0
  for (const some of inBatches(rows)) {
    signal.throwIfAborted()
    await store.transaction(async (tx) => {
      await lockOpen(tx, id)
      const undos = (await companion?.write(tx, some, id)) ?? new Map<string, CompanionUndo>()
      const edits = Array.from(undos, ([productId, undo]) => ({ productId, ...undo, fields: {}, units: [] }))
      const shown = some.filter(({ line, productId }) => companion?.isUpdate(line) && undos.has(productId))
      const name = undos.get(shown.at(-1)?.productId ?? '')?.name ?? null
      if (shown.length > 0) await tx.bulkActions.addProducts(id, shown.length, name)
      await tx.bulkActions.insertEdits(id, edits)
      updated += shown.length
    })
    await yieldToEventLoop()
  }
  signal.throwIfAborted()
  return updated
}

/** Whether a row updates something, but not its product. */
export function isOtherUpdate(
  companion: ImportCompanion | undefined,
  { kind }: RowPlan,
  row: MatchedLine | undefined,
): boolean {
  return kind === 'unchanged' && row !== undefined && companion?.isUpdate(row.line) === true
}

function* inBatches<Entry>(entries: readonly Entry[]): Generator<Entry[]> {
  for (let from = 0; from < entries.length; from += ROWS_AT_A_TIME)
    yield entries.slice(from, from + ROWS_AT_A_TIME)
}

function finish(shop: WriteDeps, { id, companion }: Writing, summary: ImportSummary): Promise<void> {
  const { create, update } = summary.kinds
  return shop.store.transaction(async (tx) => {
    await lockOpen(tx, id)
    await tx.bulkActions.finish(id, shop.clock())
    if (create + update === 0) await tx.bulkActions.delete([id])
    await companion?.finish(tx)
    await record(tx, shop, {
      action: 'products.imported',
      changes: { created: [null, create], updated: [null, update] },
    })
  })
}

async function lockOpen({ bulkActions }: OpenTransaction, id: string): Promise<void> {
  if (!(await bulkActions.lockIn(id, 'open'))) throw new TakenBackError()
}

/** Another process has found the import unfinished and takes it back, because this one had lost its lock. */
class TakenBackError extends ServiceUnavailableError {
  constructor() {
    super('busy', 'an import lost its lock, and another process takes it back')
  }
}

const isWrite = (plan: RowPlan): plan is WritePlan => plan.kind === 'create' || plan.kind === 'update'

function byId({ productId: one }: MatchedLine, { productId: other }: MatchedLine): number {
  if (one === other) return 0
  return (one ?? '') < (other ?? '') ? -1 : 1
}

function note(plan: RowPlan, summary: ImportSummary, report: WriteOptions['report']): void {
  summary.add(plan)
  if (plan.kind === 'faulty') report(plan.fault)
}

function droppedImages(plan: WritePlan): string[] {
  if (plan.kind === 'create') return []
  const { images } = plan.write.details
  return plan.current.images.filter((address) => !images.includes(address))
}

async function write(
  tx: Pick<Store, 'products' | 'stock'>,
  plans: readonly WritePlan[],
  { newId, actor, reference }: Pick<AppContext, 'newId' | 'actor'> & { reference: string },
  at: number,
): Promise<ProductChange[]> {
  const cause = { reason: 'import', reference, actor, at } as const
  const added: NewProduct[] = []
  const stocks: StockWrite[] = []
  const changes: ProductChange[] = []
  for (const plan of plans) {
    const { details, flashSale, stock } = plan.write
    const current = plan.kind === 'update' ? plan.current : null
    const productId = current?._id ?? newId()
    if (current) {
      await tx.products.update(productId, details, at)
      if (flashSale) await tx.products.setFlashSale(productId, flashSale, at)
      stocks.push({ productId, before: current, after: stock })
    } else {
      added.push({ id: productId, details, flashSale, variants: withIds(stock, newId).variants })
    }
    changes.push({ productId, before: current, after: { ...details, variants: stock.variants } })
  }
  if (added.length > 0) await tx.products.insertAll(added, at, cause)
  await writeStocks(tx, stocks, { ...cause, newId })
  return changes
}
