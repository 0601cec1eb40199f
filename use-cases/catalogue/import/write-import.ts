import type { ImportEvent } from '../../../contracts/import-event.ts'
import type { NewProduct } from '../../../data/queries/product-writes.ts'
import type { OpenTransaction, Store } from '../../../data/store.ts'
import { editedFields, type ProductEdit } from '../../../domain/catalogue/bulk-actions.ts'
import { toFlashSale } from '../../../domain/catalogue/flash-sale.ts'
import type { MatchedLine } from '../../../domain/catalogue/match-lines.ts'
import { stockChanges } from '../../../domain/catalogue/stock-changes.ts'
import { record } from '../../audit/record.ts'
import { yieldToEventLoop } from '../../batches.ts'
import type { AppContext, WriteDeps } from '../../context.ts'
import type { LockedProduct } from '../../stock/change-stock.ts'
import { type StockWrite, withIds, writeStocks } from '../../stock/write-stock.ts'
import { recordBulkAction } from '../bulk-actions.ts'
import { lockToEdit } from '../planned-products.ts'
import { type ProductChange, publishProductChange } from '../publish-product.ts'
import { createSummary, type ImportSummary } from './import-summary.ts'
import { type PlanContext, type ProductWrite, planRows, type RowPlan } from './plan-row.ts'

/** @param products ids of the created and updated products by the line of their row */
export type FinishImport = (
  tx: OpenTransaction,
  products: ReadonlyMap<number, string>,
  signal: AbortSignal,
) => Promise<void>

interface WriteOptions {
  context: PlanContext
  finish?: FinishImport | undefined
  signal: AbortSignal
  report: (event: ImportEvent) => void
}

export interface WrittenImport {
  summary: ImportSummary
  /** images no product shows any more */
  dropped: string[]
}

/** Number of rows per statement, and between two yields to the event loop. */
const AT_A_TIME = 50

/** Plans each row again for the current product and writes all rows, in one transaction. */
export async function writeImport(
  shop: WriteDeps,
  lines: readonly MatchedLine[],
  { context, finish, signal, report }: WriteOptions,
): Promise<WrittenImport> {
  // Locking in id order prevents deadlocks.
  const waiting = lines.toSorted(byId)
  try {
    return await shop.store.transaction(async (tx) => {
      const done: WrittenImport = { summary: createSummary(context.now), dropped: [] }
      const products = new Map<number, string>()
      const undo = await startUndo(tx, shop)
      for (let from = 0; from < waiting.length; from += AT_A_TIME) {
        signal.throwIfAborted()
        const some = waiting.slice(from, from + AT_A_TIME)
        const plans = await planRows(some, (ids) => lockToEdit(tx, ids, context.now), context)
        for (const plan of plans) note(plan, done, report)
        const changes = await write(tx, plans, { ...shop, reference: undo.id }, context.now)
        await undo.add(plans, changes)
        for (const change of changes) publishProductChange(tx, change)
        for (const [index, { line }] of plans.filter(isWrite).entries())
          products.set(line, changes[index]?.productId ?? '')
        report({ kind: 'progress', step: 'write', done: from + some.length, total: waiting.length })
        await yieldToEventLoop()
      }
      signal.throwIfAborted()
      if (done.summary.kinds.faulty > 0) throw new RollbackError(done.summary)
      const { create, update } = done.summary.kinds
      await undo.finish(create + update, done.dropped)
      await finish?.(tx, products, signal)
      await record(tx, shop, {
        action: 'products.imported',
        changes: { created: [null, create], updated: [null, update] },
      })
      return done
    })
  } catch (error) {
    if (error instanceof RollbackError) return { summary: error.summary, dropped: [] }
    throw error
  }
}

type WritePlan = Extract<RowPlan, { kind: 'create' | 'update' }>

const isWrite = (plan: RowPlan): plan is WritePlan => plan.kind === 'create' || plan.kind === 'update'

class RollbackError extends Error {
  readonly summary: ImportSummary

  constructor(summary: ImportSummary) {
    super()
    this.summary = summary
  }
}

function byId({ productId: one }: MatchedLine, { productId: other }: MatchedLine): number {
  if (one === other) return 0
  return (one ?? '') < (other ?? '') ? -1 : 1
}

function note(plan: RowPlan, { summary, dropped }: WrittenImport, report: WriteOptions['report']): void {
  summary.add(plan)
  if (plan.kind === 'faulty') report(plan.fault)
  if (plan.kind !== 'update') return
  const { images } = plan.write.details
  dropped.push(...plan.current.images.filter((address) => !images.includes(address)))
}

async function write(
  tx: Pick<Store, 'products' | 'stock'>,
  plans: readonly RowPlan[],
  { newId, actor, reference }: Pick<AppContext, 'newId' | 'actor'> & { reference: string },
  at: number,
): Promise<ProductChange[]> {
  const cause = { reason: 'import', reference, actor, at } as const
  const added: NewProduct[] = []
  const stocks: StockWrite[] = []
  const changes: ProductChange[] = []
  for (const plan of plans.filter(isWrite)) {
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

/** Records a bulk action for an import, in its transaction. The returned functions store the undo data. */
async function startUndo(
  tx: Pick<OpenTransaction, 'bulkActions' | 'trash'>,
  shop: Pick<AppContext, 'clock' | 'newId' | 'actor'>,
) {
  const { id } = await recordBulkAction(tx, shop, { id: shop.newId(), kind: 'import', at: shop.clock() })
  let lastName = ''
  return {
    id,
    /** @param changes one for each plan that creates or updates a product, in order */
    add: (plans: readonly RowPlan[], changes: readonly ProductChange[]): Promise<void> => {
      const edits = plans.filter(isWrite).map((plan, index): ProductEdit => {
        const productId = changes[index]?.productId ?? ''
        const { name } = plan.write.details
        lastName = name
        return plan.kind === 'create'
          ? { productId, name, fields: {}, units: [], created: true }
          : { productId, name, ...editOf(plan.current, plan.write) }
      })
      return tx.bulkActions.insertEdits(id, edits)
    },
    /** @param images images that no product shows any more */
    finish: async (products: number, images: readonly string[]): Promise<void> => {
      if (products === 0) return tx.bulkActions.delete([id])
      await tx.bulkActions.setProducts(id, products, products === 1 ? lastName : null)
      await tx.trash.retainImages(id, images)
    },
  }
}

function editOf(
  current: LockedProduct,
  { details, stock, flashSale }: ProductWrite,
): Omit<ProductEdit, 'productId' | 'name'> {
  const { colors, sizes, ...fields } = editedFields(current, details)
  const { added, removed, renamed, given, unallocated } = stockChanges(
    current,
    withIds(stock, () => ''),
  )
  const variantsChanged = added.length + removed.length + renamed.length > 0
  const units = given.map(({ variantId, quantity }) => {
    const variant = current.variants.find(({ id }) => id === variantId)
    return { variantId, color: variant?.color ?? null, size: variant?.size ?? null, quantity }
  })
  return {
    fields: { ...fields, ...(!variantsChanged && { ...(colors && { colors }), ...(sizes && { sizes }) }) },
    ...(flashSale && { flashSale: [current.flashSale, toFlashSale(flashSale)] as const }),
    ...(variantsChanged ? { units: [], variantsChanged } : { units, unallocated }),
  }
}
