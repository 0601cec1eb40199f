import type { Result } from '../../domain/errors.ts'
import { type DemoRemoval, planDemoRemoval, type StayingProduct } from '../../domain/setup/demo-products.ts'
import { record } from '../audit/record.ts'
import { deleteProducts } from '../catalogue/delete-products.ts'
import type { AppContext } from '../context.ts'

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
