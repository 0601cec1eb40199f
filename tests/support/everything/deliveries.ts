import type { Answer } from './calls.ts'
import { act, addArticle, newKey, placeOrder, sendOut, today, tomorrow } from './shopping.ts'
import type { Everything } from './switched-on.ts'

/** Orders from the first call to the last return. */
export async function deliverOrders(shop: Everything): Promise<void> {
  const { call } = shop.awa
  const product = await addArticle(shop, { name: 'Body', stock: '60' })
  const first = await sendOut(shop, product)
  await act(call, first.orderId, 'deliver', { method: 'Cash' })
  const second = await sendOut(shop, product, 3)
  const refused = [{ position: 0, quantity: 1 }]
  await act(call, second.orderId, 'deliver_partly', { refused, method: 'Cash' })
  await call('GET /returns/waiting')
  await act(call, second.orderId, 'receive_back', { restock: refused })
  const third = await sendOut(shop, product)
  await act(call, third.orderId, 'fail', { reason: 'absent' })
  await act(call, third.orderId, 'return_to_stock')
  await returnUnits(shop, first.orderId)
  await manageOrders(shop, product)
  await driveRun(shop, product)
}

async function returnUnits({ awa: { call } }: Everything, orderId: string): Promise<void> {
  const lines = [{ position: 0, quantity: 1 }]
  await act(call, orderId, 'request_return', { lines, reason: 'Trop petit' })
  const { returns } = await call('GET /returns')
  const returnId = returns.find((one: Answer) => one.orderId === orderId).id
  await act(call, orderId, 'receive_return', { returnId, restock: lines })
  await act(call, orderId, 'refund_return', { returnId, amount: 5000, method: 'Cash' })
}

async function manageOrders(shop: Everything, product: Answer): Promise<void> {
  const { call } = shop.awa
  const { orderId } = await placeOrder(shop, product)
  const params = { orderId }
  for (const change of ['cancel', 'reopen', 'confirm'])
    await call(`PATCH /orders/{orderId}/${change}`, { params })
  await call('GET /orders/{orderId}', { params })
  await call('POST /orders/{orderId}/views', { params })
  const { id } = await call('POST /orders/{orderId}/notes', { params, json: { text: 'Après 18 h' } })
  const ofNote = { params: { orderId, id } }
  await call('PATCH /orders/{orderId}/notes/{id}', { ...ofNote, json: { pinned: true } })
  await call('DELETE /orders/{orderId}/notes/{id}', ofNote)
  await call('GET /costs/orders/{orderId}', { params })
  await call('POST /orders/actions', { json: { orderIds: [orderId], action: 'pack' } })
  await act(call, (await placeOrder(shop, product)).orderId, 'call', { result: 'no_answer' })
  const lines = [{ productId: product._id, quantity: 2 }]
  const entered = { orderId: newKey('KB'), channel: 'phone', confirmed: true, lines, paymentMethod: 'Cash' }
  const customer = { customerName: 'Coumba', deliveryAddress: 'Ouakam', customerPhone: '771230000' }
  const { order } = await call('POST /orders/entered', {
    json: { ...entered, ...customer, deliveryFee: 1000, totalAmount: 11_000 },
  })
  await act(call, order.orderId, 'edit', { lines: [{ productId: product._id, quantity: 1 }] })
  await call('DELETE /orders/{orderId}', { params: { orderId: order.orderId } })
  await call('GET /orders/trash')
  await act(call, order.orderId, 'restore')
  await call('GET /orders', { query: { limit: 5 } })
  for (const list of ['export.csv', 'texts', 'counts', 'sums']) await call(`GET /orders/${list}`)
  await followOrder(shop, product)
}

/** What customers do at the page of their order. */
async function followOrder(shop: Everything, product: Answer): Promise<void> {
  const { guest, calls } = shop
  const { orderId, followKey } = await placeOrder(shop, product, { customerPhone: '776665544' })
  const follows = calls.as(followKey)
  const params = { orderId }
  await guest('POST /follow/find', { json: { orderId, phone: '776665544' } })
  await follows('GET /follow/{orderId}', { params })
  const json = { deliveryAddress: 'Yoff, près du stade' }
  await follows('POST /follow/{orderId}/address', { params, json })
  await follows('POST /follow/{orderId}/postpone', { params, json: { day: tomorrow() } })
  await follows('POST /follow/{orderId}/payment', { params, json: { method: 'Wave', seen: 'Cash' } })
  await follows('POST /follow/{orderId}/cancel', { params })
}

/** A run with the courier's link. */
async function driveRun(shop: Everything, product: Answer): Promise<void> {
  const { call } = shop.awa
  const placed = [await placeOrder(shop, product), await placeOrder(shop, product)]
  for (const { orderId } of placed) {
    await act(call, orderId, 'confirm')
    await act(call, orderId, 'assign', { courierId: shop.courierId })
  }
  await call('PATCH /couriers/{id}', { params: { id: shop.courierId }, json: { fee: 1600 } })
  await call('GET /couriers')
  const { runs } = await call('GET /runs', { query: { day: today() } })
  const params = { id: runs[0].id }
  const orderIds = runs[0].orders.map((one: Answer) => one.orderId).toReversed()
  await call('PATCH /runs/{id}/order', { params, json: { orderIds } })
  await call('POST /runs/{id}/dispatch', { params })
  const { link } = await call('POST /runs/{id}/link', { params })
  const courier = shop.calls.as(String(link).split('#')[1] ?? '')
  await courier('GET /courier/run')
  const [first, second] = placed.map(({ orderId }) => ({ params: { orderId } }))
  const done = { action: 'deliver', amount: 1000, method: 'Wave', cash: 500, key: newKey('done') }
  await courier('POST /courier/orders/{orderId}/actions', { ...first, json: done })
  const absent = { action: 'fail', reason: 'absent', key: newKey('absent') }
  await courier('POST /courier/orders/{orderId}/actions', { ...second, json: absent })
  await call('DELETE /runs/{id}/link', { params })
}
