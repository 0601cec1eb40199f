import { expect, it } from 'vitest'
import type { Product } from '../../domain/catalogue/product.ts'
import type { PromotionTerms } from '../../domain/promotions/promotion.ts'
import { anEnteredLine, anEnteredOrder } from '../../tests/builders/entered-order.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { act, DELIVERED } from '../../tests/support/delivered-orders.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { addOffer } from '../../tests/support/promotions.ts'
import { aShop, type TestShop } from '../../tests/support/shop.ts'
import { enterOrder } from './enter-order.ts'
import { getOrder } from './get-order.ts'

const AWA = { id: 'awa', name: 'Awa' }
const CATEGORY = 'Vêtements/Enfant'
const FIFTH: Partial<PromotionTerms> = {
  effect: { kind: 'percent', percent: 20 },
  categories: ['Vêtements'],
}

describeOnEachEngine('an order keeps its terms in swaps', (engine) => {
  async function aShopWith(terms: Partial<PromotionTerms>) {
    const shop: TestShop = { ...aShop(engine()), actor: AWA }
    const coat = await addProduct(shop, {
      ...{ name: 'Manteau', price: 20_000, stock: 50, category: CATEGORY },
      ...{ colors: ['Bleu', 'Rouge'], sizes: [] },
    })
    const rattle = await addProduct(shop, { name: 'Hochet', price: 1000, stock: 50, category: 'Jouer' })
    const offer = await addOffer(shop, { code: 'ETE', terms })
    return { shop, coat, rattle, offer }
  }

  const line = (product: Product, quantity = 1) =>
    anEnteredLine(product, { quantity, color: colorOf(product) })
  const colorOf = ({ colors }: Product) => colors[0] ?? null

  /** One coat at 20 000 with a fifth off, and 1 500 for the delivery. */
  async function entered(shop: TestShop, coat: Product, fields: object = {}) {
    const input = { lines: [line(coat)], deliveryFee: 1500, promotionCodes: ['ete'], totalAmount: 17_500 }
    const answer = await enterOrder(shop, anEnteredOrder(coat, { ...input, ...fields }))
    if (!answer.ok) throw new Error(JSON.stringify(answer))
    return answer.order.orderId
  }

  const change = (shop: TestShop, { _id }: Product, fields: Partial<Product>) =>
    shop.store.products
      .find(_id)
      .then((now) => now && shop.store.products.update(_id, { ...now, ...fields }, shop.clock()))

  const stored = async (shop: TestShop, orderId: string) => {
    const found = await getOrder(shop, orderId)
    if (!found.ok) throw new Error(found.message)
    return found.order
  }

  async function aReturned(shop: TestShop, orderId: string, quantity: number): Promise<string> {
    await act(shop, orderId, { action: 'confirm' })
    await act(shop, orderId, { action: 'dispatch' })
    await act(shop, orderId, DELIVERED)
    const lines = [{ position: 0, quantity }]
    const { returns } = await act(shop, orderId, { action: 'request_return', lines, reason: 'Taille' })
    const returnId = returns[0]?.id ?? ''
    await act(shop, orderId, { action: 'receive_return', returnId, restock: lines })
    return returnId
  }

  it('for a returned piece that is swapped for another colour, as at the door', {
    tags: ['D-41', 'H-06'],
  }, async () => {
    const { shop, coat } = await aShopWith(FIFTH)
    const [atDoor, returned] = [await entered(shop, coat), await entered(shop, coat)]
    await change(shop, coat, { price: 30_000, category: 'Jouer' })
    await act(shop, atDoor, { action: 'confirm' })
    await act(shop, atDoor, { action: 'dispatch' })
    const door = await act(shop, atDoor, {
      ...{ action: 'exchange', position: 0, quantity: 1, color: 'Rouge', size: null, amount: 0 },
      ...{ method: 'Cash', note: '' },
    })
    expect(door.items[1]?.terms).toEqual({ category: CATEGORY, listed: 20_000 })
    const returnId = await aReturned(shop, returned, 1)
    const lines = [{ ...line(coat), color: 'Rouge' }]
    await act(shop, returned, { action: 'exchange_return', returnId, orderId: 'SWAP-000001', lines })
    const swap = await stored(shop, 'SWAP-000001')
    expect(swap).toMatchObject({
      ...{ totalAmount: 16_000, received: 16_000 },
      items: [
        {
          ...{ color: 'Rouge', price: 16_000, discount: 4000, discountReason: 'Offre Tabaski (ETE)' },
          terms: { category: CATEGORY, listed: 20_000 },
        },
      ],
    })
    expect(door.totalAmount - door.credit).toBe(1500 + swap.totalAmount)
    expect(await stored(shop, returned)).toMatchObject({ credit: 16_000, received: 17_500 - 16_000 })
    const [kept] = swap.items
    if (!kept) throw new Error('no line')
    const { discount, discountReason } = kept
    const same = { ...line(coat), color: 'Rouge', discount, discountReason }
    expect(await act(shop, 'SWAP-000001', { action: 'edit', lines: [same] })).toMatchObject({
      totalAmount: 16_000,
    })
  })

  it('for each of several returned pieces, to the franc, and not for pieces beyond them', {
    tags: ['D-41'],
  }, async () => {
    const { shop, coat } = await aShopWith({ ...FIFTH, effect: { kind: 'amount', amount: 1000 } })
    const orderId = await entered(shop, coat, { lines: [line(coat, 3)], totalAmount: 60_500 })
    const returnId = await aReturned(shop, orderId, 3)
    await change(shop, coat, { price: 9000 })
    const lines = [{ ...line(coat, 4), color: 'Rouge' }]
    await act(shop, orderId, { action: 'exchange_return', returnId, orderId: 'SWAP-000002', lines })
    const swap = await stored(shop, 'SWAP-000002')
    expect(swap.items.map(({ quantity, price }) => [quantity, price])).toEqual([
      [2, 19_667],
      [1, 19_666],
      [1, 9000],
    ])
    expect(swap).toMatchObject({ totalAmount: 68_000, received: 59_000 })
    const same = swap.items.map(({ productId: _id, quantity, color, discount, discountReason }) =>
      anEnteredLine({ _id }, { quantity, color, discount, discountReason }),
    )
    const edit = { action: 'edit', lines: same, deliveryAddress: 'Mermoz' } as const
    expect(await act(shop, 'SWAP-000002', edit)).toMatchObject({ totalAmount: 68_000 })
  })

  it('and a swap for another product costs what it costs today', { tags: ['D-41'] }, async () => {
    const { shop, coat, rattle } = await aShopWith(FIFTH)
    const orderId = await entered(shop, coat)
    const returnId = await aReturned(shop, orderId, 1)
    await change(shop, rattle, { price: 1200 })
    const lines = [line(rattle, 2)]
    await act(shop, orderId, { action: 'exchange_return', returnId, orderId: 'SWAP-000003', lines })
    expect(await stored(shop, 'SWAP-000003')).toMatchObject({ totalAmount: 2400, received: 16_000 })
  })
})
