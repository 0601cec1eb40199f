import { expect, it } from 'vitest'
import type { PushTopic } from '../../domain/push/push-topics.ts'
import { anOrderInput } from '../../tests/builders/order-input.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { aDevice, aToldAdministrator, deliverPush } from '../../tests/support/push.ts'
import { aShop, type TestShop } from '../../tests/support/shop.ts'
import { actOnOrder } from '../orders/act-on-order.ts'
import { placeOrder } from '../orders/place-order.ts'

const A_MINUTE = 60_000

async function place(shop: TestShop): Promise<string> {
  const placed = await placeOrder(shop, anOrderInput(await addProduct(shop, { stock: 50 })))
  if (!placed.ok) throw new Error(placed.message)
  return placed.order.orderId
}

const choose = (shop: TestShop, name: string, topics: PushTopic[], quiet: [number, number] | null = null) =>
  shop.store.push.savePreferences(
    `user-${name}`,
    { topics, quiet: quiet && { from: quiet[0], until: quiet[1] } },
    shop.clock(),
  )

/** Who is told in each of the next periods of ten minutes. */
async function rounds(shop: TestShop, count: number): Promise<string[][]> {
  const told: string[][] = []
  for (let round = 0; round < count; round++) {
    told.push((await deliverPush(shop)).map(([device]) => device))
    shop.advance(10 * A_MINUTE)
  }
  return told
}

describeOnEachEngine('an order that nobody opens', (engine) => {
  it('is told again after 10 minutes, then to one administrator after the other', {
    tags: ['G-10', 'R-01'],
  }, async () => {
    const shop = aShop(engine())
    for (const name of ['awa', 'binta', 'coumba', 'dior', 'ester']) {
      await aToldAdministrator(shop, name, name === 'dior' ? ['orders:read'] : ['orders'])
      shop.advance(1)
    }
    await choose(shop, 'binta', ['unopened', 'message'])
    await choose(shop, 'coumba', ['message'])
    await choose(shop, 'dior', ['unopened'])
    await choose(shop, 'ester', ['unopened'])
    await place(shop)
    expect(await rounds(shop, 6)).toEqual([['awa'], ['awa'], ['binta'], ['ester'], [], []])
  })

  it('goes to the next administrator at once when the others have quiet hours', {
    tags: ['G-10'],
  }, async () => {
    const shop = aShop(engine())
    await aToldAdministrator(shop, 'awa')
    await aToldAdministrator(shop, 'binta')
    await choose(shop, 'awa', ['order', 'unopened'], [9 * 60, 11 * 60])
    await choose(shop, 'binta', ['unopened'])
    await place(shop)
    expect(await rounds(shop, 7)).toEqual([[], ['binta'], [], [], [], [], ['awa']])
  })

  it('is told again once the quiet hours of the night have ended, then from time to time, until it is opened', {
    tags: ['G-10', 'R-01'],
  }, async () => {
    const shop = aShop(engine())
    for (const name of ['awa', 'binta']) {
      await aToldAdministrator(shop, name)
      await choose(shop, name, ['order', 'unopened'], [9 * 60, 11 * 60])
    }
    const orderId = await place(shop)
    const both = ['awa', 'binta']
    const told = await rounds(shop, 34)
    expect(told.flatMap((devices, round) => (devices.length > 0 ? [[round * 10, devices]] : []))).toEqual([
      [60, both],
      [70, both],
      // Nobody else is left to tell: an hour later, then two.
      [140, both],
      [260, both],
    ])
    await shop.store.orderViews.insert(orderId, 'user-binta', shop.clock())
    expect((await rounds(shop, 60)).flat()).toEqual([])
  })

  it('is not given up at night when one administrator has no quiet hours', { tags: ['R-01'] }, async () => {
    const shop = aShop(engine())
    await aToldAdministrator(shop, 'awa')
    await aToldAdministrator(shop, 'binta')
    await choose(shop, 'awa', ['order', 'unopened'], [9 * 60, 11 * 60])
    await choose(shop, 'binta', ['unopened'])
    await place(shop)
    expect((await rounds(shop, 9)).map((devices, round) => [round * 10, devices])).toEqual([
      [0, []],
      [10, ['binta']],
      ...[20, 30, 40, 50].map((minutes) => [minutes, []]),
      [60, ['awa']],
      [70, ['awa']],
      [80, ['awa', 'binta']],
    ])
  })

  it('is told to whoever gets a device later', { tags: ['R-01'] }, async () => {
    const shop = aShop(engine())
    const awa = await aToldAdministrator(shop, 'awa')
    await place(shop)
    expect(await rounds(shop, 1)).toEqual([['awa']])
    await shop.store.push.deleteDevice('awa')
    expect((await rounds(shop, 6)).flat()).toEqual([])
    await aDevice(shop, awa, 'phone')
    expect((await rounds(shop, 12)).flat()).toContain('phone')
  })

  it.each([
    ['opened', (shop: TestShop, id: string) => shop.store.orderViews.insert(id, 'user-binta', shop.clock())],
    ['confirmed', (shop: TestShop, id: string) => actOnOrder(shop, id, { action: 'confirm' })],
    ['cancelled', (shop: TestShop, id: string) => actOnOrder(shop, id, { action: 'cancel', reason: '' })],
    ['deleted', (shop: TestShop, id: string) => actOnOrder(shop, id, { action: 'delete' })],
    [
      'called about',
      (shop: TestShop, id: string) =>
        actOnOrder({ ...shop, actor: { id: 'user-binta', name: 'binta' } }, id, {
          action: 'call',
          result: 'no_answer',
          again: null,
          reason: '',
        }),
    ],
  ])('is not told again once it is %s', { tags: ['G-10', 'R-01'] }, async (_what, happens) => {
    const shop = aShop(engine())
    await aToldAdministrator(shop, 'awa')
    await aToldAdministrator(shop, 'binta')
    await choose(shop, 'binta', ['unopened'])
    const orderId = await place(shop)
    expect(await rounds(shop, 1)).toEqual([['awa']])
    await happens(shop, orderId)
    expect(await rounds(shop, 3)).toEqual([[], [], []])
  })

  it('is not told to somebody who lost the permission meanwhile', { tags: ['G-10'] }, async () => {
    const shop = aShop(engine())
    const awa = await aToldAdministrator(shop, 'awa')
    await place(shop)
    expect(await rounds(shop, 1)).toEqual([['awa']])
    await shop.store.accounts.setRights(awa._id, { role: 'admin', permissions: { products: true } })
    expect(await rounds(shop, 2)).toEqual([[], []])
  })

  it('is escalated once by two instances, whichever of them runs', { tags: ['R-01'] }, async () => {
    const shop = aShop(engine())
    await aToldAdministrator(shop, 'awa')
    await place(shop)
    const both = async () => (await Promise.all([deliverPush(shop), deliverPush(shop)])).flat().length
    expect(await both()).toBe(1)
    shop.advance(10 * A_MINUTE)
    expect(await both()).toBe(1)
    shop.advance(10 * A_MINUTE)
    expect(await both()).toBe(0)
  })
})
