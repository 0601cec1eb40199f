import { PLAN_LIMITS, type ShownChange, type ShownPlan } from '../../contracts/planned-changes.ts'
import type { StoredPlan } from '../../data/queries/planned-changes.ts'
import type { Store } from '../../data/store.ts'
import { UNDO_BULK_ACTION_MS } from '../../domain/catalogue/bulk-actions.ts'
import type { PlanOverlap } from '../../domain/catalogue/planned-change-texts.ts'
import { isExclusive, overlap, type PlannedChange } from '../../domain/catalogue/planned-changes.ts'
import type { TimedDeps } from '../context.ts'

/** Products of a plan that the calendar names. */
const NAMED = 20

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
  const ids = new Set([...plans, ...others].map(({ id }) => id))
  const products = Map.groupBy(await plannedChanges.productsOf([...ids]), ({ changeId }) => changeId)
  return plans.map((plan) => {
    const own = products.get(plan.id) ?? []
    const overlapping = others.flatMap((other): PlanOverlap[] => {
      if (plan.cancelledAt !== null || other.cancelledAt !== null || !overlap(plan, other)) return []
      const shared = new Set((products.get(other.id) ?? []).map(({ productId }) => productId))
      const names = own.filter(({ productId }) => shared.has(productId)).map(({ name }) => name)
      return names.length === 0
        ? []
        : [{ planId: other.id, planName: other.name, exclusive: isExclusive(plan, other), products: names }]
    })
    return {
      ...shownChange(plan),
      version: plan.version,
      cancelledAt: isoOrNull(plan.cancelledAt),
      products: own.slice(0, NAMED).map(({ productId, name }) => ({ id: productId, name })),
      productCount: own.length,
      overlaps: overlapping.map((one) => ({ ...one, products: one.products.slice(0, NAMED) })),
    }
  })
}
