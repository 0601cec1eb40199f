import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Engine } from '../../data/engines/engine.ts'
import { isHeld, ledgerIdOf } from '../../domain/birth-lists/list-money.ts'
import { inHand } from '../../domain/money/owed.ts'
import { addBirthList, aGiftOfMoney, aGiftOrder } from '../../tests/support/birth-lists.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { anOrphan, decide } from '../../tests/support/payment-desk.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { propertyRuns } from '../../tests/support/property-runs.ts'
import { aShop } from '../../tests/support/shop.ts'
import { allOrders } from '../../tests/support/whole-orders.ts'
import { changeProduct } from '../catalogue/change-products.ts'
import { actOnOrder } from '../orders/act-on-order.ts'
import { giveArticles, giveMoney } from './give.ts'
import { orderPaidWish, returnGiftMoney, setMoneyState } from './manage-lists.ts'
import { readWishes } from './read-list.ts'

const STEPS = [
  ...['promise', 'promise', 'promise all', 'receive', 'receive', 'receive', 'receive and correct', 'correct'],
  ...['cancel', 'return', 'return a part', 'link', 'link another amount', 'unlink', 'give units'],
  ...['cancel order', 'reopen order', 'delete order', 'order', 'cheaper', 'dearer', 'sold out', 'in stock'],
  'wait',
] as const
type Step = (typeof STEPS)[number]

const PRICE = 10_000

/** A list of one article with money, of which the invariants are checked after each step. */
async function aWorld(engine: Engine, quantity: number) {
  const shop = aShop(engine, { newId: () => crypto.randomUUID(), actor: { id: 'awa', name: 'Awa' } })
  const product = await addProduct(shop, { name: 'Poussette', price: PRICE, stock: 3 })
  const { shareKey, list } = await addBirthList(shop, [{ product, quantity, takesMoney: true }])
  const itemId = list.items[0]?.id ?? ''
  const listId = (await shop.store.birthLists.findByShareKey(shareKey))?.id ?? ''
  const transactions: string[] = []
  const wish = async () => {
    const [found] = await readWishes(shop.store, listId, shop.clock())
    if (!found) throw new Error('the wish is missing')
    return found
  }
  const gifts = async () => (await wish()).gifts.filter(({ state }) => state !== null)
  const pick = async (place: number) => {
    const all = await gifts()
    return all[place % Math.max(1, all.length)]
  }
  const orderAt = async (place: number) => {
    const ids = [...new Set((await wish()).gifts.flatMap(({ orderId }) => orderId ?? []))].sort()
    return ids[place % Math.max(1, ids.length)] ?? ''
  }
  const promise = (amount: number) => giveMoney(shop, shareKey, aGiftOfMoney(itemId, amount))
  const setState = async (place: number, state: 'received' | 'promised' | 'cancelled') => {
    const gift = await pick(place)
    if (gift?.state) await setMoneyState(shop, { id: listId, giftId: gift.id }, { was: gift.state, state })
  }
  const giveBack = async (place: number, part: number) => {
    const gift = await pick(place)
    const given = { key: crypto.randomUUID(), amount: Math.ceil((gift?.amount ?? 1) / part) }
    if (gift)
      await returnGiftMoney(shop, { id: listId, giftId: gift.id }, { ...given, method: 'Wave', number: null })
  }
  const link = async (place: number, more: number) => {
    const gift = await pick(place)
    if (!gift) return
    const item = await anOrphan(shop, `T-${transactions.length}`, gift.amount + more)
    transactions.push(item)
    await decide(shop, { action: 'link', item, orderId: gift.paymentCode ?? '' })
  }
  const act = async (place: number, input: Parameters<typeof actOnOrder>[2]) =>
    void (await actOnOrder(shop, await orderAt(place), input))

  /** What a step and its inverse must leave as it was. */
  const picture = async () => {
    const { progress, gifts: all } = await wish()
    const shown = all.map(({ changedAt: _, ...gift }) => gift)
    return JSON.stringify([progress, shown, await shop.store.birthLists.heldMoney([listId])])
  }

  async function take(step: Step, place: number): Promise<void> {
    switch (step) {
      case 'promise':
        return void (await promise([2000, 3000, 5000][place % 3] ?? 0))
      case 'promise all':
        return void (await promise((await wish()).progress.missing))
      case 'receive':
        return setState(place, 'received')
      case 'receive and correct': {
        const gift = await pick(place)
        if (gift?.state !== 'promised') return
        const before = await picture()
        await setState(place, 'received')
        const ordered = (await pick(place))?.orderId
        await setState(place, 'promised')
        if (!ordered) expect(await picture()).toBe(before)
        return
      }
      case 'correct':
        return setState(place, 'promised')
      case 'cancel':
        return setState(place, 'cancelled')
      case 'return':
        return giveBack(place, 1)
      case 'return a part':
        return giveBack(place, 3)
      case 'link':
        return link(place, 0)
      case 'link another amount':
        return link(place, -500)
      case 'unlink': {
        const item = transactions[place % Math.max(1, transactions.length)]
        if (item) await decide(shop, { action: 'unlink', item })
        return
      }
      case 'give units': {
        const { price } = await wish()
        return void (await giveArticles(shop, shareKey, aGiftOrder({ id: itemId, price })))
      }
      case 'cancel order':
        await act(place, { action: 'revert_confirmation' })
        return act(place, { action: 'cancel', reason: '' })
      case 'reopen order':
        return act(place, { action: 'reopen' })
      case 'delete order':
        return act(place, { action: 'delete' })
      case 'order':
        return void (await orderPaidWish(shop, { id: listId, itemId }))
      case 'cheaper':
        return void (await changeProduct(shop, product._id, { price: PRICE / 2 }))
      case 'dearer':
        return void (await changeProduct(shop, product._id, { price: PRICE }))
      case 'sold out':
        return void (await changeProduct(shop, product._id, { stock: 0 }))
      case 'in stock':
        return void (await changeProduct(shop, product._id, { stock: 2 }))
      case 'wait':
        shop.advance(86_400_000)
    }
  }

  async function check(): Promise<void> {
    const { progress, gifts: all } = await wish()
    const held = all.filter(isHeld)
    const sumOf = (some: readonly { amount: number }[]) => some.reduce((sum, { amount }) => sum + amount, 0)
    const rows = await shop.store.fulfillment.bookedRows(ledgerIdOf(listId))
    expect(sumOf(rows)).toBe(sumOf(held))
    expect(await shop.store.birthLists.heldMoney([listId])).toBe(sumOf(held))
    expect(progress.received).toBe(sumOf(held))
    for (const gift of all) {
      const own = rows.filter(({ giftId }) => giftId === gift.id)
      expect(sumOf(own)).toBe(isHeld(gift) ? gift.amount : 0)
    }
    expect(progress.taken).toBeLessThanOrEqual(quantity)
    // Nothing is in two places: the whole ledger is what lists hold and orders have.
    const whole = sumOf(await engine.db.selectFrom('orderPayments').select('amount').execute())
    const orders = await allOrders(engine)
    expect(whole).toBe(sumOf(held) + orders.reduce((sum, order) => sum + inHand(order), 0))
    const moved = all.filter(({ orderId, state }) => orderId !== null && state !== null)
    const transfers = await engine.db
      .selectFrom('orderPayments')
      .select(['orderId', 'amount'])
      .where('kind', '=', 'transfer')
      .where('giftId', 'is', null)
      .execute()
    expect(sumOf(transfers)).toBe(sumOf(moved))
    // Each transaction is on one gift or order, and its copy of the ledger is right.
    for (const { number, booked } of await engine.db.selectFrom('walletTransactions').selectAll().execute()) {
      const under = await shop.store.fulfillment.bookedUnder('Wave', number)
      expect(under.amount).toBe(booked)
    }
  }
  return { take, check }
}

describeOnEachEngine('a history of money for a birth list', (engine) => {
  it('counts every franc once, and is in the ledger as long as the list holds it', {
    tags: ['K-10', 'E-20', 'E-21'],
    timeout: 3_600_000,
  }, async () => {
    const step = fc.tuple(fc.constantFrom(...STEPS), fc.nat({ max: 5 }))
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 5, maxLength: 40, size: 'max' }),
        fc.integer({ min: 1, max: 2 }),
        async (steps, quantity) => {
          for (const table of ['orderPayments', 'walletTransactions', 'birthLists', 'orders'] as const)
            await engine().db.deleteFrom(table).execute()
          const world = await aWorld(engine(), quantity)
          for (const [name, place] of steps) {
            await world.take(name, place)
            await world.check()
          }
        },
      ),
      {
        numRuns: propertyRuns(60, engine()),
        // Money that came again after it was given back: its correction takes off what came last.
        examples: [
          [
            ['promise', 'link another amount', 'return', 'correct', 'receive and correct'].map(
              (name): [Step, number] => [name as Step, 0],
            ),
            1,
          ],
        ],
      },
    )
  })
})
