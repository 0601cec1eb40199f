import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type GiftWithOrder, giftState, wishProgress } from './gifts.ts'
import { isHeld, ledgerIdOf, listOfLedgerId, moneyTask } from './list-money.ts'

const NOW = Date.parse('2026-03-02T10:00:00.000Z')
const OFFER = { price: 10_000, stock: 5 }

function money(amount: number, overrides: Partial<GiftWithOrder> = {}): GiftWithOrder {
  return {
    ...{ id: 'g', listId: 'l', itemId: 'i', orderId: null, quantity: 0, amount, state: 'received' },
    ...{ wallet: 'Wave', paymentCode: 'A1B', delivery: null, giverName: 'Fatou', giverPhone: '771234567' },
    ...{ anonymous: false, message: '', createdAt: NOW, changedAt: NOW, order: null, due: 0 },
    ...overrides,
  }
}
const units = (quantity: number): GiftWithOrder =>
  money(0, { quantity, state: null, orderId: 'o', order: 'ordered' })

const taskOf = (gifts: readonly GiftWithOrder[], offer: typeof OFFER | null = OFFER, quantity = 1) =>
  moneyTask({ quantity }, wishProgress({ quantity }, gifts, OFFER.price, NOW), offer, 'open')

it('a list has an id in the ledger that no order can have', { tags: ['K-10'] }, () => {
  expect(listOfLedgerId(ledgerIdOf('abc_-1'))).toBe('abc_-1')
  expect(listOfLedgerId('liste')).toBeNull()
  expect(listOfLedgerId('KB-0123456789')).toBeNull()
})

it('money that paid an order shares its fate and counts as its units only', { tags: ['K-10'] }, () => {
  const paid = money(10_000, { orderId: 'o', order: 'ordered' })
  expect([giftState(paid, NOW), isHeld(paid)]).toEqual(['ordered', false])
  expect(giftState({ ...paid, order: 'cancelled' }, NOW)).toBe('cancelled')
  expect(wishProgress({ quantity: 1 }, [paid, units(1)], 10_000, NOW)).toEqual({
    ...{ taken: 1, promised: 0, received: 0, remaining: 0, missing: 0 },
  })
})

it('moneyTask says what the shop has to do with what it holds', { tags: ['K-10'] }, () => {
  expect(taskOf([])).toBeNull()
  expect(taskOf([money(9999)])).toBeNull()
  expect(taskOf([money(10_000)])).toBe('order')
  expect(taskOf([money(15_000)], OFFER, 2)).toBeNull()
  expect(taskOf([money(20_000)], OFFER, 2)).toBe('order')
  expect(taskOf([money(10_000), units(1)], OFFER, 2)).toBe('order')
  // Somebody still means to give.
  expect(taskOf([money(10_000), money(500, { state: 'promised' })])).toBeNull()
  expect(taskOf([money(20_000)], { ...OFFER, stock: 1 }, 2)).toBe('sold_out')
  expect(taskOf([money(5000)], null)).toBe('gone')
  expect(taskOf([money(5000), units(1)])).toBe('return')
  const partly = wishProgress({ quantity: 1 }, [money(5000)], OFFER.price, NOW)
  expect(moneyTask({ quantity: 1 }, partly, OFFER, 'ended')).toBe('return')
  expect(moneyTask({ quantity: 1 }, partly, OFFER, 'closed')).toBeNull()
})

it('nothing is to do without money, and what is paid is ordered only where all open units are', {
  tags: ['K-10'],
}, () => {
  const gift = fc.oneof(
    fc.integer({ min: 1, max: 30_000 }).map((amount) => money(amount)),
    fc.integer({ min: 1, max: 30_000 }).map((amount) => money(amount, { state: 'promised' })),
    fc.integer({ min: 1, max: 2 }).map(units),
  )
  fc.assert(
    fc.property(fc.array(gift, { maxLength: 6 }), fc.integer({ min: 1, max: 4 }), (gifts, quantity) => {
      const progress = wishProgress({ quantity }, gifts, OFFER.price, NOW)
      const task = taskOf(gifts, OFFER, quantity)
      if (progress.received === 0) expect(task).toBeNull()
      if (task === 'order' || task === 'sold_out') {
        const open = quantity - progress.taken
        expect(open).toBeGreaterThan(0)
        expect(progress.received).toBeGreaterThanOrEqual(open * OFFER.price)
        expect([progress.promised, progress.remaining, progress.missing]).toEqual([0, 0, 0])
      }
    }),
  )
})
