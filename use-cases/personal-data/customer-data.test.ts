import { expect, it, vi } from 'vitest'
import { aPlacedOrder } from '../../tests/builders/an-order.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { aShop } from '../../tests/support/shop.ts'
import { getCustomer } from './customer-data.ts'

describeOnEachEngine('getCustomer', (engine) => {
  it('reads the orders of a full name page by page, and no others', { tags: ['K-03'] }, async () => {
    const shop = aShop(engine())
    const insert = (customerName: string, deliveryAddress = 'Ouakam') => {
      const order = aPlacedOrder({ customerName, deliveryAddress })
      return shop.store.orders.insert({ ...order, items: order.items }, 'print', shop.clock())
    }
    for (let count = 0; count < 201; count++) await insert(count % 2 ? 'Awa Ndiaye' : 'AWA  Ndiayé')
    for (const other of ['Awa', 'Awa Ndiaye Fall', 'Khady Awa Ndiaye']) await insert(other)
    await insert('Fatou Fall', 'Awa Ndiaye')
    const pages = vi.spyOn(shop.store.personalData, 'ordersOf')

    const found = await getCustomer(shop, { by: 'name', value: 'awa ndiaye' })
    expect(found.ok && new Set(found.data.orders.map(({ orderId }) => orderId)).size).toBe(201)
    const sizes = pages.mock.settledResults.map(({ value }) => value.length)
    expect(sizes).toEqual([100, 100, 2])

    pages.mockClear()
    expect(await getCustomer(shop, { by: 'name', value: 'a' })).toMatchObject({ code: 'CUSTOMER_NOT_FOUND' })
    expect(pages.mock.settledResults.map(({ value }) => value.length)).toEqual([0])
  })
})
