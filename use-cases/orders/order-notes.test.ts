import { expect, it } from 'vitest'
import { anOrderInput } from '../../tests/builders/order-input.ts'
import { deleteOrder } from '../../tests/support/change-order.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { aShop } from '../../tests/support/shop.ts'
import { getOrder } from './get-order.ts'
import { listOrders } from './list-orders.ts'
import { addNote, deleteNote, pinNote } from './order-notes.ts'
import { placeOrder } from './place-order.ts'

const AWA = { id: 'awa', name: 'Awa' }

describeOnEachEngine('notes of an order', (engine) => {
  async function aShopWithOrder() {
    const shop = { ...aShop(engine()), actor: AWA }
    const product = await addProduct(shop, { price: 3000, stock: 9 })
    const input = anOrderInput(product, 1, { customerName: 'Bineta Guèye', customerPhone: '761112233' })
    await placeOrder(shop, input)
    await placeOrder(shop, anOrderInput(product, 2))
    const found = async (q: string) => (await listOrders(shop, { q, limit: 10 })).total
    return { shop, orderId: input.orderId, found }
  }

  it('are listed with user and time, pinned notes first', { tags: ['D-06'] }, async () => {
    const { shop, orderId } = await aShopWithOrder()
    const first = await addNote(shop, orderId, { text: 'Appeler le soir', pinned: false })
    shop.advance(60_000)
    await addNote(shop, orderId, { text: 'Cadeau', pinned: false })
    if (!first.ok) throw new Error(first.message)
    expect(await pinNote(shop, orderId, first.id, true)).toMatchObject({ ok: true })
    expect(await getOrder(shop, orderId)).toMatchObject({
      order: {
        notes: [
          { text: 'Appeler le soir', pinned: true, userName: 'Awa', createdAt: '2026-03-02T10:00:00.000Z' },
          { text: 'Cadeau', pinned: false, createdAt: '2026-03-02T10:01:00.000Z' },
        ],
      },
    })
    expect(await pinNote(shop, 'other', first.id, false)).toMatchObject({ code: 'NOTE_NOT_FOUND' })
  })

  it('are searched together with name, phone and amount, with words in any sequence', {
    tags: ['D-06'],
  }, async () => {
    const { shop, orderId, found } = await aShopWithOrder()
    const note = await addNote(shop, orderId, {
      text: 'Emballage cadeau, sœur au 77 987 65 43',
      pinned: false,
    })
    for (const q of [
      'CADEAU',
      'gueye cadeau',
      'cadeau 76 111 22 33',
      '779876543',
      'cadeau 3 000 FCFA emballage',
    ]) {
      expect(await found(q), q).toBe(1)
    }
    expect(await found('cadeau 6 000')).toBe(0)
    if (!note.ok) throw new Error(note.message)
    expect(await deleteNote(shop, orderId, note.id)).toMatchObject({ ok: true })
    expect(await found('cadeau')).toBe(0)
    expect(await found('bineta')).toBe(1)
  })

  it('are refused for an order in the trash', { tags: ['D-05', 'D-06'] }, async () => {
    const { shop, orderId } = await aShopWithOrder()
    await deleteOrder(shop, orderId)
    expect(await addNote(shop, orderId, { text: 'Tard', pinned: false })).toMatchObject({
      code: 'ORDER_NOT_FOUND',
    })
  })
})
