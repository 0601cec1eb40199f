import type { ImportEvent } from '../../../contracts/import-event.ts'
import type { NewProduct } from '../../../data/queries/product-writes.ts'
import type { Store } from '../../../data/store.ts'
import type { MatchedLine } from '../../../domain/catalogue/match-lines.ts'
import type { StockPlan } from '../../../domain/catalogue/plan-stock.ts'
import { record } from '../../audit/record.ts'
import type { AppContext } from '../../context.ts'
import { applyStockPlans } from '../../stock/apply-stock-plan.ts'
import { lockStocked } from '../../stock/change-stock.ts'
import { yieldToEventLoop } from '../../yield-to-event-loop.ts'
import { type ProductChange, publishProductChange } from '../publish-product.ts'
import { createSummary, type ImportSummary } from './import-summary.ts'
import { startUndo } from './import-undo.ts'
import { type PlanContext, planRows, type RowPlan } from './plan-row.ts'

interface WriteOptions {
  context: PlanContext
  signal: AbortSignal
  report: (event: ImportEvent) => void
}

export interface WrittenImport {
  summary: ImportSummary
  /** images no product shows any more */
  dropped: string[]
}

/** Rows per statement, and between yields. */
const AT_A_TIME = 100

/** Writes the rows in one transaction, planning each again for its current product. */
export async function writeImport(
  shop: Pick<AppContext, 'store' | 'clock' | 'newId' | 'actor'>,
  lines: readonly MatchedLine[],
  { context, signal, report }: WriteOptions,
): Promise<WrittenImport> {
  // Locking in id order prevents deadlocks.
  const waiting = lines.toSorted(byId)
  try {
    return await shop.store.transaction(async (tx) => {
      const done: WrittenImport = { summary: createSummary(), dropped: [] }
      const undo = await startUndo(tx, shop)
      for (let from = 0; from < waiting.length; from += AT_A_TIME) {
        signal.throwIfAborted()
        const some = waiting.slice(from, from + AT_A_TIME)
        const plans = await planRows(some, (ids) => lockStocked(tx, ids), context)
        for (const plan of plans) note(plan, done, report)
        const changes = await write(tx, plans, { ...shop, reference: undo.id }, context.now)
        await undo.add(plans, changes)
        for (const change of changes) publishProductChange(tx, change)
        report({ kind: 'progress', step: 'write', done: from + some.length, total: waiting.length })
        await yieldToEventLoop()
      }
      signal.throwIfAborted()
      if (done.summary.kinds.faulty > 0) throw new RollbackError(done.summary)
      const { create, update } = done.summary.kinds
      await undo.finish(create + update, done.dropped)
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
  const stocks: { productId: string; plan: StockPlan }[] = []
  const changes: ProductChange[] = []
  for (const plan of plans) {
    if (plan.kind !== 'create' && plan.kind !== 'update') continue
    const { details, flashSale, stock, variants } = plan.write
    const current = plan.kind === 'update' ? plan.current : null
    const productId = current?._id ?? newId()
    if (current) {
      await tx.products.update(productId, details, at)
      if (flashSale) await tx.products.setFlashSale(productId, flashSale, at)
      stocks.push({ productId, plan: stock })
    } else {
      const identified = variants.map((variant) => ({ id: newId(), ...variant }))
      added.push({ id: productId, details, flashSale, variants: identified })
    }
    changes.push({ productId, before: current, after: { ...details, variants } })
  }
  if (added.length > 0) await tx.products.insertAll(added, at, cause)
  await applyStockPlans(tx, stocks, { ...cause, newId })
  return changes
}
