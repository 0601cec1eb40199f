import { describe, expect, it } from 'vitest'
import { aPromotion } from '../../tests/builders/a-promotion.ts'
import { repriceOrder } from './reprice-order.ts'

const line = (productId: string, quantity: number) => ({
  ...{ productId, quantity, category: 'Jouer', color: null, size: null, price: 2000 },
})
const ended = aPromotion({ terms: { until: '2020-01-01T00:00:00Z', minTotal: 3000, maxUses: 1 } })
const applied = { ...ended, amount: 400, allocation: [400], delivery: 0 }

describe('repriceOrder', () => {
  it('applies the promotion of an order to its edited lines, although it has ended', {
    tags: ['H-02'],
  }, () => {
    const order = { promotions: [applied], deliveryFee: 0 }
    expect(repriceOrder(order, [line('body', 2), line('robe', 1)], 0)).toEqual({
      promotions: [{ ...applied, amount: 600, allocation: [400, 200] }],
      allocated: [400, 200],
    })
  })

  it('drops a promotion whose least total is no longer reached', { tags: ['H-02'] }, () => {
    const order = { promotions: [applied], deliveryFee: 0 }
    expect(repriceOrder(order, [line('body', 1)], 0)).toEqual({ promotions: [], allocated: [0] })
  })

  it('keeps free delivery until another fee is typed', { tags: ['H-02'] }, () => {
    const free = aPromotion({ id: 'free', terms: { effect: { kind: 'free_delivery', zones: [] } } })
    const order = {
      promotions: [{ ...free, amount: 1500, allocation: [0], delivery: 1500 }],
      deliveryFee: 0,
    }
    expect(repriceOrder(order, [line('body', 1)], 0).promotions).toEqual(order.promotions)
    expect(repriceOrder(order, [line('body', 1)], 1000).promotions).toEqual([])
  })
})
