import { expect, it } from 'vitest'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { anOpenPayment, PRICE } from '../../tests/support/open-payment.ts'
import { decide, desk, moneyOf } from '../../tests/support/payment-desk.ts'
import { actOnOrder } from '../orders/act-on-order.ts'

const ORDERS = [
  'courier provider door',
  'provider courier door',
  'courier door provider',
  'hand provider courier',
  'hand courier statement provider',
  'claim provider courier',
  'provider claim statement',
  'courier statement provider door',
  'statement courier hand provider',
  'courier claim door provider',
]

describeOnEachEngine('the same money told of at several doors', (engine) => {
  it.each(ORDERS.flatMap((doors) => [[doors, 'Wave'] as const, [doors, 'Orange Money'] as const]))(
    'is booked once: %s, with %s',
    { tags: ['E-02', 'E-20'] },
    async (sequence, wallet) => {
      const { shop, orderId, doors } = await anOpenPayment(engine(), wallet)
      for (const door of sequence.split(' ')) await doors[door]?.()
      const { rows, received } = await moneyOf(shop, orderId)
      expect(rows).toEqual([[PRICE, 'T_1']])
      expect(received).toBe(PRICE)
      // Everything that the money explains is settled: no list asks for it again.
      expect(await desk(shop, 'to-check')).toEqual([])
      expect(await desk(shop, 'orphaned')).toEqual([])
      expect(await shop.store.payments.listFor([orderId])).toMatchObject([{ checkedAt: expect.any(String) }])
    },
  )

  it('is confirmed once by a request that is repeated', { tags: ['E-20'] }, async () => {
    const { shop, orderId, take, order } = await anOpenPayment(engine())
    await take({ action: 'pay', method: 'Wave', amount: 7500 })
    const confirm = { action: 'confirm', item: order.item, amount: 7500, number: 'T_1' } as const
    for (let time = 0; time < 2; time++)
      expect(await decide(shop, confirm, 'key-1')).toMatchObject({ ok: true, message: 'Paiement confirmé' })
    expect(await decide(shop, confirm)).toMatchObject({ ok: false })
    expect((await moneyOf(shop, orderId)).rows).toEqual([[7500, 'T_1']])
  })

  it('of another amount is booked too, and is then more than the order is worth', {
    tags: ['E-20'],
  }, async () => {
    const { shop, orderId, doors, take } = await anOpenPayment(engine())
    await take({ action: 'deliver', method: 'Wave', amount: 12_500, note: '' }, 'moussa')
    await doors.provider?.()
    expect((await desk(shop, 'to-check')).map(({ source }) => source)).toEqual(['door'])
    await take({ action: 'confirm_payment' })
    expect(await moneyOf(shop, orderId)).toMatchObject({ received: 27_500 })
  })

  it('is new money where the order still waits for as much', { tags: ['E-20'] }, async () => {
    const { shop, orderId, take } = await anOpenPayment(engine())
    await take({ action: 'pay', method: 'Wave', amount: 7500 })
    shop.advance(60_000)
    await take({ action: 'deliver', method: 'Wave', amount: 7500, note: '' }, 'moussa')
    const [door] = (await desk(shop, 'to-check')).filter(({ source }) => source === 'door')
    await decide(shop, { action: 'confirm', item: door?.item ?? '', amount: 7500, number: 'T_2' })
    expect((await moneyOf(shop, orderId)).rows).toEqual([
      [7500, null],
      [7500, 'T_2'],
    ])
  })

  it('is delivered and matched when the courier’s phone tells of it later', {
    tags: ['D-23'],
  }, async () => {
    const { shop, orderId, doors } = await anOpenPayment(engine())
    await doors.provider?.()
    await doors.courier?.()
    const found = await shop.store.orders.find(orderId)
    const order = found && (await shop.store.fulfillment.complete(found.order))
    expect(order).toMatchObject({ fulfillmentStatus: 'delivered', doorClaim: { status: 'confirmed' } })
    expect(order).toMatchObject({ received: PRICE, paymentStatus: 'paid' })
  })

  it('is not delivered for more than the shop has, nor for more cash than the order costs', {
    tags: ['D-23'],
  }, async () => {
    const { shop, orderId, doors } = await anOpenPayment(engine())
    await doors.provider?.()
    for (const method of ['Cash', 'Wave'] as const) {
      const input = { action: 'deliver', note: '', method, amount: 20_000 } as const
      expect(await actOnOrder(shop, orderId, input, 'moussa')).toMatchObject({ ok: false })
    }
  })

  it('opens the claim at the door again when it is taken off, or when the delivery is undone', {
    tags: ['D-04', 'E-20'],
  }, async () => {
    const { shop, orderId, take, doors } = await anOpenPayment(engine())
    await doors.provider?.()
    const deliver = { action: 'deliver', method: 'Wave', amount: PRICE, note: '' } as const
    await take(deliver)
    await take({ action: 'undo' })
    await take(deliver)
    const [matched] = await desk(shop, 'matched')
    await decide(shop, { action: 'unlink', item: matched?.item ?? '' })
    const lists = async () => (await desk(shop, 'to-check')).map(({ source }) => source).sort()
    expect(await lists()).toEqual(['claim', 'door'])
    await decide(shop, { action: 'link', item: matched?.item ?? '', orderId })
    expect(await lists()).toEqual([])
    expect(await moneyOf(shop, orderId)).toMatchObject({ received: PRICE })
  })
})
