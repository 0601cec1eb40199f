import { describe, expect, it } from 'vitest'
import { anOrder } from '../../../tests/builders/an-order.ts'
import { readOneOrder, readOrders } from './read-orders.ts'

describe('orders as the API answers them', () => {
  it('are shown as they are', () => {
    const order = { ...anOrder(), paymentNotices: [] }
    expect(readOrders({ success: true, orders: [order] })).toEqual([
      expect.objectContaining({
        orderId: order.orderId,
        totalAmount: order.totalAmount,
        status: order.status,
      }),
    ])
  })

  it('keep a status nobody knows, and read gaps as nothing', () => {
    const [order] = readOrders({ orders: [{ orderId: 'KB-1', status: 'x', items: [{ name: 'Body' }, 7] }] })
    expect(order).toMatchObject({
      status: 'x',
      totalAmount: 0,
      customerPhone: null,
      items: [{ name: 'Body', quantity: 0, price: 0, color: null, size: null }],
      paymentNotices: [],
    })
  })

  it('are read one by one as well', () => {
    const order = { ...anOrder({ paymentCode: 'ABC123' }), paymentNotices: [] }
    expect(readOneOrder({ success: true, order })).toMatchObject({
      orderId: order.orderId,
      paymentCode: 'ABC123',
    })
    expect(() => readOneOrder({ success: true })).toThrow()
    expect(() => readOneOrder({ order: {} })).toThrow()
  })

  it('leave out what has no number', () => {
    expect(readOrders({ orders: [{}, null, 'KB-1'] })).toEqual([])
  })

  it.each([null, [], {}, { success: false, message: 'Plus tard', orders: [] }])('fail for %j', (answer) => {
    expect(() => readOrders(answer)).toThrow()
  })
})
