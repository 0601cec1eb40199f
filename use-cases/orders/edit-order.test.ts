import { expect, it } from 'vitest'
import { anEnteredLine, anEnteredOrder } from '../../tests/builders/entered-order.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { aShop, type TestShop } from '../../tests/support/shop.ts'
import { addSizedProduct } from '../../tests/support/stocked-product.ts'
import { actOnOrder } from './act-on-order.ts'
import { enterOrder } from './enter-order.ts'
import { getOrder } from './get-order.ts'

const awa = { id: 'u1', name: 'Awa' }

async function stocks(shop: TestShop, id: string) {
  const variants = await shop.store.stock.variants([id])
  return Object.fromEntries(variants.map(({ size, stock }) => [size, stock]))
}

describeOnEachEngine('the edit of an order', (engine) => {
  it('updates the stock, and the total and the history of the order', { tags: ['D-13'] }, async () => {
    const shop = aShop(engine(), { actor: awa })
    const body = await addSizedProduct(shop, 'Body', { '3 mois': 5, '6 mois': 5 })
    const rattle = await addProduct(shop, { name: 'Hochet', price: 1500, stock: 9 })
    const input = anEnteredOrder(body, {
      lines: [anEnteredLine(body, { size: '3 mois', quantity: 2 })],
      totalAmount: 2000,
    })
    await enterOrder(shop, input)
    const edited = await actOnOrder(shop, input.orderId, {
      action: 'edit',
      version: 1,
      lines: [anEnteredLine(body, { size: '6 mois', quantity: 3 }), anEnteredLine(rattle)],
      deliveryAddress: 'Mermoz, face à la pharmacie',
      customerPhone: '780001122',
      deliveryFee: 1000,
    })
    expect(edited).toMatchObject({ ok: true, order: { totalAmount: 5500, deliveryFee: 1000, version: 2 } })
    expect(await stocks(shop, body._id)).toEqual({ '3 mois': 5, '6 mois': 2 })
    expect((await shop.store.products.find(rattle._id))?.stock).toBe(8)
    const viewed = await getOrder(shop, input.orderId)
    expect(viewed.ok && viewed.order.events.at(-1)).toMatchObject({
      kind: 'edit',
      userName: 'Awa',
      changes: {
        items: [['2 Body 3 mois'], ['3 Body 6 mois', '1 Hochet']],
        deliveryAddress: ['Ouakam, rue 12', 'Mermoz, face à la pharmacie'],
        customerPhone: ['771234567', '780001122'],
        deliveryFee: [0, 1000],
        totalAmount: [2000, 5500],
      },
    })
  })

  it('keeps the ordered price of an existing line, even with a new discount, and uses the current price for a new line', {
    tags: ['D-13'],
  }, async () => {
    const shop = aShop(engine(), { actor: awa })
    const product = await addProduct(shop, { price: 5000, stock: 9, sizes: ['M'] })
    const input = anEnteredOrder(product)
    await enterOrder(shop, input)
    await shop.store.products.update(product._id, { ...product, price: 9000 }, shop.clock())
    const lines = [
      anEnteredLine(product, { quantity: 2, discount: 500, discountReason: 'Retard' }),
      anEnteredLine(product, { size: 'M' }),
    ]
    const edited = await actOnOrder(shop, input.orderId, { action: 'edit', lines })
    expect(edited).toMatchObject({ ok: true, order: { items: [{ price: 4500 }, { price: 9000 }] } })
  })

  it('is refused when the order has changed since it was read, when stock is short, and after dispatch', {
    tags: ['D-13'],
  }, async () => {
    const shop = aShop(engine(), { actor: awa })
    const product = await addProduct(shop, { price: 5000, stock: 3 })
    const input = anEnteredOrder(product, { confirmed: true })
    await enterOrder(shop, input)
    const edit = (quantity: number, version?: number) =>
      actOnOrder(shop, input.orderId, {
        action: 'edit',
        lines: [anEnteredLine(product, { quantity })],
        ...(version !== undefined && { version }),
      })
    expect(await edit(4)).toMatchObject({ code: 'OUT_OF_STOCK' })
    expect(await edit(2, 1)).toMatchObject({ ok: true })
    expect(await edit(3, 1)).toMatchObject({ code: 'ORDER_CHANGED' })
    await actOnOrder(shop, input.orderId, { action: 'pack' })
    expect(await edit(3)).toMatchObject({ ok: true })
    await actOnOrder(shop, input.orderId, { action: 'dispatch' })
    expect(await edit(1)).toMatchObject({ code: 'ORDER_MOVED' })
    expect((await shop.store.products.find(product._id))?.stock).toBe(0)
  })
})
