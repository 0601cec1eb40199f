import { expect, it, vi } from 'vitest'
import { aShopWithAccounts, HOME, PASSWORD, visitorIn } from '../../tests/support/customer-accounts.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'

describeOnEachEngine('favourites and data of customer accounts', (engine) => {
  it('show the favourites of an account on each of its devices, and on no other', {
    tags: ['K-01'],
  }, async () => {
    const { ask, shop, product, registers, logsIn } = await aShopWithAccounts(engine())
    const other = await addProduct(shop)
    const likes = async (cookie: string, { _id } = product) =>
      ask('POST', `/products/${_id}/like`, { cookie })
    const favourites = async (cookie: string) =>
      (await ask('GET', '/likes', { cookie })).body.map(({ _id }: { _id: string }) => _id).sort()
    const countOf = async () => (await shop.store.products.find(product._id))?.likes
    const phone = `visitor=${'p'.repeat(24)}`
    await likes(phone)
    const awa = await registers('awa', phone)
    expect(awa.cookie).not.toBe(phone)
    expect(await favourites(awa.cookie)).toEqual([product._id])
    expect(await favourites(phone)).toEqual([])

    // A second device that liked the same product, and another: one like per product.
    const laptop = `visitor=${'l'.repeat(24)}`
    await likes(laptop)
    await likes(laptop, other)
    expect(await countOf()).toBe(2)
    const onLaptop = await logsIn('awa', laptop)
    expect(onLaptop.cookie).toBe(awa.cookie)
    expect(await favourites(awa.cookie)).toEqual([product._id, other._id].sort())
    expect(await countOf()).toBe(1)

    // The same phone, first signed out, then with another account.
    const out = await ask('POST', '/users/logout', { token: awa.token, cookie: awa.cookie })
    const after = visitorIn(out) ?? ''
    expect(after).not.toBe(awa.cookie)
    const fatou = await registers('fatou', after)
    expect(await favourites(fatou.cookie)).toEqual([])
    // Without signing out before.
    const again = await logsIn('awa', fatou.cookie)
    expect(again.cookie).toBe(awa.cookie)
    await likes(fatou.cookie, other)
    expect(await favourites((await logsIn('fatou', awa.cookie)).cookie)).toEqual([other._id])
    expect(await favourites(awa.cookie)).toEqual([product._id, other._id].sort())
    expect(await countOf()).toBe(1)
  })

  it('leave no favourites on former devices after a new password or an ended session', {
    tags: ['K-01', 'K-02'],
  }, async () => {
    const { ask, shop, product, registers, logsIn } = await aShopWithAccounts(engine())
    const favourites = async (cookie: string) => (await ask('GET', '/likes', { cookie })).body.length
    const awa = await registers('awa')
    await ask('POST', `/products/${product._id}/like`, { cookie: awa.cookie })
    await ask('POST', `/products/${product._id}/review`, {
      ...{ cookie: awa.cookie, json: { text: 'Très doux', pseudo: 'Maman' } },
    })
    const json = { currentPassword: PASSWORD, password: 'grande-pirogue' }
    const changed = await ask('POST', '/users/me/password', { json, ...awa })
    const renewed = visitorIn(changed) ?? ''
    expect([await favourites(awa.cookie), await favourites(renewed)]).toEqual([0, 1])
    expect((await ask('GET', '/customer/export', { token: awa.token })).body.reviews).toHaveLength(1)
    expect((await shop.store.products.find(product._id))?.likes).toBe(1)

    await ask('DELETE', '/users/me/sessions', { token: awa.token, cookie: renewed })
    expect(await favourites(renewed)).toBe(0)

    const fatou = await registers('fatou')
    await ask('POST', `/products/${product._id}/like`, { cookie: fatou.cookie })
    shop.advance(31 * 86_400_000)
    const expired = await ask('GET', '/customer', fatou)
    expect(expired).toMatchObject({ status: 401, body: { message: 'Session expirée' } })
    expect(visitorIn(expired)).toMatch(/^visitor=[\w-]{24}$/)
    expect(await favourites((await logsIn('fatou')).cookie)).toBe(1)
    // A device that missed the new cookie gets it again with the account.
    const { token, cookie } = await logsIn('fatou')
    expect(visitorIn(await ask('GET', '/customer', { token, cookie: `visitor=${'o'.repeat(24)}` }))).toBe(
      cookie,
    )
    expect(visitorIn(await ask('GET', '/customer', { token, cookie }))).toBeNull()
  })

  it('export everything stored about the account, and of an added order no more than its page shows', {
    tags: ['K-03'],
  }, async () => {
    const { ask, product, registers, places } = await aShopWithAccounts(engine())
    const { token, cookie } = await registers('awa')
    await ask('PUT', '/customer', { token, json: { name: 'Awa Ndiaye', phone: '771234567' } })
    await ask('PUT', '/customer/addresses/home-1', { token, json: HOME })
    const own = await places(token, { customerName: 'Awa Ndiaye', customerPhone: '771234567' })
    const added = await places(undefined, { customerName: 'Khady Ba', customerPhone: '781112233' })
    const { orderId, followKey } = added
    await ask('POST', '/customer/orders', { token, json: { orderId, followKey } })
    await ask('POST', `/products/${product._id}/like`, { cookie })
    const { headers, body } = await ask('GET', '/customer/export', { token })
    expect(headers.get('Content-Disposition')).toBe('attachment; filename="mes-donnees-2026-03-02.json"')
    expect(body).toMatchObject({
      success: true,
      profile: { name: 'Awa Ndiaye', phone: '771234567', username: 'awa', email: 'awa@exemple.sn' },
      addresses: [{ label: 'Maison', landmark: 'Face à la mosquée' }],
      favourites: [{ productId: product._id, name: product.name }],
      reviews: [],
    })
    const exported = new Map(body.orders.map((order: { orderId: string }) => [order.orderId, order]))
    expect(exported.get(own.orderId)).toMatchObject({
      customerName: 'Awa Ndiaye',
      customerPhone: '771234567',
      events: [{ kind: 'placed' }],
    })
    expect(exported.get(orderId)).toMatchObject({ firstName: 'Khady' })
    expect(JSON.stringify(exported.get(orderId))).not.toMatch(/Khady Ba|781112233/)
  })

  it('erase the account with the password once nothing is to be delivered, and keep anonymous orders', {
    tags: ['K-03'],
  }, async () => {
    const { ask, shop, admin, product, registers, logsIn, places, delivers, erases } =
      await aShopWithAccounts(engine())
    const awa = await registers('awa')
    const fatou = await registers('fatou')
    const { token, cookie } = awa
    await ask('PUT', '/customer', { token, json: { name: 'Awa Ndiaye', phone: '771234567' } })
    await ask('PUT', '/customer/addresses/home-1', { token, json: HOME })
    await ask('POST', `/products/${product._id}/like`, { cookie })
    await ask('POST', `/products/${product._id}/review`, {
      cookie,
      json: { text: 'Très doux', pseudo: 'Awa' },
    })
    const own = await places(token)
    // Added by both, placed by neither: the other account keeps it.
    const shared = await places()
    for (const { token } of [awa, fatou]) {
      const { orderId, followKey } = shared
      await ask('POST', '/customer/orders', { token, json: { orderId, followKey } })
    }
    expect(await erases(token, 'faux-mot')).toMatchObject({ status: 400, body: { code: 'WRONG_PASSWORD' } })
    expect(await erases(token)).toMatchObject({ status: 409, body: { code: 'ACCOUNT_AWAITS_ORDER' } })
    await ask('PATCH', `/orders/${own.orderId}/confirm`, { token: admin })
    expect((await erases(token)).body.code).toBe('ACCOUNT_AWAITS_ORDER')
    expect((await ask('GET', '/customer', { token })).body.addresses).toHaveLength(1)
    await ask('POST', `/orders/${own.orderId}/actions`, {
      ...{ token: admin, json: { action: 'revert_confirmation', version: 2 } },
    })
    await delivers(own.orderId)
    expect(await erases(token)).toMatchObject({ status: 200 })

    expect((await shop.store.orders.find(own.orderId))?.order).toMatchObject({
      customerName: 'Données effacées',
      customerPhone: null,
    })
    expect((await shop.store.orders.find(shared.orderId))?.order.customerName).toBe('Fatou Sarr')
    expect((await ask('GET', '/customer', { token })).status).toBe(401)
    expect(
      (await ask('POST', '/users/login', { json: { username: 'awa', password: PASSWORD } })).status,
    ).toBe(401)
    expect(await shop.store.customers.find(awa.id)).toBeNull()
    expect(await shop.store.customers.addresses(awa.id)).toEqual([])
    expect((await shop.store.products.find(product._id))?.likes).toBe(0)
    expect((await ask('GET', `/products/${product._id}/reviews`)).body.reviews).toEqual([])
    const { entries } = (await ask('GET', '/audit', { token: admin })).body
    const entry = entries.find(({ action }: { action: string }) => action === 'customer.erased')
    expect(entry).toMatchObject({ actor: null, subject: null })
    expect(JSON.stringify(entry)).not.toMatch(/awa|Ndiaye/i)
    expect((await logsIn('fatou')).token).toBeTruthy()
  })

  it('erase no order of somebody else that was added by its link', { tags: ['K-02', 'K-03'] }, async () => {
    const { ask, shop, registers, places, delivers, erases } = await aShopWithAccounts(engine())
    const awa = await registers('awa')
    const adds = (token: string, { orderId, followKey }: { orderId: string; followKey: string }) =>
      ask('POST', '/customer/orders', { token, json: { orderId, followKey } })
    const nameOn = async ({ orderId }: { orderId: string }) =>
      (await shop.store.orders.find(orderId))?.order.customerName
    const others = await places(undefined, { customerName: 'Khady Ba', customerPhone: '781112233' })
    const own = await places(undefined, { customerName: 'Awa Ndiaye', customerPhone: '771234567' })
    for (const order of [others, own]) await adds(awa.token, order)
    await ask('PUT', '/customer', { token: awa.token, json: { name: 'Awa', phone: '771234567' } })
    expect((await erases(awa.token)).body.code).toBe('ACCOUNT_AWAITS_ORDER')
    await delivers(own.orderId)
    // The other order is still to be delivered, to its own customer.
    expect(await erases(awa.token)).toMatchObject({ status: 200 })
    expect([await nameOn(others), await nameOn(own)]).toEqual(['Khady Ba', 'Données effacées'])
    expect((await shop.store.orders.find(others.orderId))?.order.followKey).toBe(others.followKey)
    const fatou = await registers('fatou')
    await adds(fatou.token, others)
    expect(await erases(fatou.token)).toMatchObject({ status: 200 })
    expect(await nameOn(others)).toBe('Khady Ba')
  })

  it('are exported without holding up other requests', { tags: ['K-03'] }, async () => {
    const { ask, registers, places } = await aShopWithAccounts(engine())
    const { token } = await registers('awa')
    for (let placed = 0; placed < 25; placed++) await places(token)
    const continued = vi.spyOn(globalThis, 'setImmediate')
    expect((await ask('GET', '/customer/export', { token })).body.orders).toHaveLength(25)
    expect(continued.mock.calls.length).toBeGreaterThanOrEqual(2)
  })

  it('lose an order that is erased, purged or deleted by the shop', { tags: ['K-03'] }, async () => {
    const { ask, shop, admin, registers, places, idsOf, delivers } = await aShopWithAccounts(engine())
    const { token } = await registers('awa')
    const [erased, deleted] = [await places(token), await places(token)]
    await delivers(erased.orderId)
    const byNumber = { by: 'orderId', value: erased.orderId }
    expect((await ask('POST', '/customers/erase', { token: admin, json: byNumber })).status).toBe(200)
    await ask('DELETE', `/orders/${deleted.orderId}`, { token: admin })
    expect(await idsOf(token)).toEqual([])
    await shop.store.fulfillment.purge([deleted.orderId])
    expect((await ask('GET', '/customer', { token })).body.orderIds).toEqual([])
  })

  it('are part of what the shop finds, exports and erases by phone, e-mail or name', {
    tags: ['K-03'],
  }, async () => {
    const { ask, admin, registers, places, delivers } = await aShopWithAccounts(engine())
    const { token } = await registers('awa')
    await ask('PUT', '/customer', { token, json: { name: 'Awa Ndiaye', phone: '771234567' } })
    await ask('PUT', '/customer/addresses/home-1', { token, json: HOME })
    const order = await places(token, { customerName: 'Tante Khady' })
    await delivers(order.orderId)
    for (const [by, value] of [
      ['phone', '77 123 45 67'],
      ['email', 'AWA@exemple.sn'],
      ['name', 'awa ndiaye'],
    ]) {
      const found = await ask('POST', '/customers/find', { token: admin, json: { by, value } })
      expect(found.body.accounts, by).toMatchObject([
        { email: 'awa@exemple.sn', addresses: [{ id: 'home-1' }] },
      ])
      expect(found.body.orders, by).toHaveLength(by === 'name' ? 0 : 1)
    }
    const json = { by: 'email', value: 'awa@exemple.sn' }
    expect((await ask('POST', '/customers/export', { token: admin, json })).body.accounts).toHaveLength(1)
    const done = await ask('POST', '/customers/erase', { token: admin, json })
    expect(done.body.erased).toMatchObject({ orders: 1, accounts: 1 })
    expect((await ask('GET', '/customer', { token })).body).toMatchObject({
      profile: { name: '', phone: null },
      addresses: [],
      orderIds: [],
    })
  })

  it('are gone with an account that an administrator deletes', { tags: ['K-03'] }, async () => {
    const { ask, shop, admin, product, registers } = await aShopWithAccounts(engine())
    const { token, id, cookie } = await registers('awa')
    await ask('PUT', '/customer/addresses/home-1', { token, json: HOME })
    await ask('POST', `/products/${product._id}/like`, { cookie })
    expect((await ask('DELETE', `/users/${id}`, { token: admin })).status).toBe(200)
    expect(await shop.store.customers.addresses(id)).toEqual([])
    expect((await shop.store.products.find(product._id))?.likes).toBe(0)
  })

  it('decide races of an erasure with an order or an address', { tags: ['K-03'] }, async () => {
    const { ask, shop, registers, places, erases } = await aShopWithAccounts(engine())
    for (const username of ['awa', 'fatou', 'khady']) {
      const { token, id } = await registers(username)
      const [erased, order, address] = await Promise.all([
        erases(token),
        places(token),
        ask('PUT', `/customer/addresses/${username}-1`, { token, json: HOME }),
      ])
      expect(order.status).toBe(201)
      const { customerName } = (await shop.store.orders.find(order.orderId))?.order ?? {}
      // Whoever was first: an erased account never takes its new order along, and leaves no address.
      expect(customerName).toBe('Fatou Sarr')
      expect([200, 409]).toContain(erased.status)
      expect([200, 401]).toContain(address.status)
      const left = await shop.store.customers.addresses(id)
      expect(left).toHaveLength(erased.status === 409 && address.status === 200 ? 1 : 0)
    }
  })
})
