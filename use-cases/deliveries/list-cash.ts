import type { AppContext } from '../context.ts'

/** Lists the cash that couriers still hold, by courier (D-30). */
export async function listCash({ store }: Pick<AppContext, 'store'>) {
  const [couriers, rows] = await Promise.all([store.couriers.list(), store.settlements.held()])
  const byCourier = Map.groupBy(rows, ({ courierId }) => courierId)
  return couriers.flatMap(({ id, name, phone }) => {
    const orders = (byCourier.get(id) ?? []).map(({ courierId: _, ...order }) => order)
    if (orders.length === 0) return []
    const amount = orders.reduce((sum, order) => sum + order.amount, 0)
    return [{ courierId: id, name, phone, amount, orders }]
  })
}

/** Lists one page of settlements, newest first, with their orders. */
export async function listSettlements(
  { store }: Pick<AppContext, 'store'>,
  { page = 1, limit = 30 }: { page?: number | undefined; limit?: number | undefined },
) {
  const [total, settlements] = await Promise.all([
    store.settlements.count(),
    store.settlements.list({ limit, offset: (page - 1) * limit }),
  ])
  const claimed = await store.settlements.claimed(settlements.map(({ id }) => id))
  const lines = Map.groupBy(claimed, ({ settlementId }) => settlementId)
  const listed = settlements.map((settlement) => ({
    ...settlement,
    lines: (lines.get(settlement.id) ?? []).map(({ orderId, amount }) => ({ orderId, amount })),
  }))
  return { settlements: listed, total, page, limit }
}
