import { describe, expect, it } from 'vitest'
import { newItem, type Order } from '../../../domain/orders/order.ts'
import { anOrder, aPlacedItem } from '../../../tests/builders/an-order.ts'
import { stepsOf } from './steps.ts'

const steps = (order: Partial<Order>) => stepsOf(anOrder(order))

describe('stepsOf', () => {
  it('offers reverting, cancelling and reopening an order as separate steps', { tags: ['D-05'] }, () => {
    expect(steps({ status: 'pending' })).toEqual(['confirm', 'pay', 'cancel'])
    expect(steps({ status: 'confirmed' })).toContain('revert_confirmation')
    expect(steps({ status: 'confirmed' })).toContain('cancel')
    expect(steps({ status: 'cancelled' })).toEqual(['reopen'])
  })

  it('offers only the fulfillment steps that the transition table allows', { tags: ['D-01'] }, () => {
    const confirmed = { status: 'confirmed' } as const
    expect(steps(confirmed).slice(0, 3)).toEqual(['pack', 'dispatch', 'deliver'])
    expect(steps({ ...confirmed, fulfillmentStatus: 'packed' })[0]).toBe('dispatch')
    expect(steps({ ...confirmed, fulfillmentStatus: 'out_for_delivery' })).toEqual(['deliver', 'fail', 'pay'])
    expect(steps({ ...confirmed, fulfillmentStatus: 'delivery_failed' })).toEqual([
      'dispatch',
      'deliver',
      'return_to_stock',
      'assign',
      'pay',
    ])
    expect(steps({ ...confirmed, fulfillmentStatus: 'returned_to_stock' })).toEqual([])
  })

  it('offers a partial delivery only while more than one unit is left to deliver', () => {
    const items = [newItem(aPlacedItem({ quantity: 2 }))]
    const out = { status: 'confirmed', fulfillmentStatus: 'out_for_delivery' } as const
    expect(steps({ ...out, items })).toContain('deliver_partly')
    expect(steps({ ...out, items: items.map((item) => ({ ...item, refused: 1 })) })).not.toContain(
      'deliver_partly',
    )
  })

  it('offers a payment while an amount is owed, and a refund of the received amount', {
    tags: ['D-02'],
  }, () => {
    const delivered = { status: 'confirmed', fulfillmentStatus: 'delivered' } as const
    expect(steps({ ...delivered, received: 5000 })).toEqual(['refund'])
    expect(steps({ ...delivered, received: 2000 })).toEqual(['pay', 'refund'])
    expect(steps({ status: 'cancelled', received: 5000, refunded: 5000 })).toEqual(['reopen'])
  })
})
