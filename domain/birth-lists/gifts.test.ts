import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { birthListState, endOfList, endProblem } from './birth-list.ts'
import { type GiftWithOrder, giftState, wishChanges, wishProgress, wishState } from './gifts.ts'

const DAY = 86_400_000
const NOW = Date.parse('2026-03-02T10:00:00.000Z')

function aGift(overrides: Partial<GiftWithOrder> = {}): GiftWithOrder {
  return {
    ...{ id: 'g', listId: 'l', itemId: 'i', orderId: 'o', quantity: 1, amount: 0, state: null },
    ...{ wallet: null, paymentCode: null, delivery: 'parents', giverName: 'Fatou', giverPhone: '771234567' },
    ...{ anonymous: false, message: '', createdAt: NOW, changedAt: NOW, order: 'ordered', due: 0 },
    ...overrides,
  }
}
const money = (amount: number, state: GiftWithOrder['state'] = 'promised', createdAt = NOW) =>
  aGift({ orderId: null, quantity: 0, amount, state, order: null, createdAt })

describe('giftState', () => {
  it('is that of the order, and cancelled without one', { tags: ['K-10'] }, () => {
    expect(giftState(aGift(), NOW)).toBe('ordered')
    expect(giftState(aGift({ order: 'delivered' }), NOW)).toBe('delivered')
    expect(giftState(aGift({ order: null }), NOW)).toBe('cancelled')
  })

  it('expires promised money after three days, but not received money', { tags: ['K-10'] }, () => {
    expect(giftState(money(500), NOW + 3 * DAY - 1)).toBe('promised')
    expect(giftState(money(500), NOW + 3 * DAY)).toBe('expired')
    expect(giftState(money(500, 'received'), NOW + 30 * DAY)).toBe('received')
  })
})

describe('wishProgress', () => {
  it('leaves units that money was put towards to the money', { tags: ['K-10'] }, () => {
    expect(
      wishProgress({ quantity: 3 }, [aGift(), money(4000), money(2000, 'received')], 10_000, NOW),
    ).toEqual({
      ...{ taken: 1, promised: 4000, received: 2000, remaining: 1, missing: 14_000 },
    })
  })

  it('counts neither cancelled orders nor cancelled and expired money', { tags: ['K-10'] }, () => {
    const gifts = [
      aGift({ order: 'cancelled' }),
      money(500, 'cancelled'),
      money(500, 'promised', NOW - 3 * DAY),
    ]
    expect(wishProgress({ quantity: 1 }, gifts, 1000, NOW)).toEqual({
      ...{ taken: 0, promised: 0, received: 0, remaining: 1, missing: 1000 },
    })
  })

  it('never promises more than is wished, whatever givers and the shop do', { tags: ['K-10'] }, () => {
    const step = fc.record({
      kind: fc.constantFrom('take', 'give', 'cancel', 'reopen', 'receive', 'wait'),
      index: fc.nat(9),
      units: fc.integer({ min: 1, max: 4 }),
      amount: fc.integer({ min: 1, max: 30_000 }),
    })
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 1, max: 9000 }),
        fc.array(step, { maxLength: 30 }),
        (quantity, price, steps) => {
          const gifts: GiftWithOrder[] = []
          let now = NOW
          const progress = (without?: GiftWithOrder) =>
            wishProgress(
              { quantity },
              gifts.filter((gift) => gift !== without),
              price,
              now,
            )
          for (const { kind, index, units, amount } of steps) {
            const gift = gifts[index % Math.max(1, gifts.length)]
            const { remaining, missing } = progress(gift)
            if (kind === 'take' && units <= progress().remaining) gifts.push(aGift({ quantity: units }))
            if (kind === 'give' && amount <= progress().missing) gifts.push(money(amount, 'promised', now))
            if (kind === 'wait') now += DAY
            if (gift && kind === 'cancel')
              Object.assign(gift, gift.state ? { state: 'cancelled' } : { order: 'cancelled' })
            if (gift && kind === 'reopen' && !gift.state && gift.quantity <= remaining) gift.order = 'ordered'
            if (gift?.state && kind === 'receive' && gift.amount <= missing) gift.state = 'received'
            const after = progress()
            const given = after.taken * price + after.promised + after.received
            expect(after.taken).toBeLessThanOrEqual(quantity)
            expect(given).toBeLessThanOrEqual(quantity * price)
            expect(given + after.missing).toBe(quantity * price)
            expect(after.remaining * price).toBeLessThanOrEqual(after.missing)
          }
        },
      ),
    )
  })
})

describe('wishState', () => {
  const state = (gifts: GiftWithOrder[], offer: { price: number; stock: number } | null) =>
    wishState(wishProgress({ quantity: 1 }, gifts, 1000, NOW), offer)
  it('is offered once an order or money covers it, even when it is no longer sold', {
    tags: ['K-10'],
  }, () => {
    expect(state([aGift()], null)).toBe('offered')
    expect(state([money(1000, 'received')], { price: 1000, stock: 0 })).toBe('offered')
    expect(state([money(900)], { price: 1000, stock: 1 })).toBe('open')
  })

  it('tells sold-out articles from those that are no longer sold', { tags: ['K-10'] }, () => {
    expect(state([], { price: 1000, stock: 0 })).toBe('sold_out')
    expect(state([], null)).toBe('gone')
  })
})

describe('wishChanges', () => {
  it('tells other prices, low stock, none, and articles that are gone', { tags: ['K-10'] }, () => {
    const texts = (offer: { price: number; stock: number } | null) =>
      wishChanges({ price: 2000 }, offer).map(({ text }) => text.replace(/\s/g, ' '))
    expect(texts({ price: 2000, stock: 9 })).toEqual([])
    expect(texts({ price: 1500, stock: 2 })).toEqual(['Moins cher de 500 FCFA', 'Plus que 2 en stock'])
    expect(texts({ price: 2500, stock: 0 })).toEqual(['Plus cher de 500 FCFA', 'N’est plus en stock'])
    expect(texts(null)).toEqual(['N’est plus vendu'])
  })
})

describe('the end of a list', () => {
  const end = (endsOn: string | null, expectedOn: string | null = null) =>
    new Date(endOfList({ endsOn, expectedOn }, NOW)).toISOString()

  it('is that of the chosen day, or three months after the expected day, within a year', {
    tags: ['K-10'],
  }, () => {
    expect(end('2026-05-10')).toBe('2026-05-11T00:00:00.000Z')
    expect(end(null, '2026-06-01')).toBe('2026-09-01T00:00:00.000Z')
    expect(end(null)).toBe('2026-06-02T10:00:00.000Z')
    expect(end(null, '2030-01-01')).toBe('2027-03-02T10:00:00.000Z')
    expect(end('2030-01-01')).toBe('2027-03-02T10:00:00.000Z')
  })

  it('refuses days that are over or more than a year away', { tags: ['K-10'] }, () => {
    expect(endProblem('2026-03-02', NOW, NOW)).toBeNull()
    expect(endProblem('2026-03-01', NOW, NOW)).toBe('Choisissez un jour à venir.')
    expect(endProblem('2027-03-03', NOW, NOW)).toContain('un an au plus')
  })

  it('comes by itself, whether the list is closed or not', { tags: ['K-10'] }, () => {
    const list = { endsAt: NOW + 1, closedAt: null }
    expect(birthListState(list, NOW)).toBe('open')
    expect(birthListState({ ...list, closedAt: NOW }, NOW)).toBe('closed')
    expect(birthListState(list, NOW + 1)).toBe('ended')
  })
})
