import {
  type NewPlanInput,
  PLAN_LIMITS,
  type PlanChangeInput,
  planIssues,
  readPlanValue,
  type ShownPlan,
} from '../../contracts/planned-changes.ts'
import type { StoredPlan } from '../../data/queries/planned-changes.ts'
import type { OpenTransaction } from '../../data/store.ts'
import { type AuditAction, differences } from '../../domain/audit/audit.ts'
import { UNDO_BULK_ACTION_MS } from '../../domain/catalogue/bulk-actions.ts'
import { overlapText, planTitle } from '../../domain/catalogue/planned-change-texts.ts'
import { inForce, isDone } from '../../domain/catalogue/planned-changes.ts'
import { type DomainError, fail, failAt, type Result } from '../../domain/errors.ts'
import { freeWarnings, unitPrice } from '../../domain/pricing/price.ts'
import { record } from '../audit/record.ts'
import { yieldToEventLoop } from '../batches.ts'
import type { AppContext, WriteDeps } from '../context.ts'
import { inTransaction } from '../in-transaction.ts'
import { findMatches } from './find-products.ts'
import { readOpenPlans, shownChange, showPlans } from './list-plans.ts'

type Shop = WriteDeps & Pick<AppContext, 'catalogueIndex' | 'settings'>
type Changed = Result<{ plan: ShownPlan; warnings: string[] }>
/** `changed`: ids of the products of the plan, if it has changed */
type Written = Result<{ plan: StoredPlan; changed: readonly string[] }>

/** Products that are read at once. */
const AT_A_TIME = 200

const NO_PRODUCTS = 'Choisissez au moins un produit.'
const ENDED = 'Cette fin est déjà passée.'
const TOO_MANY = `${PLAN_LIMITS.open} plans en cours ou à venir au maximum. Annulez-en un.`
const TOO_MANY_OF_PRODUCT = `${PLAN_LIMITS.ofProduct} plans au maximum pour un produit`

/** Plans a change of products (H-10). A filter is resolved to the products that it finds now. */
export async function createPlan(shop: Shop, input: NewPlanInput): Promise<Changed> {
  const { products: selected, ...fields } = input
  const ids = 'ids' in selected ? selected.ids : await matching(shop, selected.filter)
  if (ids.length === 0) return failAt('products', 'INVALID_INPUT', NO_PRODUCTS)
  if (ids.length > PLAN_LIMITS.products) {
    return failAt('products', 'INVALID_INPUT', `${PLAN_LIMITS.products} produits au maximum dans un plan.`)
  }
  const now = shop.clock()
  const created = await inTransaction(shop, async (tx): Promise<Written> => {
    const repeated = input.id === undefined ? null : await tx.plannedChanges.lock(input.id)
    if (repeated) return { ok: true, plan: repeated, changed: [] }
    if ((await tx.plannedChanges.countProducts(ids)) < ids.length)
      return failAt('products', 'PRODUCT_NOT_FOUND')
    const tooMany = await tooManyPlans(tx, ids, now)
    if (tooMany) return tooMany
    if (fields.endsAt !== null && fields.endsAt <= now) return failAt('endsAt', 'INVALID_INPUT', ENDED)
    const plan: StoredPlan = {
      ...completed({ ...fields, value: readValue(fields) }, now),
      id: input.id ?? shop.newId(),
      version: 1,
      createdAt: now,
      cancelledAt: null,
      user: shop.actor,
    }
    await insertPlan(tx, shop, ids, plan)
    return { ok: true, plan, changed: ids }
  })
  return created.ok ? answer(shop, created, now) : created
}

/** Writes a new plan of these products. */
export async function insertPlan(
  tx: OpenTransaction,
  shop: WriteDeps,
  ids: readonly string[],
  plan: StoredPlan,
): Promise<void> {
  await tx.plannedChanges.save(plan)
  await tx.plannedChanges.addProducts(plan.id, ids)
  const changes = { ...differences({}, audited(plan)), products: [null, ids.length] as const }
  await record(tx, shop, { action: 'plan.created', subject: plan, changes })
  publish(tx, ids)
}

/** Takes products out of plans, and cancels the plans that have no product any more. */
export async function leavePlans(
  tx: OpenTransaction,
  shop: WriteDeps,
  left: readonly { planId: string; productId: string }[],
): Promise<void> {
  for (const [id, some] of Map.groupBy(left, ({ planId }) => planId)) {
    const plan = await tx.plannedChanges.lock(id)
    if (!plan) continue
    const ids = some.map(({ productId }) => productId)
    for (let from = 0; from < ids.length; from += AT_A_TIME)
      await tx.plannedChanges.removeProducts([id], ids.slice(from, from + AT_A_TIME))
    publish(tx, ids)
    if (plan.cancelledAt !== null || (await tx.plannedChanges.productIds(id)).length > 0) continue
    const cancelled = { ...plan, version: plan.version + 1, cancelledAt: shop.clock() }
    await tx.plannedChanges.save(cancelled)
    const changes = differences(audited(plan), audited(cancelled))
    await record(tx, shop, { action: 'plan.cancelled', subject: plan, changes })
    await yieldToEventLoop()
  }
}

/** All plans of a product are read with it, and all open plans are listed. */
async function tooManyPlans(
  { plannedChanges }: Pick<OpenTransaction, 'plannedChanges'>,
  ids: readonly string[],
  now: number,
): Promise<DomainError | null> {
  if ((await plannedChanges.countOpen(now)) >= PLAN_LIMITS.open)
    return failAt('products', 'INVALID_INPUT', TOO_MANY)
  const crowded = await plannedChanges.crowded(ids, now, PLAN_LIMITS.ofProduct)
  if (crowded.length === 0) return null
  return failAt('products', 'INVALID_INPUT', `${TOO_MANY_OF_PRODUCT}\u202f: ${crowded.join(', ')}.`)
}

/** Changes the given fields of a plan that is not over, unless others have changed it since it was read. */
export function changePlan(shop: WriteDeps, id: string, input: PlanChangeInput): Promise<Changed> {
  const { version, ...fields } = input
  return change(shop, id, 'plan.changed', (plan, now) => {
    if (plan.version !== version) return fail('PLAN_CHANGED')
    if (plan.cancelledAt !== null || isOver(plan, now)) return fail('PLAN_FINAL')
    const changed = { ...plan, ...fields }
    const issues = planIssues(changed)
    if (changed.endsAt !== null && changed.endsAt <= now && fields.endsAt !== undefined)
      issues.push({ path: 'endsAt', message: ENDED })
    const [first] = issues
    if (first) return fail('INVALID_INPUT', { message: first.message, issues })
    return { ok: true, plan: { ...plan, ...completed({ ...changed, value: readValue(changed) }, now) } }
  })
}

/** Cancels a plan; what it changed is as before at once. A repeated request has no further effect. */
export function cancelPlan(shop: WriteDeps, id: string): Promise<Changed> {
  return change(shop, id, 'plan.cancelled', (plan, now) => {
    if (plan.cancelledAt !== null) return { ok: true, plan }
    return isOver(plan, now) ? fail('PLAN_FINAL') : { ok: true, plan: { ...plan, cancelledAt: now } }
  })
}

/** Undoes a recent cancellation. */
export function restorePlan(shop: WriteDeps, id: string): Promise<Changed> {
  return change(shop, id, 'plan.restored', (plan, now) => {
    if (plan.cancelledAt === null) return { ok: true, plan }
    if (now >= plan.cancelledAt + UNDO_BULK_ACTION_MS) return fail('PLAN_FINAL')
    return { ok: true, plan: { ...plan, cancelledAt: null } }
  })
}

async function change(
  shop: WriteDeps,
  id: string,
  action: AuditAction,
  decide: (plan: StoredPlan, now: number) => Result<{ plan: StoredPlan }>,
): Promise<Changed> {
  const now = shop.clock()
  const written = await inTransaction(shop, async (tx): Promise<Written> => {
    const before = await tx.plannedChanges.lock(id)
    if (!before) return fail('PLAN_NOT_FOUND')
    const decided = decide(before, now)
    if (!decided.ok) return decided
    const changes = differences(audited(before), audited(decided.plan))
    if (Object.keys(changes).length === 0) return { ok: true, plan: before, changed: [] }
    const ids = await tx.plannedChanges.productIds(id)
    const tooMany = before.cancelledAt === null ? null : await tooManyPlans(tx, ids, now)
    if (tooMany) return tooMany
    const plan = { ...decided.plan, version: before.version + 1 }
    await tx.plannedChanges.save(plan)
    await record(tx, shop, { action, subject: { id, name: plan.name }, changes })
    publish(tx, ids)
    return { ok: true, plan, changed: ids }
  })
  return written.ok ? answer(shop, written, now) : written
}

/** A plan that has no effect any more, or whose price has become the price of its products. */
function isOver(plan: StoredPlan, now: number): boolean {
  const hasEnded = plan.kind !== 'visible' && plan.endsAt !== null && plan.endsAt <= now
  return hasEnded || isDone(plan, now)
}

function readValue({ kind, value }: Pick<NewPlanInput, 'kind' | 'value'>): number | null {
  return kind === 'visible' ? null : readPlanValue(kind, value)
}

type Fields = Pick<StoredPlan, 'name' | 'kind' | 'value' | 'startsAt' | 'endsAt'>

/** A plan without a start begins now; a plan without a name is named after what it does. */
function completed({ name, kind, value, startsAt, endsAt }: Fields, now: number): Fields {
  return {
    name: name === '' ? planTitle({ kind, value }) : name,
    ...{ kind, value, endsAt, startsAt: kind === 'visible' ? startsAt : (startsAt ?? now) },
  }
}

function audited(plan: StoredPlan) {
  const { name, kind, value, startsAt, endsAt } = shownChange(plan)
  return { name, kind, value, startsAt, endsAt, cancelled: plan.cancelledAt !== null }
}

async function matching(
  shop: Shop,
  filter: Extract<NewPlanInput['products'], { filter: unknown }>['filter'],
) {
  const part = { limit: PLAN_LIMITS.products + 1, offset: 0 }
  return (await findMatches(shop, { ...filter, stored: true, sort: 'name' }, part)).ids
}

/** The answers of every instance that show these products change. */
function publish(tx: OpenTransaction, ids: readonly string[]): void {
  for (const productId of ids) tx.publish({ kind: 'product', productId, touches: 'lists' })
}

async function answer(
  { store }: Pick<WriteDeps, 'store'>,
  { plan, changed }: { plan: StoredPlan; changed: readonly string[] },
  now: number,
): Promise<Changed> {
  const [shown] = await showPlans(store, [plan], await readOpenPlans(store, now))
  if (!shown) return fail('PLAN_NOT_FOUND')
  const at = Math.max(now, plan.startsAt ?? now)
  const free: string[] = []
  const ids = plan.cancelledAt === null ? changed : []
  for (let from = 0; from < ids.length; from += AT_A_TIME) {
    const some = await store.products.findAll(ids.slice(from, from + AT_A_TIME))
    const products = some.filter(
      (product) => unitPrice(product, at) > 0 && unitPrice(inForce(product, [plan], at).product, at) === 0,
    )
    free.push(...products.map(({ name }) => name))
    await yieldToEventLoop()
  }
  return {
    ok: true,
    plan: shown,
    warnings: [...freeWarnings(free), ...shown.overlaps.map((one) => overlapText(one, plan.kind))],
  }
}
