import { expect, it } from 'vitest'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { act, addCourier, anOrderOnItsWay, DELIVERED } from '../../tests/support/delivered-orders.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { aShop } from '../../tests/support/shop.ts'
import { addNote } from '../orders/order-notes.ts'
import { applyRetention } from './apply-retention.ts'
import { eraseCustomer, exportCustomerData } from './customer-data.ts'

const YEAR = 365.25 * 86_400_000
const PERSONAL = /Khady|Diop|Sacr|voisine|771234567|Liberté/
const KHADY = {
  customerName: 'Khady Diop',
  deliveryAddress: 'Sacré-Cœur, villa 3',
  customerPhone: '771234567',
  district: 'Liberté 6',
}

describeOnEachEngine('the history of an order', (engine) => {
  async function aDelivery() {
    const shop = { ...aShop(engine()), actor: { id: 'awa', name: 'Awa' } }
    const product = await addProduct(shop, { price: 5000, stock: 9 })
    await addCourier(shop)
    const { orderId } = await anOrderOnItsWay(shop, product)
    await act(shop, orderId, { action: 'fail', reason: 'absent', again: null, note: 'La voisine de Khady' })
    await act(shop, orderId, { action: 'return_to_stock' })
    const other = await anOrderOnItsWay(shop, product)
    await act(shop, other.orderId, { ...DELIVERED, note: 'Chez la voisine' })
    const lines = [{ position: 0, quantity: 1 }]
    await act(shop, other.orderId, { action: 'request_return', lines, reason: 'Khady préfère la rouge' })
    const { db } = engine()
    const columns = {
      customerName: KHADY.customerName,
      deliveryAddress: KHADY.deliveryAddress,
      customerPhone: KHADY.customerPhone,
      district: KHADY.district,
      followKey: 'secret-1',
    }
    await db
      .updateTable('orders')
      .set({ ...columns, followKey: null })
      .execute()
    await shop.store.orders.setFollowKey(other.orderId, 'secret')
    await db
      .updateTable('orderEvents')
      .set({ changes: JSON.stringify({ ...toChanges(KHADY), totalAmount: [1, 2] }) })
      .where('number', '=', 2)
      .execute()
    await addNote(shop, other.orderId, { text: 'Khady rappelle à 18 h', pinned: true })
    return { shop, orderId: other.orderId }
  }
  const toChanges = (fields: object) =>
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, ['', value]]))

  async function everythingStored() {
    const { db } = engine()
    const tables = [
      'orders',
      'orderEvents',
      'orderUndos',
      'orderNotes',
      'orderReturns',
      'orderPayments',
      'deliveryAttempts',
    ] as const
    const rows = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()))
    return JSON.stringify(rows)
  }

  it('is exported with notes, delivery attempts and payments', { tags: ['D-54'] }, async () => {
    const { shop, orderId } = await aDelivery()
    const exported = await exportCustomerData(
      shop,
      { by: 'phone', value: KHADY.customerPhone },
      { mayReadMessages: true },
    )
    if (!exported.ok) throw new Error(exported.message)
    expect(exported.data.histories).toHaveLength(2)
    expect(exported.data.histories.find((one) => one.orderId === orderId)).toMatchObject({
      events: [{ kind: 'placed' }, { kind: 'confirm' }, {}, {}, { note: 'Chez la voisine' }, {}],
      deliveryAttempts: [{ number: 1, collected: 5000, note: 'Chez la voisine' }],
      notes: [{ text: 'Khady rappelle à 18 h' }],
      payments: [{ amount: 5000 }],
    })
  })

  it.each(['erasure', 'retention'])(
    'keeps its events, but no personal data, after %s',
    { tags: ['D-03', 'D-54', 'T-51'] },
    async (by) => {
      const { shop } = await aDelivery()
      expect(await everythingStored()).toMatch(PERSONAL)
      if (by === 'erasure') await eraseCustomer(shop, { by: 'phone', value: KHADY.customerPhone })
      else {
        shop.advance(3 * YEAR + 86_400_000)
        expect((await applyRetention(shop)).orders).toBe(2)
      }
      const stored = await everythingStored()
      expect(stored).not.toMatch(PERSONAL)
      expect(stored).not.toContain('secret')
      const events = await engine().db.selectFrom('orderEvents').select(['kind', 'changes']).execute()
      expect(events).toHaveLength(12)
      expect(events.filter(({ changes }) => changes.includes('totalAmount'))).toHaveLength(2)
    },
  )
})
