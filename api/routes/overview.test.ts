import { expect, it } from 'vitest'
import { HOUR_MS } from '../../domain/durations.ts'
import { anApi } from '../../tests/support/api.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { act, aDeliveredOrder, addCourier, DELIVERED } from '../../tests/support/delivered-orders.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { signIn } from '../../tests/support/sign-in.ts'

const MONTH = 'from=2026-03-01&until=2026-03-31'

describeOnEachEngine('the figures of the overview', (engine) => {
  async function signedIn(may: Parameters<typeof signIn>[1] = { may: ['stats', 'costs'] }) {
    const { shop, ask } = anApi(engine())
    const token = await signIn(shop, may)
    const read = async (path: string) => (await ask('GET', path, { token })).body
    return { shop, ask, token, read }
  }

  it('of an empty shop are zero, and say so for each day', { tags: ['G-40'] }, async () => {
    const { read } = await signedIn()
    const nothing = { orders: 0, kept: 0, ordered: 0, revenue: 0, visits: 0 }
    expect(await read('/stats/today')).toEqual({
      success: true,
      until: '2026-03-02T10:00:00.000Z',
      today: nothing,
      lastWeek: nothing,
      soldOut: 0,
    })
    const period = await read(`/stats/period?${MONTH}&by=day`)
    expect(period.slots).toHaveLength(31)
    expect(period.hours).toEqual(Array.from({ length: 7 }, () => new Array(24).fill(0)))
    expect(await read(`/stats/sellers?${MONTH}`)).toEqual({ success: true, best: [], slow: [], sizes: [] })
    expect(await read(`/stats/zones?${MONTH}`)).toEqual({ success: true, zones: [] })
    expect((await read(`/costs/period?${MONTH}`)).margin).toEqual({
      ...{ sales: 0, knownSales: 0, cost: 0, unknownUnits: 0, units: 0 },
    })
  })

  it('count one delivered order once, and after its deletion only that it arrived', {
    tags: ['G-40'],
  }, async () => {
    const { shop, read } = await signedIn()
    await addCourier(shop)
    const product = await addProduct(shop, { name: 'Lion', price: 5000, stock: 2 })
    const { orderId } = await aDeliveredOrder(shop, product, 2)
    const slotOf = async () => (await read(`/stats/period?${MONTH}&by=month`)).slots
    const figures = { orders: 1, ordered: 10_000, delivered: 1, revenue: 10_000 }
    expect(await slotOf()).toMatchObject([{ day: '2026-03-01', ...figures }])
    expect((await read('/stats/today')).today).toMatchObject({ orders: 1, revenue: 10_000 })
    expect((await read(`/stats/sellers?${MONTH}`)).best).toEqual([
      { productId: product._id, name: 'Lion', stock: 0, units: 2 },
    ])
    expect((await read(`/costs/period?${MONTH}`)).margin).toMatchObject({
      units: 2,
      unknownUnits: 2,
      sales: 10_000,
    })
    await act({ ...shop, actor: { id: 'awa', name: 'Awa' } }, orderId, { action: 'delete' })
    expect(await slotOf()).toMatchObject([{ orders: 1, kept: 0, ordered: 0, delivered: 0, revenue: 0 }])
  })

  it('count a delivery that was undone and made again once, when it was made again', {
    tags: ['G-40'],
  }, async () => {
    const { shop, read } = await signedIn()
    const awa = { ...shop, actor: { id: 'awa', name: 'Awa' } }
    await addCourier(awa)
    const product = await addProduct(awa, { price: 5000, stock: 2 })
    shop.advance(14 * HOUR_MS - 60_000)
    const { orderId } = await aDeliveredOrder(awa, product)
    await act(awa, orderId, { action: 'undo' })
    shop.advance(120_000)
    await act(awa, orderId, DELIVERED)
    const { slots } = await read('/stats/period?from=2026-03-02&until=2026-03-03&by=day')
    expect(slots).toMatchObject([
      { orders: 1, delivered: 0, revenue: 0 },
      { orders: 0, delivered: 1, revenue: 5000 },
    ])
    expect((await read(`/stats/zones?${MONTH}`)).zones).toEqual([{ zone: '', deliveries: 1, failed: 0 }])
  })

  it('give the margin only to accounts with `costs`', { tags: ['G-40', 'H-20'] }, async () => {
    const { ask, token } = await signedIn({ may: ['stats'] })
    expect((await ask('GET', `/costs/period?${MONTH}`, { token })).status).toBe(403)
    expect((await ask('GET', `/stats/sellers?${MONTH}`, { token })).status).toBe(200)
  })

  it.each([
    'from=2026-03-02&until=2026-03-01',
    'from=2020-01-01&until=2026-03-01',
    'from=hier&until=2026-03-01',
    '',
  ])('refuse the period %j', async (query) => {
    const { ask, token } = await signedIn()
    for (const path of ['/stats/sellers', '/stats/zones', '/costs/period']) {
      expect((await ask('GET', `${path}?${query}`, { token })).status).toBe(400)
    }
    expect((await ask('GET', `/stats/period?${query}&by=day`, { token })).status).toBe(400)
  })

  it('refuse an unknown slot', async () => {
    const { ask, token } = await signedIn()
    expect((await ask('GET', `/stats/period?${MONTH}&by=year`, { token })).status).toBe(400)
  })
})
