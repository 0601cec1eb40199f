import type { Courier, DeliveryRun } from '../../domain/deliveries/courier.ts'
import { leavesWithRun, linkExpiry } from '../../domain/deliveries/run.ts'
import { fail, type Result } from '../../domain/errors.ts'
import type { BulkResult } from '../../domain/orders/bulk-summary.ts'
import { formatDate } from '../../domain/text/format.ts'
import { hashSecret, randomToken } from '../accounts/secrets.ts'
import { record } from '../audit/record.ts'
import type { AppContext, ReadDeps, WriteDeps } from '../context.ts'
import { actOnEach } from '../orders/act-on-order.ts'
import { ordersOfRun } from './list-runs.ts'

type Deps = WriteDeps & Pick<AppContext, 'randomBytes' | 'publicUrl'>

/**
 * Dispatches the orders of a run that have no attempt in this run yet, each in its own transaction.
 * @param checkDay leaves out those that are for another day
 */
export async function dispatchRun(
  shop: WriteDeps,
  runId: string,
  checkDay = false,
): Promise<Result<BulkResult>> {
  const { store } = shop
  if (!(await store.couriers.findRun(runId))) return fail('RUN_NOT_FOUND')
  const attempted = new Set((await store.fulfillment.attemptsOfRuns([runId])).map(({ orderId }) => orderId))
  const orders = await ordersOfRun(store, runId)
  const leaving = orders.filter((order) => leavesWithRun(order, attempted.has(order.orderId)))
  const { orders: _, ...result } = await actOnEach(
    shop,
    leaving.map(({ orderId, version }) => ({ orderId, input: { action: 'dispatch', version, checkDay } })),
  )
  if (result.done.length > 0) await store.couriers.markLeft(runId, shop.clock())
  return { ok: true, ...result }
}

/** Reorders the stops of a run. @param orderIds all orders of the run */
export function sortRun(
  { store }: ReadDeps,
  runId: string,
  orderIds: readonly string[],
): Promise<Result<object>> {
  return store.transaction(async (tx) => {
    const run = await tx.couriers.findRun(runId)
    if (!run) return fail('RUN_NOT_FOUND')
    // An assignment locks the courier too, so it cannot change the run concurrently.
    await tx.couriers.lock(run.courierId)
    const current = (await ordersOfRun(tx, runId)).map(({ orderId }) => orderId)
    const same =
      current.length === orderIds.length && new Set([...current, ...orderIds]).size === current.length
    if (!same) return fail('RUN_CHANGED')
    await tx.couriers.setPositions(runId, orderIds)
    for (const orderId of orderIds.slice(0, 1)) tx.publish({ kind: 'order', orderId, status: 'changed' })
    return { ok: true }
  })
}

/** Creates the courier's link of a run and revokes the previous link. Only a hash of the new link's token is stored. */
export function createLink(shop: Deps, runId: string): Promise<Result<{ link: string; expiresAt: string }>> {
  return shop.store.transaction(async (tx) => {
    const run = await tx.couriers.findRun(runId)
    if (!run) return fail('RUN_NOT_FOUND')
    const expiresAt = linkExpiry(run.day)
    if (expiresAt <= shop.clock()) return fail('RUN_OVER')
    const courier = await tx.couriers.find(run.courierId)
    if (!courier?.active) return fail('COURIER_INACTIVE')
    const token = randomToken(shop)
    await tx.couriers.setLink(runId, { tokenHash: hashSecret(token), expiresAt })
    await record(tx, shop, {
      action: 'run.link-created',
      subject: { id: runId, name: nameOf(run, courier) },
    })
    return {
      ok: true,
      link: `${shop.publicUrl}/livraison#${token}`,
      expiresAt: new Date(expiresAt).toISOString(),
    }
  })
}

export function revokeLink(shop: WriteDeps, runId: string): Promise<Result<{ run: DeliveryRun }>> {
  return shop.store.transaction(async (tx) => {
    const run = await tx.couriers.findRun(runId)
    if (!run) return fail('RUN_NOT_FOUND')
    if (await tx.couriers.setLink(runId, null)) {
      const courier = await tx.couriers.find(run.courierId)
      const subject = { id: runId, name: nameOf(run, courier) }
      await record(tx, shop, { action: 'run.link-revoked', subject })
    }
    return { ok: true, run }
  })
}

/** `Moussa, 22 nov. 2026`. */
function nameOf({ courierId, day }: DeliveryRun, courier: Courier | null): string {
  return `${courier?.name ?? courierId}, ${formatDate(day)}`
}
