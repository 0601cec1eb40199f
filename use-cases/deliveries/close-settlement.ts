import type { SettlementInput } from '../../contracts/cash.ts'
import type { UnsettledCash } from '../../data/queries/settlements.ts'
import type { OpenTransaction } from '../../data/store.ts'
import { cashByOrder, type Settlement, totalCash } from '../../domain/deliveries/settlement.ts'
import { type DomainError, fail, failAt, type Result } from '../../domain/errors.ts'
import { type Order, stateOf } from '../../domain/orders/order.ts'
import { fingerprintOf } from '../accounts/secrets.ts'
import { record } from '../audit/record.ts'
import type { WriteDeps } from '../context.ts'
import { lockOrder } from '../orders/insert-order.ts'

export type Settled = Result<{ settlement: Settlement; repeated: boolean }>

/**
 * Writes a settlement of all cash that a courier holds (D-30). The id is the idempotency key: the same content returns
 * the first answer, other content is refused.
 */
export function closeSettlement(shop: WriteDeps, input: SettlementInput): Promise<Settled> {
  const { id, courierId, expected, received, note } = input
  const fingerprint = fingerprintOf([courierId, expected, received, note])
  return shop.store.transaction(async (tx) => {
    const { orders, rows } = await lockCash(tx, courierId)
    const courier = await tx.couriers.lock(courierId)
    // Read after the lock, so that a concurrent repeat waits for the first request and finds its result.
    const stored = await tx.settlements.find(id)
    if (stored) {
      if (stored.fingerprint !== fingerprint) return fail('SETTLEMENT_ID_TAKEN')
      return { ok: true, settlement: stored.settlement, repeated: true }
    }
    if (!courier) return fail('COURIER_NOT_FOUND')
    const problem = checkAmount(input, totalCash(await tx.settlements.unsettled(courierId, true)))
    if (problem) return problem

    const at = shop.clock()
    const settlement = {
      ...{ id, courierId, expected, received, note, courierName: courier.name },
      orders: cashByOrder(rows).length,
      createdAt: new Date(at).toISOString(),
    }
    if (!(await tx.settlements.insert(settlement, fingerprint, shop.actor))) {
      return fail('SETTLEMENT_ID_TAKEN')
    }
    await tx.settlements.claim(id, rows)
    await markSettled(tx, shop, orders, { at, note })
    await record(tx, shop, {
      action: 'cash.settled',
      subject: { id, name: courier.name },
      changes: { received: [expected, received], ...(note !== '' && { note: [null, note] }) },
    })
    return { ok: true, settlement: { ...settlement, userName: shop.actor?.name ?? null }, repeated: false }
  })
}

/**
 * Locks the orders whose cash the courier holds. The courier is locked after them, as in actions on orders, to prevent
 * deadlocks.
 */
async function lockCash(
  tx: OpenTransaction,
  courierId: string,
): Promise<{ orders: Order[]; rows: UnsettledCash[] }> {
  const held = await tx.settlements.unsettled(courierId)
  const ids = new Set(held.map(({ orderId }) => orderId))
  const orders: Order[] = []
  for (const orderId of [...ids].sort()) {
    const order = await lockOrder(tx, orderId)
    if (order) orders.push(order)
  }
  const rows = (await tx.settlements.unsettled(courierId, true)).filter(({ orderId }) => ids.has(orderId))
  return { orders, rows }
}

function checkAmount({ expected, received, note }: SettlementInput, owed: number): DomainError | null {
  if (owed === 0 && expected === 0) return fail('SETTLEMENT_EMPTY')
  if (owed !== expected) return fail('SETTLEMENT_CHANGED', { amount: owed })
  if (received === expected || note !== '') return null
  return failAt('note', 'SETTLEMENT_NOTE')
}

async function markSettled(
  tx: OpenTransaction,
  { actor }: WriteDeps,
  orders: readonly Order[],
  { at, note }: { at: number; note: string },
): Promise<void> {
  for (const order of orders) {
    const { orderId, version } = order
    const by = { user: actor, courierId: null }
    await tx.fulfillment.save(
      order,
      stateOf(order),
      { kind: 'settled', at, actor: by, changes: {}, note, key: null },
      null,
    )
    await tx.fulfillment.pay(orderId, [], { number: version + 1, actor, at })
    tx.publish({ kind: 'order', orderId, status: 'changed' })
  }
}
