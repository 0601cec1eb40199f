import { expect, it } from 'vitest'
import { anApi } from '../../tests/support/api.ts'
import {
  aBirthListInput,
  addBirthList,
  aGiftOrder,
  aSharedList,
  editOf,
  PARENTS,
} from '../../tests/support/birth-lists.ts'
import { cancelOrder, confirmOrder } from '../../tests/support/change-order.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { addProduct, addProductWithVariants } from '../../tests/support/product-fixtures.ts'
import { setMoneyState } from '../../use-cases/birth-lists/manage-lists.ts'
import { changeProduct } from '../../use-cases/catalogue/change-products.ts'
import { actOnOrder } from '../../use-cases/orders/act-on-order.ts'
import { applyRetention } from '../../use-cases/personal-data/apply-retention.ts'
import { countInMemory, type OpenCounter } from '../middleware/rate-limit.ts'

const DAY = 86_400_000

describeOnEachEngine('a birth list', (engine) => {
  const aList = () => aSharedList(engine())

  it('is created once, and gives its parents the same key again', { tags: ['K-10'] }, async () => {
    const { ask } = anApi(engine())
    const json = aBirthListInput()
    const first = await ask('POST', '/birth-lists', { json })
    const again = await ask('POST', '/birth-lists', { json })
    expect([first.status, again.status]).toEqual([201, 200])
    expect(again.body).toEqual(first.body)
    const { list, ownerKey } = first.body
    expect(list).toMatchObject({
      title: 'Notre premier bébé',
      state: 'open',
      endsOn: '2026-08-31',
      items: [],
    })
    // 128 bits or more in either key
    expect(Buffer.from(list.shareKey, 'base64url').length).toBeGreaterThanOrEqual(16)
    expect(Buffer.from(ownerKey, 'base64url').length).toBeGreaterThanOrEqual(16)
    const stored = await engine().db.selectFrom('birthLists').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(ownerKey)
    expect(JSON.stringify(stored)).not.toContain(json.id)
  })

  it('opens for the parents only with its own key', { tags: ['K-10'] }, async () => {
    const { ask, shop, path, ownerKey, list } = await aList()
    const other = await addBirthList(shop)
    const edit = editOf(list)
    const item = { ...edit.items[0], id: 'wish-of-somebody-else' }
    const calls: [string, string, object?][] = [
      ['GET', `${path}/own`],
      ['PUT', path, edit],
      ['POST', `${path}/items`, item],
      ['PATCH', path, { closed: true }],
      ['DELETE', path],
    ]
    for (const token of [other.ownerKey, other.shareKey, list.shareKey, '', 'x'.repeat(64)]) {
      for (const [method, route, json] of calls) {
        const refused = await ask(method, route, { ...(token && { token }), json })
        expect([method, route, refused.status, refused.body.code]).toEqual([
          ...[method, route, 404, 'BIRTH_LIST_NOT_FOUND'],
        ])
      }
    }
    expect((await ask('GET', `/birth-lists/${ownerKey}`)).status).toBe(404)
    expect((await ask('GET', `${path}/own`, { token: ownerKey })).body.list).toEqual(list)
  })

  it('is edited as a whole, and not over what has changed since', { tags: ['K-10'] }, async () => {
    const { ask, path, list, ownerKey: token } = await aList()
    const edit = { ...editOf(list), title: 'Pour Awa', items: editOf(list).items.toReversed() }
    const saved = await ask('PUT', path, { token, json: edit })
    expect(saved.body.list).toMatchObject({
      ...{ title: 'Pour Awa', version: list.version + 1 },
      items: [{ name: 'Poussette' }, { name: 'Body' }],
    })
    const stale = await ask('PUT', path, { token, json: { ...edit, title: 'Pour Moussa' } })
    expect([stale.status, stale.body.code]).toEqual([409, 'BIRTH_LIST_CHANGED'])
    expect(stale.body.birthList).toEqual(saved.body.list)
    // The same edit again, whose first answer was lost, changes nothing.
    expect((await ask('PUT', path, { token, json: edit })).body.list).toEqual(saved.body.list)
  })

  it('takes only articles that are sold in the chosen colour and size', { tags: ['K-10'] }, async () => {
    const { ask, shop, path, list, ownerKey: token } = await aList()
    const sleeper = await addProductWithVariants(
      shop,
      { name: 'Pyjama', colors: ['Bleu'], sizes: ['3 mois', '6 mois'] },
      [
        { color: 'Bleu', size: '3 mois', stock: 2 },
        { color: 'Bleu', size: '6 mois', stock: 0 },
      ],
    )
    const wish = { id: 'wish-0000000000000001', productId: sleeper._id, color: 'Bleu', quantity: 1 }
    const edit = editOf(list)
    const items = [...edit.items, { ...wish, takesMoney: false, size: '12 mois' }]
    const refused = await ask('PUT', path, { token, json: { ...edit, items } })
    expect(refused.body.issues).toEqual([{ path: 'items.2.size', message: expect.any(String) }])
    expect(
      (await ask('POST', `${path}/items`, { token, json: { ...wish, size: null } })).body.issues,
    ).toEqual([{ path: 'size', message: expect.any(String) }])
    const added = await ask('POST', `${path}/items`, { token, json: { ...wish, size: '6 mois' } })
    expect(added.body.list.items[2]).toMatchObject({ size: '6 mois', stock: 0, state: 'sold_out' })
    const again = await ask('POST', `${path}/items`, { token, json: { ...wish, size: '6 mois' } })
    expect(again.body.list).toEqual(added.body.list)
  })

  it('keeps what somebody gives', { tags: ['K-10'] }, async () => {
    const { ask, shop, path, bodies, own, give, ownerKey: token } = await aList()
    const given = await give(bodies, 2)
    const edit = editOf(await own())
    const [first, ...others] = edit.items
    const save = (items: object[]) => ask('PUT', path, { token, json: { ...edit, items } })
    expect((await save(others)).body).toMatchObject({ code: 'GIFT_OFFERED' })
    const fewer = await save([{ ...first, quantity: 1 }, ...others])
    expect(fewer.body).toMatchObject({ code: 'GIFT_OFFERED', issues: [{ path: 'items.0.quantity' }] })
    expect((await save([{ ...first, quantity: 2 }, ...others])).status).toBe(200)
    await cancelOrder(shop, given.body.order.orderId)
    const json = { ...editOf(await own()), items: others }
    expect((await ask('PUT', path, { token, json })).body.list.items).toHaveLength(1)
  })

  it('opens with the right link whatever wrong ones others have tried from the same address', {
    tags: ['K-10', 'T-41'],
  }, async () => {
    const openCounter: OpenCounter = (options) =>
      countInMemory({ ...options, points: options.keyPrefix === 'birthListKey' ? 1 : 100 })
    const { ask, shop } = anApi(engine(), { openCounter })
    const product = await addProduct(shop)
    const { shareKey, ownerKey: token } = await addBirthList(shop, [{ product }])
    const opened = async (path: string, sent = {}) => (await ask('GET', `/birth-lists/${path}`, sent)).status
    expect([await opened('faux'), await opened('autre')]).toEqual([404, 429])
    expect([await opened(shareKey), await opened(`${shareKey}/own`, { token })]).toEqual([200, 200])
    expect(await opened(`${shareKey}/own`, { token: 'faux' })).toBe(429)
  })

  it('tells other prices, sold-out articles and those that are gone', { tags: ['K-10'] }, async () => {
    const { shop, body, pram, seen } = await aList()
    await changeProduct(shop, body._id, { price: 4000, stock: 0 })
    await shop.store.products.delete([pram._id])
    expect((await seen()).items).toMatchObject([
      {
        name: 'Body',
        price: 4000,
        stock: 0,
        state: 'sold_out',
        changes: [{ isGood: true }, { isGood: false }],
      },
      { name: 'Poussette', price: 90_000, stock: 0, state: 'gone', changes: [{ text: 'N’est plus vendu' }] },
    ])
  })

  it('is closed and deleted by the shop, and orders stay', { tags: ['K-10'] }, async () => {
    const { ask, bodies, give, admin, path, list } = await aList()
    const { orderId } = (await give(bodies)).body.order
    const followKey = (await give(bodies)).body.followKey
    const token = await admin()
    const [{ id }] = (await ask('GET', '/birth-lists', { token })).body.lists
    const manage = `/birth-lists/manage/${id}`
    expect((await ask('PATCH', manage, { token, json: { closed: true } })).body.list).toMatchObject({
      ...{ state: 'closed', gifts: [{ orderId }, {}] },
    })
    expect((await ask('DELETE', manage, { token })).status).toBe(200)
    expect((await ask('GET', path)).status).toBe(404)
    const kept = (await ask('GET', `/orders/${orderId}`, { token })).body.order
    expect(kept).toMatchObject({ hidesAddress: true, deliveryAddress: expect.stringContaining('Karack') })
    expect(JSON.stringify((await ask('GET', `/follow/${orderId}`, { token: followKey })).body)).not.toContain(
      'Karack',
    )
    const { entries } = (await ask('GET', '/audit?limit=5', { token })).body
    expect(entries.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['birth-list.closed', 'birth-list.deleted']),
    )
    // The journal outlives the list.
    expect(JSON.stringify(entries)).not.toContain(list.title)
  })

  it('is deleted by its parents once nothing is to be delivered and no money waits, with their address', {
    tags: ['K-10'],
  }, async () => {
    const { ask, shop, path, bodies, prams, give, promise, admin, list, ownerKey: token } = await aList()
    const remove = async () => (await ask('DELETE', path, { token })).body.code
    const [gone, kept] = [(await give(bodies)).body.order.orderId, (await give(bodies)).body.order.orderId]
    const { id: giftId } = (await promise(prams.id, 20_000)).body.money
    const [{ id }] = (await ask('GET', '/birth-lists', { token: await admin() })).body.lists
    const mark = { id, giftId }
    await cancelOrder(shop, gone)
    await setMoneyState(shop, mark, { was: 'promised', state: 'cancelled' })
    expect(await remove()).toBe('BIRTH_LIST_AWAITS_GIFTS')
    await confirmOrder(shop, kept)
    expect(await remove()).toBe('BIRTH_LIST_AWAITS_GIFTS')
    const cash = { method: 'Cash', note: '' } as const
    expect(await actOnOrder(shop, kept, { action: 'deliver', ...cash })).toMatchObject({ ok: true })
    await setMoneyState(shop, mark, { was: 'cancelled', state: 'promised' })
    expect(await remove()).toBe('BIRTH_LIST_AWAITS_GIFTS')
    await setMoneyState(shop, mark, { was: 'promised', state: 'received' })
    shop.advance(4 * DAY)
    expect(await remove()).toBe('BIRTH_LIST_HAS_MONEY')
    expect((await ask('GET', path)).body.list.title).toBe(list.title)
    await setMoneyState(shop, mark, { was: 'received', state: 'cancelled' })
    // Whoever knows the phone of others can write it into a list, and must not reach their gifts by deleting it.
    const other = await addBirthList(shop, [{ product: { _id: bodies.productId } }])
    const [item] = other.list.items.map(({ id, price }) => aGiftOrder({ id, price }))
    const elsewhere = await ask('POST', `/birth-lists/${other.shareKey}/gifts`, { json: item })
    expect(await remove()).toBeUndefined()
    expect((await ask('GET', path)).status).toBe(404)
    expect((await shop.store.orders.find(kept))?.order).toMatchObject({
      ...{ customerName: 'Fatou Sarr', deliveryAddress: 'Données effacées' },
    })
    const { orderId } = elsewhere.body.order
    expect((await shop.store.orders.find(orderId))?.order.deliveryAddress).toContain('Karack')
  })

  it('opens for a network on which many open the link of a deleted list', { tags: ['K-10'] }, async () => {
    const { ask, shop } = anApi(engine(), { openCounter: countInMemory })
    const { shareKey } = await addBirthList(shop)
    for (let opened = 0; opened < 60; opened++) {
      expect((await ask('GET', '/birth-lists/deleted')).status).toBe(404)
    }
    expect((await ask('GET', `/birth-lists/${shareKey}`)).status).toBe(200)
  })

  it('is deleted 90 days after its end', { tags: ['K-10'] }, async () => {
    const { shop, bodies, give, list, seen } = await aList()
    await give(bodies)
    shop.advance(Date.parse(list.endsAt) + 90 * DAY - shop.clock())
    expect((await applyRetention(shop)).birthLists).toBe(0)
    expect(await seen()).toMatchObject({ state: 'ended' })
    shop.advance(1)
    expect((await applyRetention(shop)).birthLists).toBe(1)
    for (const table of ['birthLists', 'birthListItems', 'birthListGifts'] as const) {
      expect(await engine().db.selectFrom(table).selectAll().execute()).toEqual([])
    }
  })

  it('is exported and erased with its parents, and givers with theirs', { tags: ['K-10'] }, async () => {
    const { ask, shop, bodies, prams, give, promise, admin, own, seen, path } = await aList()
    const { orderId } = (await give(bodies, 2, { giverPhone: '765554433' })).body.order
    await promise(prams.id, 20_000, { giverPhone: '765554433', giverName: 'Oncle Ibou' })
    const token = await admin()
    const call = (name: string, by: string, value: string) =>
      ask('POST', `/customers/${name}`, { token, json: { by, value } })
    const giver = (await call('export', 'phone', '765554433')).body
    expect(giver).toMatchObject({ gifts: [{ quantity: 2 }, { amount: 20_000 }], birthLists: [] })
    expect((await call('erase', 'phone', '765554433')).body.code).toBe('CUSTOMER_AWAITS_ORDER')
    await confirmOrder(shop, orderId)
    expect((await call('erase', 'phone', '765554433')).status).toBe(200)
    expect((await own()).gifts).toMatchObject([
      { quantity: 2, giverName: null, message: '' },
      { amount: 20_000, giverName: null, message: '' },
    ])
    expect((await seen()).items[0]).toMatchObject({ taken: 2 })

    const { orderId: other } = (await give(bodies)).body.order
    const parents = (await call('export', 'name', 'aminata fall')).body
    expect(parents).toMatchObject({ birthLists: [{ phone: PARENTS.phone, items: [{}, {}] }] })
    expect((await call('erase', 'phone', PARENTS.phone)).body.code).toBe('CUSTOMER_AWAITS_ORDER')
    await confirmOrder(shop, other)
    expect((await call('erase', 'phone', PARENTS.phone)).status).toBe(200)
    expect((await ask('GET', path)).status).toBe(404)
    expect((await shop.store.orders.find(other))?.order).toMatchObject({
      ...{ customerName: 'Fatou Sarr', deliveryAddress: 'Données effacées', district: '' },
    })
    expect((await ask('GET', '/orders?q=karack', { token })).body.orders).toEqual([])
  })

  it('is erased from the orders of its gifts with its parents, also once it is deleted', {
    tags: ['K-10'],
  }, async () => {
    const { ask, shop, bodies, give, admin, list } = await aList()
    const { orderId } = (await give(bodies)).body.order
    const other = (await give(bodies, 1, { delivery: 'giver', deliveryAddress: 'Karack' })).body.order
    await shop.store.birthLists.deleteEndedBefore(Date.parse(list.endsAt) + 1)
    const token = await admin()
    const call = (name: string, by: string, value: string) =>
      ask('POST', `/customers/${name}`, { token, json: { by, value } })
    for (const [by, value] of [
      ['phone', PARENTS.phone],
      ['name', 'aminata FALL'],
    ] as const) {
      const { deliveries } = (await call('export', by, value)).body
      expect(deliveries).toEqual([{ orderId, deliveryAddress: expect.stringContaining('Karack') }])
      expect((await call('erase', by, value)).body.code).toBe('CUSTOMER_AWAITS_ORDER')
    }
    await confirmOrder(shop, orderId)
    const erased = await call('erase', 'phone', PARENTS.phone)
    expect(erased.body.erased).toMatchObject({ orders: 0, birthLists: 0, deliveries: 1 })
    const addressOf = async (id: string) => (await shop.store.orders.find(id))?.order.deliveryAddress
    expect([await addressOf(orderId), await addressOf(other.orderId)]).toEqual(['Données effacées', 'Karack'])
    expect((await call('erase', 'phone', PARENTS.phone)).body.code).toBe('CUSTOMER_NOT_FOUND')
  })
})
