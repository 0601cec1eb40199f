import type { AppContext } from '../context.ts'

/** Counts the orders of each tab of the orders screen (D-00). */
export async function countOrders({ store }: Pick<AppContext, 'store'>) {
  const [toConfirm, toPrepare, inDelivery, returns, all] = await Promise.all([
    store.orders.count({ status: 'pending' }),
    store.orders.count({ fulfillment: ['unfulfilled', 'packed'] }),
    store.orders.count({ fulfillment: ['out_for_delivery', 'delivery_failed'] }),
    store.fulfillment.countOpenReturns(),
    store.orders.count({}),
  ])
  const owing = await store.fulfillment.countOwingCouriers()
  return { toConfirm, toPrepare, inDelivery, returns, owing, all }
}
