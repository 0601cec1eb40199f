import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anOrder } from '../../tests/builders/an-order.ts'
import { inHand, toCollect } from '../money/owed.ts'
import { act } from './act.ts'
import { PAYMENT_METHODS } from './order-constants.ts'
import { otherMethods } from './payment-choice.ts'
import { FULFILLMENT_STATUSES, ORDER_STATES } from './statuses.ts'

const acting = { now: 0, newId: () => 'id', courierId: null }

const anyOrder = fc
  .record({
    status: fc.constantFrom(...ORDER_STATES),
    fulfillmentStatus: fc.constantFrom(...FULFILLMENT_STATUSES),
    paymentMethod: fc.constantFrom(...PAYMENT_METHODS),
    paymentCode: fc.constantFrom(null, 'A1B2CD'),
    deliveryMethod: fc.constantFrom('cash_on_delivery', 'mobile_money'),
    credit: fc.nat(6000),
    received: fc.nat(6000),
    refunded: fc.nat(6000),
  })
  .map((fields) => anOrder(fields))

describe('how a customer may pay what is due', { tags: ['E-25'] }, () => {
  it.each([
    ['a cash order', {}, ['Wave', 'Orange Money']],
    ['one whose customer chose Wave', { paymentMethod: 'Wave' }, ['Cash', 'Orange Money']],
    [
      'one that was placed with Wave',
      { paymentMethod: 'Wave', deliveryMethod: 'mobile_money' },
      ['Orange Money'],
    ],
    ['one that is paid in part', { paymentMethod: 'Wave', received: 2000 }, ['Orange Money']],
    ['one that is paid', { received: 5000 }, []],
    ['a cancelled one', { status: 'cancelled' }, []],
    [
      'one delivered with a rest',
      { status: 'confirmed', fulfillmentStatus: 'delivered', received: 2000 },
      ['Wave', 'Orange Money'],
    ],
  ] as const)('for %s', (_, fields, methods) => {
    expect(otherMethods(anOrder(fields))).toEqual(methods)
  })

  it('is what the order accepts, and changes only how it is paid', () => {
    fc.assert(
      fc.property(anyOrder, fc.constantFrom(...PAYMENT_METHODS), (order, method) => {
        const acted = act(order, { action: 'choose_payment', method, paymentCode: 'NEWCOD' }, acting)
        const mayPay = otherMethods(order)
        expect(acted.ok).toBe(mayPay.includes(method))
        if (toCollect(order) === 0) expect(mayPay).toEqual([])
        if (inHand(order) !== 0) expect(mayPay).not.toContain('Cash')
        if (!acted.ok) return
        const { paymentMethod, paymentCode, ...rest } = acted.effects.after
        expect({ paymentMethod, paymentCode }).toEqual({
          paymentMethod: method,
          paymentCode: order.paymentCode ?? 'NEWCOD',
        })
        expect(order).toMatchObject(rest)
        expect(acted.effects.payments).toEqual([])
      }),
    )
  })
})
