import { differences } from '../../domain/audit/audit.ts'
import type { Result } from '../../domain/errors.ts'
import { type DemoRemoval, planDemoRemoval, type StayingProduct } from '../../domain/setup/demo-products.ts'
import { HIDDEN, markValue, type SetupStepName } from '../../domain/setup/setup-steps.ts'
import { record } from '../audit/record.ts'
import { deleteProducts } from '../catalogue/change-products.ts'
import type { AppContext } from '../context.ts'
import { setupFacts } from './read-setup.ts'

type Shop = Pick<AppContext, 'store' | 'settings' | 'publicUrl' | 'clock' | 'newId' | 'actor'>

/** Marks a step as done with the current value, or reopens it. */
export async function markStep(shop: Shop, step: SetupStepName, done: boolean): Promise<void> {
  await setMark(shop, step, done ? markValue(step, await setupFacts(shop)) : null)
}

/** Hides the checklist for every administrator, or shows it again. */
export function hideSetup(shop: Shop, hidden: boolean): Promise<void> {
  return setMark(shop, HIDDEN, hidden ? '' : null)
}

/** @param value null removes the mark */
async function setMark(shop: Shop, name: string, value: string | null): Promise<void> {
  await shop.store.transaction(async (tx) => {
    const before = (await tx.setup.marks()).get(name) ?? null
    if (before === value) return
    if (value === null) await tx.setup.unmark(name)
    else await tx.setup.mark(name, value, { actor: shop.actor, at: shop.clock() })
    const changes = differences({ [name]: before !== null }, { [name]: value !== null })
    await record(tx, shop, { action: 'setup.changed', changes })
  })
}

/** Previews the removal of the demo (G-04). */
export async function previewDemoRemoval({ store }: Pick<AppContext, 'store'>): Promise<DemoRemoval> {
  return planDemoRemoval(await store.setup.demoProducts())
}

/** Removes the demo products that were never ordered or edited, with all their data. */
export function removeDemo(
  shop: Pick<AppContext, 'store' | 'images' | 'clock' | 'newId' | 'actor'>,
): Promise<Result<{ removed: number; staying: StayingProduct[] }>> {
  return shop.store.transaction(async (tx) => {
    const candidates = planDemoRemoval(await tx.setup.demoProducts()).removable
    if (candidates.length > 0) await tx.products.lock(candidates)
    // Read after the lock, so that a concurrent order or edit waits or was written before.
    const plan = planDemoRemoval(await tx.setup.demoProducts())
    const removable = plan.removable.filter((id) => candidates.includes(id))
    const { staying } = plan
    if (removable.length === 0) return { ok: true, removed: 0, staying }
    const deleted = await deleteProducts({ ...shop, store: tx }, removable)
    if (!deleted.ok) return deleted
    const changes = { products: [removable.length, 0] as const }
    await record(tx, shop, { action: 'demo.removed', changes })
    return { ok: true, removed: removable.length, staying }
  })
}
