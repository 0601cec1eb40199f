import { expect, it } from 'vitest'
import type { Engine } from '../../data/engines/engine.ts'
import { anOrderInput } from '../../tests/builders/order-input.ts'
import { anApi } from '../../tests/support/api.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { signIn } from '../../tests/support/sign-in.ts'
import { placeOrder } from '../../use-cases/orders/place-order.ts'

const IDS = ['KB-0000000001', 'KB-0000000002', 'KB-0000000003']

/** Three orders of 5 000 F CFA, placed an hour apart, and an administrator. */
async function threeOrders(engine: Engine) {
  const { shop, ask } = anApi(engine)
  const product = await addProduct(shop, { name: 'Body', price: 5000, stock: 9 })
  for (const orderId of IDS) {
    await placeOrder(shop, anOrderInput(product, 1, { orderId }))
    shop.advance(3_600_000)
  }
  const token = await signIn(shop, { may: ['orders', 'payments', 'exports'] })
  const get = async (path: string) => (await ask('GET', path, { token })).body
  const post = async (path: string, json: unknown) => (await ask('POST', path, { token, json })).body
  return { ask, token, get, post, listed: async (query: string) => idsOf(await get(`/orders?${query}`)) }
}

const idsOf = (body: { orders: { orderId: string }[] }) => body.orders.map(({ orderId }) => orderId)

describeOnEachEngine('order lists', (engine) => {
  it('count the orders of each tab', { tags: ['D-00'] }, async () => {
    const { get, post } = await threeOrders(engine())
    await post(`/orders/${IDS[0]}/actions`, { action: 'confirm' })
    await post(`/orders/${IDS[1]}/actions`, { action: 'confirm' })
    await post(`/orders/${IDS[1]}/actions`, { action: 'dispatch' })
    expect((await get('/orders/counts')).counts).toEqual({
      toConfirm: 1,
      toPrepare: 1,
      toPack: 1,
      packed: 0,
      failed: 0,
      messages: 0,
      inDelivery: 1,
      returns: 0,
      waiting: 0,
      owing: 0,
      claims: 0,
      payments: 0,
      toReturn: 0,
      rest: 0,
      giftMoney: 0,
      giftTasks: 0,
      all: 3,
    })
    await post(`/orders/${IDS[0]}/actions`, { action: 'pack' })
    expect((await get('/orders/counts')).counts).toMatchObject({ toPrepare: 1, toPack: 0 })
    await post(`/orders/${IDS[2]}/actions`, { action: 'delete' })
    expect((await get('/orders/counts')).counts).toMatchObject({ toConfirm: 0, all: 2 })
  })

  it('add up the totals of the listed orders', { tags: ['D-20'] }, async () => {
    const { get, post } = await threeOrders(engine())
    const sums = async (query = '') => (await get(`/orders/sums?${query}`)).sums
    expect(await sums()).toEqual({ total: 15_000, received: 0, outstanding: 15_000 })
    await post(`/orders/${IDS[0]}/actions`, { action: 'cancel', reason: 'Rupture' })
    await post(`/orders/${IDS[1]}/actions`, { action: 'confirm' })
    await post(`/orders/${IDS[1]}/actions`, { action: 'pay', amount: 2000, method: 'Wave' })
    expect(await sums()).toEqual({ total: 10_000, received: 2000, outstanding: 8000 })
    expect(await sums('status=confirmed')).toEqual({ total: 5000, received: 2000, outstanding: 3000 })
    expect(await sums('q=personne')).toEqual({ total: 0, received: 0, outstanding: 0 })
  })

  it('contain the orders that are selected by id or by a filter', { tags: ['D-20', 'D-21'] }, async () => {
    const { ask, token, listed, post } = await threeOrders(engine())
    await post(`/orders/${IDS[1]}/actions`, { action: 'confirm' })
    expect(await listed(`ids=${IDS[2]},${IDS[0]},KB-UNKNOWN`)).toEqual([IDS[2], IDS[0]])
    expect(await listed('fulfillment=unfulfilled,packed')).toEqual([IDS[1]])
    expect(await listed('payment=pending&channel=web&from=2026-03-02&until=2026-03-02')).toHaveLength(3)
    expect(await listed('from=2026-03-03')).toEqual([])
    expect(await listed('courier=c1')).toEqual([])
    expect(await listed('zone=Dakar')).toEqual([])
    expect(await listed('sort=oldest&limit=2')).toEqual([IDS[0], IDS[1]])
    const tooMany = Array.from({ length: 201 }, () => IDS[0]).join(',')
    expect((await ask('GET', `/orders?ids=${tooMany}`, { token })).status).toBe(400)
  })

  it('are exported with the fulfillment state, payment state and courier of each order', {
    tags: ['D-21', 'D-53'],
  }, async () => {
    const { get, post } = await threeOrders(engine())
    const { courier } = await post('/couriers', { name: 'Moussa', phone: '775556677' })
    const bulk = { orderIds: IDS, action: 'confirm' }
    expect(await post('/orders/actions', bulk)).toMatchObject({ done: IDS, refused: [] })
    await post(`/orders/${IDS[0]}/actions`, { action: 'assign', courierId: courier.id })
    const csv: string = await get(`/orders/export.csv?ids=${IDS[0]}`)
    const [headings, row, more] = csv.trim().split('\r\n')
    expect(headings).toMatch(
      /;Dernier changement;Préparation;Encaissement;Livreur;Zone;Frais de livraison;Canal;Promotions;Remise \(FCFA\);Quartier;Dû \(FCFA\);Reçu \(FCFA\);Remboursé \(FCFA\);Reste à payer \(FCFA\);Reçu par;Jour souhaité$/,
    )
    expect(row).toMatch(/;À préparer;À encaisser;Moussa;;0;Site;;0;;5000;0;0;5000;;$/)
    expect(more).toBeUndefined()
  })

  it('report the result of a bulk action for each order, and never move an order back to an earlier state', {
    tags: ['D-21'],
  }, async () => {
    const { listed, post } = await threeOrders(engine())
    await post(`/orders/${IDS[0]}/actions`, { action: 'confirm' })
    await post(`/orders/${IDS[0]}/actions`, { action: 'dispatch' })
    const orderIds = [...IDS, 'KB-UNKNOWN']
    const confirmed = await post('/orders/actions', { orderIds, action: 'confirm' })
    expect(confirmed).toMatchObject({
      done: [IDS[1], IDS[2]],
      refused: [{ orderId: IDS[0] }, { orderId: 'KB-UNKNOWN' }],
    })
    expect(confirmed.message).toBe(
      `2 faites, 2 refusées\u202f: ${IDS[0]}, Cette commande n’est plus en attente. État : En livraison. KB-UNKNOWN, Commande non trouvée`,
    )
    expect(await post('/orders/actions', { orderIds: IDS, action: 'pack' })).toMatchObject({
      done: [IDS[1], IDS[2]],
      refused: [{ orderId: IDS[0] }],
    })
    expect(await listed('fulfillment=out_for_delivery')).toEqual([IDS[0]])
    expect(await post('/orders/actions', { orderIds: IDS, action: 'revert_confirmation' })).toMatchObject({
      success: false,
    })
  })
})
