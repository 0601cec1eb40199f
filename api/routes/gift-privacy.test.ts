import { expect, it } from 'vitest'
import { aSharedList, PARENTS } from '../../tests/support/birth-lists.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { actOnOrder } from '../../use-cases/orders/act-on-order.ts'
import { addNote } from '../../use-cases/orders/order-notes.ts'

describeOnEachEngine('the giver of a gift for parents', (engine) => {
  it('gets a file without the parents’ address, whichever way the shop finds them', {
    tags: ['K-10', 'D-54'],
  }, async () => {
    const { ask, shop, bodies, give, admin } = await aSharedList(engine())
    const token = await admin()
    const { orderId } = (await give(bodies)).body.order
    const deliveryAddress = 'Pour Aminata Fall, 77 888 99 00, Karack, villa 9'
    expect(await actOnOrder(shop, orderId, { action: 'change_address', deliveryAddress })).toMatchObject({
      ok: true,
    })
    await addNote(shop, orderId, { text: 'Sonner à la villa 9', pinned: false })
    for (const [by, value] of [
      ['phone', '771234567'],
      ['name', 'Fatou Sarr'],
      ['orderId', orderId],
    ]) {
      const file = await ask('POST', '/customers/export', { token, json: { by, value } })
      expect([by, file.body.orders.length, file.body.histories.length]).toEqual([by, 1, 1])
      expect(file.body.orders[0]).toMatchObject({ orderId, customerName: 'Fatou Sarr', hidesAddress: true })
      const text = JSON.stringify(file.body)
      for (const secret of ['Karack', 'villa', PARENTS.phone, '77 888 99 00', 'Aminata']) {
        expect([by, secret, text.includes(secret)]).toEqual([by, secret, false])
      }
    }
    // The shop itself still sees it.
    const found = await ask('POST', '/customers/find', { token, json: { by: 'phone', value: '771234567' } })
    expect(found.body.orders[0].deliveryAddress).toContain('villa 9')
  })
})
