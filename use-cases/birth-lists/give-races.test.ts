import { expect, it } from 'vitest'
import type { Engine } from '../../data/engines/engine.ts'
import { addBirthList, aGiftOfMoney, aGiftOrder, PARENTS } from '../../tests/support/birth-lists.ts'
import { cancelOrder, reopenOrder } from '../../tests/support/change-order.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { describeInstances } from '../../tests/support/instances.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { aShop } from '../../tests/support/shop.ts'
import { eraseCustomer } from '../personal-data/customer-data.ts'
import { giveArticles, giveMoney } from './give.ts'
import { getPublicList } from './read-list.ts'

async function aListOf(engines: readonly Engine[], wish: { quantity: number; takesMoney?: boolean }) {
  let ids = 0
  let drawn = 0
  // Instances draw different ids and codes.
  const bytes = (count: number) => new Uint8Array(count).map(() => (drawn = (drawn * 31 + 7) % 251))
  const shops = engines.map((engine) => aShop(engine, { newId: () => `id-${++ids}`, randomBytes: bytes }))
  const [shop] = shops
  if (!shop) throw new Error('no instance')
  const product = await addProduct(shop, { price: 10_000, stock: 99 })
  const { shareKey, list } = await addBirthList(shop, [{ product, ...wish }])
  const [item] = list.items
  if (!item) throw new Error('no item')
  const shopOf = (index: number) => shops[index % shops.length] ?? shop
  const progress = async () => {
    const read = await getPublicList(shop, shareKey)
    if (!read.ok) throw new Error(read.message)
    return read.list.items[0]
  }
  return { shop, shopOf, shareKey, item, progress }
}

/** Twenty givers order at once, each on one of these instances. */
async function rush(engines: readonly Engine[], quantity: number): Promise<void> {
  const { shop, shopOf, shareKey, item, progress } = await aListOf(engines, { quantity })
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => giveArticles(shopOf(index), shareKey, aGiftOrder(item))),
  )
  const placed = answers.flatMap((answer) => (answer.ok ? [answer.order.orderId] : []))
  expect(placed).toHaveLength(quantity)
  for (const answer of answers) {
    if (!answer.ok)
      expect(answer).toMatchObject({ code: 'GIFT_TAKEN', message: expect.stringContaining(item.name) })
  }
  expect(await progress()).toMatchObject({ taken: quantity, remaining: 0, state: 'offered' })
  // Whoever takes the piece of a cancelled order competes with its reopening.
  const [first = ''] = placed
  expect(await cancelOrder(shop, first)).toMatchObject({ ok: true })
  const again = await Promise.all([
    reopenOrder(shopOf(0), first),
    ...Array.from({ length: 4 }, (_, index) => giveArticles(shopOf(index + 1), shareKey, aGiftOrder(item))),
  ])
  expect(again.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await progress()).toMatchObject({ taken: quantity, remaining: 0 })
}

/** Twenty givers promise money at once, of which five amounts fit. */
async function rushWithMoney(engines: readonly Engine[]): Promise<void> {
  const { shopOf, shareKey, item, progress } = await aListOf(engines, { quantity: 1, takesMoney: true })
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => giveMoney(shopOf(index), shareKey, aGiftOfMoney(item.id, 2000))),
  )
  expect(answers.filter(({ ok }) => ok)).toHaveLength(5)
  expect(await progress()).toMatchObject({ promised: 10_000, missing: 0, remaining: 0, state: 'offered' })
}

/** A giver orders while the shop erases the parents: an order to an erased address would get lost. */
async function rushWithErasure(engines: readonly Engine[]): Promise<void> {
  const { shop, shopOf, shareKey, item } = await aListOf(engines, { quantity: 9 })
  const [erased, ...given] = await Promise.all([
    eraseCustomer(shopOf(0), { by: 'phone', value: PARENTS.phone }),
    ...Array.from({ length: 4 }, (_, index) => giveArticles(shopOf(index), shareKey, aGiftOrder(item))),
  ])
  const placed = given.flatMap((answer) => (answer.ok ? [answer.order.orderId] : []))
  expect(erased).toMatchObject(placed.length > 0 ? { code: 'CUSTOMER_AWAITS_ORDER' } : { ok: true })
  expect(await getPublicList(shop, shareKey)).toMatchObject({ ok: placed.length > 0 })
}

describeOnEachEngine('twenty givers at once', (engine) => {
  it('order nothing for parents whom the shop erases', { tags: ['K-10'] }, () => rushWithErasure([engine()]))
  it('take the last piece once', { tags: ['K-10'] }, () => rush([engine()], 1))
  it('take three pieces three times', { tags: ['K-10'] }, () => rush([engine()], 3))
  it('promise no more money than is missing', { tags: ['K-10'] }, () => rushWithMoney([engine()]))
})

describeInstances('twenty givers at once on two instances', (instances) => {
  const two = async () => [await instances.open(), await instances.open()]
  it('order nothing for parents whom the shop erases', { tags: ['K-10'] }, async () =>
    rushWithErasure(await two()),
  )
  it('take the last piece once', { tags: ['K-10'] }, async () => rush(await two(), 1))
  it('take three pieces three times', { tags: ['K-10'] }, async () => rush(await two(), 3))
  it('promise no more money than is missing', { tags: ['K-10'] }, async () => rushWithMoney(await two()))
})
