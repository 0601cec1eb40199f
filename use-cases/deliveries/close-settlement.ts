import type { SettlementInput } from '../../contracts/cash.ts'
import type { UnsettledCash } from '../../data/queries/settlements.ts'
import type { OpenTransaction } from '../../data/store.ts'
import { cashByOrder, netToHandOver, type Settlement, totalCash } from '../../domain/deliveries/settlement.ts'
import { type DomainError, fail, failAt, type Result } from '../../domain/errors.ts'
import type { Order } from '../../domain/orders/order.ts'
import { INVALID_FRANCS } from '../../domain/pricing/read-amount.ts'
import { fingerprintOf } from '../accounts/secrets.ts'
import { record } from '../audit/record.ts'
import type { WriteDeps } from '../context.ts'
import { noteOnOrder } from '../orders/apply-action.ts'
import { lockOrder } from '../orders/insert-order.ts'

export type Settled = Result<{ settlement: Settlement; repeated: boolean }>

/**
 * Writes a settlement of all cash that a courier holds, and of the delivery fees settled with it (D-30). The id is the idempotency key: the same content returns
 * the first answer, other content is refused.
 */
export function closeSettlement(shop: WriteDeps, input: SettlementInput): Promise<Settled> {
  const { id, courierId, expected, fees = 0, received, note } = input
  const fingerprint = fingerprintOf([courierId, expected, received, note, ...(fees === 0 ? [] : [fees])])
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
    const held = totalCash(await tx.settlements.unsettled(courierId, true))
    const attempts = await tx.settlements.lockFees(courierId)
    const open = attempts.reduce((sum, { fee }) => sum + fee, 0)
    const problem = checkAmount(input, { held, locked: totalCash(rows), open })
    if (problem) return problem

    const at = shop.clock()
    const settlement = {
      ...{ id, courierId, expected, fees, received, note, courierName: courier.name },
      orders: cashByOrder(rows).length,
      createdAt: new Date(at).toISOString(),
    }
    if (!(await tx.settlements.insert(settlement, fingerprint, shop.actor))) {
      return fail('SETTLEMENT_ID_TAKEN')
    }
    await tx.settlements.claim(id, rows)
    if (fees !== 0) await tx.settlements.payFees(attempts)
    await markSettled(tx, shop, orders, { at, note })
    await record(tx, shop, {
      action: 'cash.settled',
      subject: { id, name: courier.name },
      changes: {
        received: [netToHandOver({ expected, fees }), received],
        ...(fees !== 0 && { fees: [null, fees] }),
        ...(note !== '' && { note: [null, note] }),
      },
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

/** Francs of cash with the courier, of that in locked orders, and of fees that no settlement has counted. */
interface Counted {
  held: number
  locked: number
  open: number
}

function checkAmount(input: SettlementInput, { held, locked, open }: Counted): DomainError | null {
  const { expected, fees = 0, received, note } = input
  if (held === 0 && expected === 0 && fees === 0) return fail('SETTLEMENT_EMPTY')
  // Cash that came while the orders were locked can have the amount of what another settlement has just taken.
  const isSame = held === expected && locked === expected
  if (!isSame || (fees !== 0 && fees !== open))
    return fail('SETTLEMENT_CHANGED', { amount: fees === 0 ? held : held - open })
  const net = netToHandOver({ expected, fees })
  if (received < Math.min(0, net)) return failAt('received', 'INVALID_INPUT', INVALID_FRANCS)
  if (received === net || note !== '') return null
  return failAt('note', 'SETTLEMENT_NOTE')
}

async function markSettled(
  tx: OpenTransaction,
  shop: WriteDeps,
  orders: readonly Order[],
  { at, note }: { at: number; note: string },
): Promise<void> {
  const by = { user: shop.actor, courierId: null }
  for (const order of orders)
    await noteOnOrder(tx, shop, order, note, { name: 'settled', by, key: null, now: at })
}
