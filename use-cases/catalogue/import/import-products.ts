import type { ImportEvent, ImportResult } from '../../../contracts/import-event.ts'
import { type MatchedLine, matchLines } from '../../../domain/catalogue/match-lines.ts'
import { PRODUCT_COLUMNS, PRODUCT_KEYS } from '../../../domain/catalogue/product-csv.ts'
import type { ProductTable } from '../../../domain/catalogue/product-table.ts'
import { breathe } from '../../breathe.ts'
import type { Shop } from '../../shop.ts'
import { announceProduct } from '../announce-product.ts'
import { forgetPictures } from '../keep-pictures.ts'
import { findMatchable } from './find-matchable.ts'
import { type LinePlan, type PlanContext, planLine } from './plan-line.ts'
import { type PlannedLine, type WrittenImport, writeImport } from './write-import.ts'

type Deps = Pick<Shop, 'store' | 'pictures' | 'identity' | 'clock' | 'newId' | 'announce'>

export interface ImportOptions {
  /** only says what would be done */
  dryRun: boolean
  /** once aborted, nothing is written any more, nor has anything been */
  signal: AbortSignal
  /** hears of the progress, and of every faulty line */
  tell: (event: ImportEvent) => void
}

/**
 * Adds and changes products as a table says. All of its lines are checked first, by the product form's rules; while
 * one is faulty nothing is written. What is written is written together, or not at all. The same table again changes
 * nothing.
 * @throws the signal's reason once it is aborted
 */
export async function importProducts(
  shop: Deps,
  { lines, ignored }: ProductTable,
  { dryRun, signal, tell }: ImportOptions,
): Promise<ImportResult> {
  const spokenOf = await findMatchable(shop, lines, signal)
  const context: PlanContext = {
    brand: shop.identity.name,
    now: shop.clock(),
    isPicture: (address) => spokenOf.pictures.has(address),
  }
  const planned = await planAll(matchLines(lines, spokenOf, context.brand), context, { signal, tell })
  const plans = planned.map(({ plan }) => plan)
  if (dryRun || plans.some(isFaulty)) return resultOf(plans, ignored, false)

  const total = planned.filter(isChange).length
  const written = await writeImport(shop, planned.filter(isChange), {
    context,
    signal,
    onProgress: (done) => tell({ kind: 'progress', step: 'write', done, total }),
  })
  for (const plan of written.plans) tellFault(plan, tell)
  await makeKnown(shop, written)
  const unchanged = plans.filter(({ kind }) => kind === 'unchanged')
  return resultOf([...unchanged, ...written.plans], ignored, !written.plans.some(isFaulty))
}

const isFaulty = ({ kind }: LinePlan) => kind === 'faulty'
const isChange = ({ plan }: PlannedLine) => plan.kind !== 'unchanged'

/** Lines between two breaths. */
const AT_A_TIME = 200

async function planAll(
  matched: readonly MatchedLine[],
  context: PlanContext,
  { signal, tell }: Pick<ImportOptions, 'signal' | 'tell'>,
): Promise<PlannedLine[]> {
  const planned: PlannedLine[] = []
  for (const line of matched) {
    const plan = planLine(line, context)
    tellFault(plan, tell)
    planned.push({ matched: line, plan })
    if (planned.length % AT_A_TIME > 0 && planned.length < matched.length) continue
    signal.throwIfAborted()
    tell({ kind: 'progress', step: 'check', done: planned.length, total: matched.length })
    await breathe()
  }
  return planned
}

function tellFault(plan: LinePlan, tell: ImportOptions['tell']): void {
  if (plan.kind === 'faulty') tell(plan.fault)
}

/** Tells of every product that changed, and forgets the pictures that none shows any more. */
async function makeKnown(shop: Deps, { changes, plans }: WrittenImport): Promise<void> {
  if (changes.length === 0) return
  for (const [index, change] of changes.entries()) {
    announceProduct(shop, change)
    if (index % AT_A_TIME === 0) await breathe()
  }
  const dropped = plans.flatMap((plan) =>
    plan.kind === 'update'
      ? plan.present.images.filter((address) => !plan.write.details.images.includes(address))
      : [],
  )
  for (let from = 0; from < dropped.length; from += PICTURES_AT_A_TIME) {
    await forgetPictures(shop, dropped.slice(from, from + PICTURES_AT_A_TIME))
  }
}

/** Each is looked for in the whole catalogue. */
const PICTURES_AT_A_TIME = 20

function resultOf(plans: readonly LinePlan[], ignored: string[], written: boolean): ImportResult {
  const count = (kind: LinePlan['kind']) => plans.filter((plan) => plan.kind === kind).length
  const updates = plans.filter((plan) => plan.kind === 'update')
  const changes = PRODUCT_KEYS.map((key) => ({
    column: PRODUCT_COLUMNS[key],
    products: updates.filter(({ changed }) => changed.includes(key)).length,
  }))
  return {
    kind: 'result',
    written,
    created: count('create'),
    updated: count('update'),
    unchanged: count('unchanged'),
    faulty: count('faulty'),
    changes: changes.filter(({ products }) => products > 0),
    ignored,
  }
}
