import type { NewProduct } from '../../../data/queries/product-writes.ts'
import type { Store } from '../../../data/store.ts'
import type { MatchedLine } from '../../../domain/catalogue/match-lines.ts'
import { breathe } from '../../breathe.ts'
import type { Shop } from '../../shop.ts'
import type { StockChange } from '../announce-product.ts'
import { faulty, type LinePlan, type PlanContext, planLine } from './plan-line.ts'

/** A line and what is to be done about it. */
export interface PlannedLine {
  matched: MatchedLine
  plan: LinePlan
}

interface WriteOptions {
  context: PlanContext
  signal: AbortSignal
  onProgress: (done: number) => void
}

/** What became of each line. When one has become faulty meanwhile nothing is written, and there are no changes. */
export interface WrittenImport {
  plans: LinePlan[]
  changes: StockChange[]
}

/** Lines in one statement, and between two breaths. */
const AT_A_TIME = 100

/**
 * Writes what is planned, in one transaction: all of it, or nothing when the signal says so. A product that was changed
 * since is planned anew, as it is now.
 */
export async function writeImport(
  { store, newId }: Pick<Shop, 'store' | 'newId'>,
  planned: readonly PlannedLine[],
  { context, signal, onProgress }: WriteOptions,
): Promise<WrittenImport> {
  // In the order of their ids, so that nobody who locks products waits for this one while it waits for them.
  const waiting = planned.toSorted((one, other) => (idOf(one) < idOf(other) ? -1 : 1))
  const done: WrittenImport = { plans: [], changes: [] }
  try {
    await store.transaction(async (inside) => {
      for (let from = 0; from < waiting.length; from += AT_A_TIME) {
        signal.throwIfAborted()
        const plans = await planAnew(inside, waiting.slice(from, from + AT_A_TIME), context)
        done.plans.push(...plans)
        done.changes.push(...(await write(inside, plans, context.now, newId)))
        onProgress(done.plans.length)
        await breathe()
      }
      signal.throwIfAborted()
      if (done.plans.some(({ kind }) => kind === 'faulty')) throw new Undone()
    })
    return done
  } catch (error) {
    if (error instanceof Undone) return { plans: done.plans, changes: [] }
    throw error
  }
}

/** Thrown so that the transaction is rolled back. */
class Undone extends Error {}

const idOf = ({ matched }: PlannedLine) => matched.present?._id ?? ''

/** The plans for the products as they are now, kept until the transaction ends. */
async function planAnew(
  { products }: Store,
  planned: readonly PlannedLine[],
  context: PlanContext,
): Promise<LinePlan[]> {
  const ids = planned.map(idOf).filter((id) => id !== '')
  const locked = ids.length > 0 ? await products.lock(ids) : []
  const now = new Map(locked.map((product) => [product._id, product]))
  return planned.map(({ matched, plan }) => {
    const { present } = matched
    if (present === null) return plan
    const fresh = now.get(present._id)
    return fresh ? planLine({ ...matched, present: fresh }, context) : faulty(matched, [GONE])
  })
}

const GONE = { column: null, message: "Ce produit vient d'être supprimé." }

async function write(
  { products }: Store,
  plans: readonly LinePlan[],
  now: number,
  newId: () => string,
): Promise<StockChange[]> {
  const added: NewProduct[] = []
  const changes: StockChange[] = []
  for (const plan of plans) {
    if (plan.kind === 'create') {
      const productId = newId()
      added.push({ id: productId, ...plan.write })
      changes.push({ productId, before: null, after: plan.write.details.stock })
    } else if (plan.kind === 'update') {
      const { _id: productId, stock: before } = plan.present
      const { details, flashSale } = plan.write
      await products.update(productId, details, now)
      if (flashSale) await products.setFlashSale(productId, flashSale, now)
      changes.push({ productId, before, after: details.stock })
    }
  }
  if (added.length > 0) await products.insertAll(added, now)
  return changes
}
