import { PLAN_LIMITS, type ShownChange, type ShownPlan } from '../../contracts/planned-changes.ts'
import type { StoredPlan } from '../../data/queries/planned-changes.ts'
import type { Store } from '../../data/store.ts'
import { UNDO_BULK_ACTION_MS } from '../../domain/catalogue/bulk-actions.ts'
import type { PlanOverlap } from '../../domain/catalogue/planned-change-texts.ts'
import { isExclusive, overlap, type PlannedChange } from '../../domain/catalogue/planned-changes.ts'
import { yieldToEventLoop } from '../batches.ts'
import type { TimedDeps } from '../context.ts'

/** Products of a plan that the calendar names. */
const NAMED = 20

interface PlannedProduct {
  productId: string
  name: string
}

const isoOrNull = (at: number | null) => (at === null ? null : new Date(at).toISOString())

/** A plan as an API answers it, with its times as ISO dates. */
export function shownChange({ startsAt, endsAt, createdAt, ...change }: PlannedChange): ShownChange {
  const { id, name, kind, value } = change
  const times = { startsAt: isoOrNull(startsAt), endsAt: isoOrNull(endsAt), createdAt: isoOrNull(createdAt) }
  return { id, name, kind, value, ...times }
}

/**
 * Lists the plans that run or come, and those whose cancellation can be undone, by start, with the other plans that
 * touch their products (H-11).
 */
export async function listPlans({ store, clock }: TimedDeps): Promise<ShownPlan[]> {
  const plans = await readOpenPlans(store, clock())
  return showPlans(store, plans, plans)
}

export function readOpenPlans({ plannedChanges }: Pick<Store, 'plannedChanges'>, now: number) {
  const cancelledSince = now - UNDO_BULK_ACTION_MS
  return plannedChanges.list(now, { cancelledSince, limit: PLAN_LIMITS.listed })
}

/** @param others the plans that may overlap with `plans` */
export async function showPlans(
  { plannedChanges }: Pick<Store, 'plannedChanges'>,
  plans: readonly StoredPlan[],
  others: readonly StoredPlan[],
): Promise<ShownPlan[]> {
  const near = others.filter((other) => plans.some((plan) => plan.id === other.id || areBoth(plan, other)))
  const products = new Map<string, readonly PlannedProduct[]>()
  const plansOf = new Map<string, string[]>()
  for (const id of new Set([...plans, ...near].map((one) => one.id))) {
    const own = await plannedChanges.productsOf(id)
    products.set(id, own)
    for (const { productId } of own) plansOf.set(productId, [...(plansOf.get(productId) ?? []), id])
    await yieldToEventLoop()
  }
  const shown: ShownPlan[] = []
  for (const plan of plans) {
    const own = products.get(plan.id) ?? []
    const overlapping = near.filter((other) => areBoth(plan, other))
    shown.push(showPlan(plan, own, overlapsOf(own, overlapping, plan, plansOf)))
    await yieldToEventLoop()
  }
  return shown
}

/** Whether two plans apply at one time. */
function areBoth(plan: StoredPlan, other: StoredPlan): boolean {
  return plan.cancelledAt === null && other.cancelledAt === null && overlap(plan, other)
}

/** @param plansOf the plans of each product */
function overlapsOf(
  own: readonly PlannedProduct[],
  others: readonly StoredPlan[],
  plan: StoredPlan,
  plansOf: ReadonlyMap<string, readonly string[]>,
): PlanOverlap[] {
  const names = new Map(others.map(({ id }) => [id, [] as string[]]))
  for (const { productId, name } of own) {
    for (const id of plansOf.get(productId) ?? []) {
      const shared = names.get(id)
      if (shared && shared.length < NAMED) shared.push(name)
    }
  }
  return others.flatMap((other) => {
    const shared = names.get(other.id) ?? []
    const exclusive = isExclusive(plan, other)
    return shared.length === 0
      ? []
      : [{ planId: other.id, planName: other.name, exclusive, products: shared }]
  })
}

function showPlan(
  plan: StoredPlan,
  own: readonly PlannedProduct[],
  overlaps: ShownPlan['overlaps'],
): ShownPlan {
  return {
    ...shownChange(plan),
    version: plan.version,
    cancelledAt: isoOrNull(plan.cancelledAt),
    products: own.slice(0, NAMED).map(({ productId, name }) => ({ id: productId, name })),
    productCount: own.length,
    overlaps,
  }
}
