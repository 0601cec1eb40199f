import { expect, it } from 'vitest'
import type { Engine } from '../../data/engines/engine.ts'
import { anOrderInput } from '../../tests/builders/order-input.ts'
import { addBirthList, aGiftOfMoney } from '../../tests/support/birth-lists.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { describeInstances } from '../../tests/support/instances.ts'
import { anOrphan, decide } from '../../tests/support/payment-desk.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { aShop } from '../../tests/support/shop.ts'
import { allOrders } from '../../tests/support/whole-orders.ts'
import { placeOrder } from '../orders/place-order.ts'
import { giveMoney } from './give.ts'
import { orderPaidWish, setMoneyState } from './manage-lists.ts'
import { countMoneyTasks } from './read-list.ts'

async function aPaidWish(engines: readonly Engine[], stock = 5) {
  const shops = engines.map((engine) =>
    aShop(engine, {
      newId: () => crypto.randomUUID(),
      randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
    }),
  )
  const [shop] = shops
  if (!shop) throw new Error('no instance')
  const shopOf = (index: number) => shops[index % shops.length] ?? shop
  const product = await addProduct(shop, { price: 10_000, stock })
  const { shareKey, list } = await addBirthList(shop, [{ product, takesMoney: true }])
  const [item] = list.items
  const id = (await shop.store.birthLists.findByShareKey(shareKey))?.id ?? ''
  const promise = async (amount: number) => {
    const given = await giveMoney(shop, shareKey, aGiftOfMoney(item?.id ?? '', amount))
    if (!given.ok) throw new Error(given.message)
    return given.money
  }
  const receive = (index: number, giftId: string) =>
    setMoneyState(shopOf(index), { id, giftId }, { was: 'promised', state: 'received' })
  const whole = async () => {
    const orders = await allOrders(engines[0] as Engine)
    const held = await shop.store.birthLists.heldMoney([id])
    const left = (await shop.store.products.find(product._id))?.stock
    return {
      orders: orders.length,
      received: orders.reduce((sum, { received }) => sum + received, 0),
      held,
      left,
    }
  }
  return { shop, shopOf, product, item, id, promise, receive, whole }
}

/** Two people mark the last two gifts of an article, each twice, at the same time. */
async function markTheLast(engines: readonly Engine[]): Promise<void> {
  const { promise, receive, whole } = await aPaidWish(engines)
  const [first, second] = [await promise(4000), await promise(6000)]
  const ids = [first.id, second.id, first.id, second.id]
  const answers = await Promise.all(ids.map((giftId, index) => receive(index, giftId)))
  expect(answers.every(({ ok }) => ok)).toBe(true)
  expect(await whole()).toEqual({ orders: 1, received: 10_000, held: 0, left: 4 })
}

/** One person marks the last gift, while others link its transaction and press the button. */
async function markAndLink(engines: readonly Engine[]): Promise<void> {
  const { shop, shopOf, id, item, promise, receive, whole } = await aPaidWish(engines)
  const { id: giftId, paymentCode } = await promise(10_000)
  const transaction = await anOrphan(shop, 'T-1', 10_000)
  const link = (index: number) =>
    decide(shopOf(index), { action: 'link', item: transaction, orderId: paymentCode })
  await Promise.all([
    receive(0, giftId),
    link(1),
    link(0),
    orderPaidWish(shopOf(1), { id, itemId: item?.id ?? '' }),
    receive(1, giftId),
  ])
  expect(await whole()).toEqual({ orders: 1, received: 10_000, held: 0, left: 4 })
  expect(await shop.store.fulfillment.bookedUnder('Wave', 'T-1')).toMatchObject({ amount: 10_000 })
}

/** The last piece is sold while the last money is marked: either the order has it, or the money waits. */
async function sellTheLast(engines: readonly Engine[]): Promise<void> {
  const { shop, shopOf, product, promise, receive, whole } = await aPaidWish(engines, 1)
  const { id: giftId } = await promise(10_000)
  const [marked, sold] = await Promise.all([receive(0, giftId), placeOrder(shopOf(1), anOrderInput(product))])
  expect(marked).toMatchObject({ ok: true })
  const waits = { orders: 1, received: 0, held: 10_000, left: 0 }
  expect(await whole()).toEqual(sold.ok ? waits : { ...waits, received: 10_000, held: 0 })
  expect(await countMoneyTasks(shop)).toBe(sold.ok ? 1 : 0)
}

const RACES = {
  'pay one order with the last two gifts': markTheLast,
  'book a gift once that is marked and linked': markAndLink,
  'order or wait when the last piece is sold': sellTheLast,
}

describeOnEachEngine('several people at once', (engine) => {
  for (const [name, race] of Object.entries(RACES))
    it(name, { tags: ['K-10', 'E-20'] }, () => race([engine()]))
})

describeInstances('several people at once on two instances', (instances) => {
  for (const [name, race] of Object.entries(RACES))
    it(name, { tags: ['K-10', 'E-20'] }, async () => race([await instances.open(), await instances.open()]))
})
