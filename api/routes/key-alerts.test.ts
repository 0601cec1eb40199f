import { expect, it } from 'vitest'
import { anEnteredOrder } from '../../tests/builders/entered-order.ts'
import { anApi } from '../../tests/support/api.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { aDevice, deliverPush } from '../../tests/support/push.ts'

const HOUR = 3_600_000
const ADMIN = { name: 'Awa', username: 'awa', email: 'awa@exemple.sn', password: 'doudou-et-biberon' }

describeOnEachEngine('what the maker of an API key is told of', (engine) => {
  /** A shop whose only administrator has a phone, and a key. */
  async function aToldShop() {
    const { ask, shop } = anApi(engine())
    const { token, user } = (await ask('POST', '/users/create-admin', { json: ADMIN })).body
    await aDevice(shop, user, 'phone')
    const permissions = ['orders', 'orders:read']
    const made = { name: 'Caisse', permissions, currentPassword: ADMIN.password }
    const key = (await ask('POST', '/keys', { token, json: made })).body.key as string
    const product = await addProduct(shop, { price: 3000, stock: 9 })
    const enter = async (token: string) => {
      const json = { ...anEnteredOrder(product), customerPhone: '+221 77 123 45 67' }
      const { status } = await ask('POST', '/orders/entered', { token, json })
      expect(status).toBe(201)
      return json.orderId
    }
    const titles = async () => (await deliverPush(shop)).map(([, { title }]) => title)
    const later = (minutes: number) => {
      shop.advance((minutes * HOUR) / 60)
      return titles()
    }
    const act = (token: string, orderId: string, json: object) =>
      ask('POST', `/orders/${orderId}/actions`, { token, json })
    return { ask, token: token as string, key, enter, titles, later, act }
  }
  const AGAIN = 'Commande que personne n’a ouverte'

  it('is an order that a key entered, until a person has opened it', {
    tags: ['R-01', 'R-13'],
  }, async () => {
    const { ask, key, token, enter, titles, later, act } = await aToldShop()
    const orderId = await enter(key)
    expect(await titles()).toEqual(['Nouvelle commande'])
    expect(
      (await act(key, orderId, { action: 'call', result: 'no_answer', again: null, reason: '' })).status,
    ).toBe(200)
    expect((await ask('POST', `/orders/${orderId}/views`, { token: key })).status).toBe(200)
    expect(await later(10)).toEqual([AGAIN])
    expect((await ask('POST', `/orders/${orderId}/views`, { token })).status).toBe(200)
    for (let hours = 0; hours < 5; hours++) expect(await later(60)).toEqual([])
  })

  it('is not what the maker did in person', { tags: ['R-01', 'R-13'] }, async () => {
    const { token, enter, titles, later } = await aToldShop()
    await enter(token)
    expect([await titles(), await later(10)]).toEqual([[], []])
  })

  it('is a failed delivery that a key recorded', { tags: ['R-01', 'R-13'] }, async () => {
    const { key, token, enter, titles, act } = await aToldShop()
    const failed = { action: 'fail', reason: 'absent', again: null, note: '' }
    for (const [by, told] of [
      [key, ['Livraison échouée']],
      [token, []],
    ] as const) {
      const orderId = await enter(token)
      for (const action of ['confirm', 'dispatch']) await act(token, orderId, { action })
      expect((await act(by, orderId, failed)).status).toBe(200)
      expect(await titles()).toEqual(told)
    }
  })
})
