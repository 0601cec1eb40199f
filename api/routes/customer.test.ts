import { expect, it } from 'vitest'
import { anApi } from '../../tests/support/api.ts'
import { OF_CUSTOMERS } from '../../tests/support/api-routes.ts'
import { addBirthList, aGiftOrder, PARENTS } from '../../tests/support/birth-lists.ts'
import { aShopWithAccounts, HOME, PASSWORD } from '../../tests/support/customer-accounts.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { signIn } from '../../tests/support/sign-in.ts'
import { countInMemory } from '../middleware/rate-limit.ts'

const ZONE = {
  ...{ id: 'dakar', name: 'Dakar', fee: 0, freeFrom: null },
  ...{ deliveryTime: '', districts: ['Ouakam'], cash: true },
}

describeOnEachEngine('customer account routes', (engine) => {
  it('keep name, phone and addresses of an account, the default address first', {
    tags: ['K-01'],
  }, async () => {
    const { ask, registers } = await aShopWithAccounts(engine())
    const { token } = await registers('awa')
    expect((await ask('GET', '/customer', { token })).body).toEqual({
      success: true,
      profile: { name: '', phone: null, username: 'awa', email: 'awa@exemple.sn' },
      addresses: [],
      orderIds: [],
    })
    const profile = { name: ' Awa Ndiaye ', phone: '+221 77 123 45 67' }
    expect((await ask('PUT', '/customer', { token, json: profile })).body.profile).toMatchObject({
      name: 'Awa Ndiaye',
      phone: '771234567',
    })
    await ask('PUT', '/customer/addresses/home-1', { token, json: HOME })
    const work = { ...HOME, label: 'Bureau', landmark: '' }
    const put = await ask('PUT', '/customer/addresses/work-1', { token, json: work })
    // Sent again, as after a lost answer.
    await ask('PUT', '/customer/addresses/work-1', { token, json: work })
    expect(put.body.addresses).toMatchObject([
      { id: 'work-1', label: 'Bureau', isDefault: true, district: null },
      { id: 'home-1', label: 'Maison', isDefault: false },
    ])
    const left = await ask('DELETE', '/customer/addresses/work-1', { token })
    expect(left.body.addresses).toMatchObject([{ id: 'home-1' }])
    expect((await ask('DELETE', '/customer/addresses/work-1', { token })).status).toBe(404)
  })

  it('show a gift that was ordered while signed in, once, without the address of the parents', {
    tags: ['K-01', 'K-10'],
  }, async () => {
    const { ask, shop, product, registers, idsOf, erases } = await aShopWithAccounts(engine())
    const { shareKey, list } = await addBirthList(shop, [{ product, quantity: 3 }])
    const { token } = await registers('awa')
    const [item = { id: '', price: 0 }] = list.items
    const give = (json: object, by?: string) =>
      ask('POST', `/birth-lists/${shareKey}/gifts`, { json, ...(by && { token: by }) })
    const [own, guests] = [aGiftOrder(item), aGiftOrder(item)]
    expect((await give(own, token)).status).toBe(201)
    expect((await give(own, token)).status).toBe(200)
    // A repetition while signed in does not take over an order that was placed before.
    await give(guests)
    expect((await give(guests, token)).status).toBe(200)
    expect(await give(aGiftOrder(item), 'expired')).toMatchObject({ status: 201, body: { signedIn: false } })
    expect(await idsOf(token)).toEqual([own.orderId])
    const data = await ask('GET', '/customer/export', { token })
    expect(data.body.orders).toMatchObject([{ orderId: own.orderId, customerName: 'Fatou Sarr' }])
    expect(JSON.stringify(data.body)).not.toContain(PARENTS.address)
    expect((await erases(token)).body.code).toBe('ACCOUNT_AWAITS_ORDER')
  })

  it('say beside the field what is wrong, and take ten addresses', { tags: ['K-01'] }, async () => {
    const { ask, registers } = await aShopWithAccounts(engine(), { deliveryZones: [ZONE] })
    const { token } = await registers('awa')
    const wrong = await ask('PUT', '/customer', { token, json: { name: 'Awa', phone: '12' } })
    expect(wrong.body.issues).toMatchObject([{ path: 'phone' }])
    const empty = await ask('PUT', '/customer/addresses/a-01', {
      token,
      json: { ...HOME, label: ' ', address: '' },
    })
    expect(empty.body.issues.map(({ path }: { path: string }) => path)).toEqual(['label', 'address'])
    const noDistrict = await ask('PUT', '/customer/addresses/a-01', { token, json: HOME })
    expect(noDistrict.body.issues).toMatchObject([{ path: 'district' }])
    for (let number = 0; number < 10; number++) {
      const json = { ...HOME, district: 'ouakam' }
      const { status, body } = await ask('PUT', `/customer/addresses/a-1${number}`, { token, json })
      expect([status, body.addresses[0].district]).toEqual([200, 'Ouakam'])
    }
    const json = { ...HOME, district: 'Ouakam' }
    expect((await ask('PUT', '/customer/addresses/a-20', { token, json })).body.code).toBe(
      'TOO_MANY_ADDRESSES',
    )
    expect((await ask('PUT', '/customer/addresses/a-10', { token, json })).status).toBe(200)
    expect((await ask('PUT', '/customer/addresses/a', { token, json })).status).toBe(404)
  })

  it('show an account neither the addresses nor the orders of another', { tags: ['K-02'] }, async () => {
    const { ask, registers, places, idsOf } = await aShopWithAccounts(engine())
    const [awa, fatou] = [await registers('awa'), await registers('fatou')]
    await ask('PUT', '/customer/addresses/home-1', { token: awa.token, json: HOME })
    const order = await places(awa.token)
    const { token } = fatou
    expect((await ask('PUT', '/customer/addresses/home-1', { token, json: HOME })).status).toBe(404)
    expect((await ask('DELETE', '/customer/addresses/home-1', { token })).status).toBe(404)
    const guess = { orderId: order.orderId, followKey: 'x'.repeat(22) }
    const unknown = { ...guess, orderId: 'KB-0000000000' }
    const refused = await ask('POST', '/customer/orders', { token, json: guess })
    expect(refused.body).toEqual((await ask('POST', '/customer/orders', { token, json: unknown })).body)
    expect(refused).toMatchObject({ status: 404, body: { code: 'ORDER_LINK_INVALID' } })
    const kept = JSON.stringify([
      (await ask('GET', '/customer', { token })).body,
      (await ask('GET', '/customer/orders', { token })).body,
      (await ask('GET', '/customer/export', { token })).body,
    ])
    expect(kept).not.toMatch(new RegExp(`${order.orderId}|${order.followKey}|Ouakam|home-1|awa`))
    expect(
      (await ask('POST', '/customer/erase', { token, json: { currentPassword: PASSWORD } })).status,
    ).toBe(200)
    expect((await ask('GET', '/customer', { token: awa.token })).body.addresses).toMatchObject([
      { id: 'home-1' },
    ])
    expect(await idsOf(awa.token)).toEqual([order.orderId])
  })

  it('write no address of another account that takes its id at the same time', {
    tags: ['K-02'],
  }, async () => {
    const { ask, shop, registers } = await aShopWithAccounts(engine())
    const [awa, fatou] = [await registers('awa'), await registers('fatou')]
    await ask('PUT', '/customer/addresses/home-1', { token: awa.token, json: HOME })
    await ask('PUT', '/customer/addresses/work-1', { token: fatou.token, json: HOME })
    // As after both have read that the id is free.
    const late = { ...HOME, id: 'home-1', address: 'Yoff', userId: fatou.id, now: shop.clock() }
    expect(await shop.store.customers.putAddress(late)).toBe(false)
    const addressesOf = async ({ token }: { token: string }) =>
      (await ask('GET', '/customer', { token })).body.addresses
    expect(await addressesOf(awa)).toMatchObject([{ id: 'home-1', address: HOME.address }])
    expect(await addressesOf(fatou)).toMatchObject([{ id: 'work-1', isDefault: true }])
    for (let number = 0; number < 10; number++) {
      const both = await Promise.all(
        [awa, fatou].map(({ token }) =>
          ask('PUT', `/customer/addresses/race-${number}`, { token, json: HOME }),
        ),
      )
      expect(both.map(({ status }) => status).sort()).toEqual([200, 404])
      for (const { token } of [awa, fatou]) {
        await ask('DELETE', `/customer/addresses/race-${number}`, { token })
      }
    }
  })

  it('refuse administrators and keys with a clear text', { tags: ['K-02'] }, async () => {
    const { ask, admin } = await aShopWithAccounts(engine())
    for (const route of OF_CUSTOMERS) {
      const [method = '', path = ''] = route.split(' ')
      expect((await ask(method, path, { token: admin })).body.message).toBe(
        'Cet espace est réservé aux comptes de clients.',
      )
    }
  })

  it('count the requests of an account', { tags: ['K-02'] }, async () => {
    const { ask, shop } = anApi(engine(), {
      openCounter: (options) =>
        countInMemory({ ...options, points: options.keyPrefix === 'customer' ? 1 : 100 }),
    })
    const [token, other] = [await signIn(shop, { role: 'user' }), await signIn(shop, { role: 'user' })]
    const statusFor = async (token: string) => (await ask('GET', '/customer', { token })).status
    expect([await statusFor(token), await statusFor(token), await statusFor(other)]).toEqual([200, 429, 200])
  })

  it('show the orders placed while signed in, and those added with their keys, a page at a time', {
    tags: ['K-01'],
  }, async () => {
    const { ask, registers, places, idsOf } = await aShopWithAccounts(engine())
    const { token } = await registers('awa')
    const guest = await places()
    const own = await places(token)
    expect(await idsOf(token)).toEqual([own.orderId])
    const { orderId, followKey } = guest
    const added = await ask('POST', '/customer/orders', { token, json: { orderId, followKey } })
    expect(added).toMatchObject({
      status: 200,
      body: { order: { orderId, followKey, title: expect.any(String) } },
    })
    await ask('POST', '/customer/orders', { token, json: { orderId, followKey } })
    expect(await idsOf(token)).toEqual([guest.orderId, own.orderId].sort())
    const page = await ask('GET', '/customer/orders?limit=1&page=2', { token })
    expect(page.body.orders).toHaveLength(1)
    expect(page.body.total).toBe(2)
    expect(page.headers.get('X-Total-Count')).toBe('2')
    expect(page.body.orders[0]).not.toHaveProperty('customerPhone')
  })

  it('never make an order fail: an unknown token orders as a guest, and a repeat changes no account', {
    tags: ['K-01', 'K-02'],
  }, async () => {
    const { ask, admin, registers, places, idsOf } = await aShopWithAccounts(engine())
    const [awa, fatou] = [await registers('awa'), await registers('fatou')]
    expect(await places('expired')).toMatchObject({ status: 201, signedIn: false })
    expect(await places(admin)).toMatchObject({ status: 201, signedIn: false })
    const guest = await places()
    const own = await places(awa.token)
    expect([guest.signedIn, own.signedIn]).toEqual([false, true])
    for (const { json } of [guest, own]) {
      const again = await ask('POST', '/orders', { json, token: fatou.token })
      expect(again.status).toBe(200)
    }
    expect(await idsOf(fatou.token)).toEqual([])
    expect(await idsOf(awa.token)).toEqual([own.orderId])
  })
})
