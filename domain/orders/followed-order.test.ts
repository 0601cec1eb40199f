import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aPromotion } from '../../tests/builders/a-promotion.ts'
import { anOrder } from '../../tests/builders/an-order.ts'
import { followedOrder, postponementDays } from './followed-order.ts'
import type { Order } from './order.ts'
import { FULFILLMENT_STATUSES, ORDER_STATES, PAYMENT_STATUSES } from './statuses.ts'

const COURIER = { name: 'Moussa Ba', phone: '776543210' }
const NOW = Date.parse('2026-11-22T23:30:00.000Z')

const position = fc.record({
  status: fc.constantFrom(...ORDER_STATES),
  fulfillmentStatus: fc.constantFrom(...FULFILLMENT_STATUSES),
  paymentStatus: fc.constantFrom(...PAYMENT_STATUSES),
  received: fc.nat(50_000),
})

describe('followedOrder', () => {
  it('shows no personal data except the first name and the district', { tags: ['D-50'] }, () => {
    fc.assert(
      fc.property(position, (state) => {
        const order = anOrder({
          ...state,
          customerName: 'Awa Ndiaye',
          deliveryAddress: 'Rue 12, porte bleue',
          customerPhone: '771234567',
          district: 'Ouakam',
          followKey: 'secret-key',
        })
        const text = JSON.stringify(followedOrder(order, COURIER))
        expect(text).toContain('Awa')
        expect(text).toContain('Ouakam')
        expect(text).not.toMatch(/Ndiaye|771234567|secret-key|Ba"/)
        const { status, fulfillmentStatus } = order
        const isOver = status === 'cancelled' || /delivered$|returned_to_stock/.test(fulfillmentStatus)
        expect(text.includes('porte bleue')).toBe(!isOver)
      }),
    )
  })

  it('names what each promotion took off, without its terms', { tags: ['H-06'] }, () => {
    const applied = { ...aPromotion({ code: 'TABASKI10' }), amount: 2000, allocation: [2000], delivery: 0 }
    const { promotions } = followedOrder(anOrder({ promotions: [applied] }), null)
    expect(promotions).toEqual([{ name: 'Offre Tabaski', code: 'TABASKI10', amount: 2000, delivery: 0 }])
  })

  it('tells what a wallet payment needs, until it is announced, received or no longer due', () => {
    const wave = { paymentMethod: 'Wave', paymentCode: 'A1B2C3', totalAmount: 5000 } as const
    const toPay = (fields: Parameters<typeof anOrder>[0]) =>
      followedOrder(anOrder({ ...wave, ...fields }), null).toPay
    expect(toPay({})).toEqual({ method: 'Wave', paymentCode: 'A1B2C3' })
    expect(toPay({ status: 'confirmed' })).toEqual({ method: 'Wave', paymentCode: 'A1B2C3' })
    expect(toPay({ status: 'cancelled' })).toBeNull()
    expect(toPay({ paymentStatus: 'claimed' })).toBeNull()
    expect(toPay({ paymentStatus: 'paid', received: 5000 })).toBeNull()
    expect(toPay({ paymentMethod: 'Cash' })).toBeNull()
  })

  it('tells what the rest of a wallet payment needs after a part was paid', { tags: ['E-25'] }, () => {
    const wave = {
      paymentMethod: 'Wave',
      paymentCode: 'A1B2C3',
      paymentStatus: 'paid',
      received: 2000,
    } as const
    expect(followedOrder(anOrder(wave), null)).toMatchObject({
      amountToPrepare: 3000,
      toPay: { method: 'Wave', paymentCode: 'A1B2C3' },
      payment: expect.stringMatching(/^Il reste 3\s000 FCFA à payer avec Wave\.$/),
    })
  })

  it.each([
    ['a claim is to check', anOrder({ paymentStatus: 'claimed' }), false],
    ['money is in doubt', anOrder(), true],
  ] as const)('offers no other way to pay while %s', { tags: ['E-25'] }, (_, order, isInDoubt) => {
    expect(followedOrder(order, null, isInDoubt)).toMatchObject({ otherMethods: [], toPay: null })
  })

  it('shows the courier only while the order is out for delivery', { tags: ['D-50'] }, () => {
    fc.assert(
      fc.property(position, (state) => {
        const { courier } = followedOrder(anOrder(state), COURIER)
        const isOut = state.status === 'confirmed' && state.fulfillmentStatus === 'out_for_delivery'
        expect(courier).toEqual(isOut ? { firstName: 'Moussa', phone: '776543210' } : null)
      }),
    )
  })

  it('asks for what remains to be paid, never for a negative amount', { tags: ['D-50'] }, () => {
    fc.assert(
      fc.property(position, (state) => {
        const order = anOrder({ ...state, totalAmount: 20_000 })
        const { amountToPrepare } = followedOrder(order, null)
        const owed = state.status !== 'cancelled' && state.fulfillmentStatus !== 'returned_to_stock'
        expect(amountToPrepare).toBe(owed ? Math.max(0, 20_000 - state.received) : 0)
      }),
    )
  })

  it('tells a payment that is to check from what is left after the delivery', { tags: ['D-50'] }, () => {
    const delivered = { status: 'confirmed', fulfillmentStatus: 'delivered', totalAmount: 12_500 } as const
    const claim = { attemptId: 'a', courierId: null, method: 'Wave', status: 'open' } as const
    const textOf = (more: Partial<Order>) =>
      followedOrder(anOrder({ ...delivered, ...more }), null).payment.replaceAll('\u202f', ' ')
    expect(textOf({ received: 5000, doorClaim: { ...claim, amount: 7500 } })).toBe(
      'Un paiement de 7 500 FCFA est signalé : la boutique le vérifie.',
    )
    expect(textOf({ received: 4000, doorClaim: { ...claim, amount: 6000 } })).toBe(
      'Un paiement de 6 000 FCFA est signalé : la boutique le vérifie. Il restera 2 500 FCFA à payer.',
    )
    expect(textOf({ received: 10_000 })).toBe('Il reste 2 500 FCFA à payer.')
  })

  it.each([
    ['pending', 'unfulfilled', [true, true, true]],
    ['confirmed', 'unfulfilled', [false, true, true]],
    ['confirmed', 'packed', [false, false, true]],
    ['confirmed', 'out_for_delivery', [false, false, false]],
    ['confirmed', 'delivery_failed', [false, false, true]],
    ['confirmed', 'delivered', [false, false, false]],
    ['cancelled', 'unfulfilled', [false, false, false]],
  ] as const)(
    'for a %s, %s order sets mayCancel, mayChangeAddress and mayPostpone to %j',
    { tags: ['D-50'] },
    (status, fulfillmentStatus, may) => {
      const followed = followedOrder(anOrder({ status, fulfillmentStatus }), null)
      expect([followed.mayCancel, followed.mayChangeAddress, followed.mayPostpone]).toEqual(may)
    },
  )
})

describe('postponementDays', () => {
  it('lists 14 days, starting tomorrow in Dakar time', () => {
    const days = postponementDays(NOW)
    expect(days).toHaveLength(14)
    expect([days[0], days.at(-1)]).toEqual(['2026-11-23', '2026-12-06'])
  })
})
