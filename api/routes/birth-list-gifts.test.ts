import { expect, it } from 'vitest'
import { aDeliveryZone } from '../../tests/builders/a-delivery-zone.ts'
import { anEnteredLine } from '../../tests/builders/entered-order.ts'
import { anOrderInput } from '../../tests/builders/order-input.ts'
import { anApi } from '../../tests/support/api.ts'
import {
  aBirthListInput,
  addBirthList,
  aGiftOfMoney,
  aGiftOrder,
  aSharedList,
  editOf,
  PARENTS,
} from '../../tests/support/birth-lists.ts'
import { cancelOrder, confirmOrder, deleteOrder, reopenOrder } from '../../tests/support/change-order.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { actOnOrder } from '../../use-cases/orders/act-on-order.ts'
import { changeSettings } from '../../use-cases/settings/change-settings.ts'

const DAY = 86_400_000

describeOnEachEngine('a birth list and its gifts', (engine) => {
  const aList = () => aSharedList(engine())

  it('shows givers nothing private, and the order for the parents hides where it goes', {
    tags: ['K-10'],
  }, async () => {
    const { ask, shop, path, bodies, prams, own, give, promise, ownerKey } = await aList()
    const given = await give(bodies, 1, { anonymous: true, giverName: 'Tata Marième' })
    expect(given.status).toBe(201)
    const { order, followKey } = given.body
    const money = await promise(prams.id, 20_000, { giverName: 'Oncle Ibou', giverPhone: '769990011' })
    const follow = (method: string, route = '', json?: object) =>
      ask(method, `/follow/${order.orderId}${route}`, { token: followKey, json })
    await confirmOrder(shop, order.orderId)
    const moved = await follow('POST', '/address', { deliveryAddress: 'Chez moi' })
    expect(moved.body.code).toBe('ORDER_MOVED')
    const followed = await follow('GET')
    expect(followed.body.order).toMatchObject({
      deliveryAddress: null,
      district: '',
      mayChangeAddress: false,
    })
    const list = await ask('GET', path)
    const answers = [given, money, followed, moved, list, await give(bodies, 9)]
    for (const secret of [PARENTS.phone, '88 99 00', 'Karack', ownerKey]) {
      expect(JSON.stringify(answers.map(({ body }) => body))).not.toContain(secret)
    }
    for (const secret of [
      'Marième',
      'Ibou',
      '771234567',
      '769990011',
      followKey,
      order.orderId,
      'Bienvenue',
    ]) {
      expect(JSON.stringify(list.body)).not.toContain(secret)
    }
    expect(list.headers.get('Cache-Control')).toBe('private, no-store')
    const gifts = (await own()).gifts
    expect(gifts).toMatchObject([
      { quantity: 1, state: 'ordered', giverName: null, message: 'Bienvenue au petit.', delivery: 'parents' },
      { amount: 20_000, state: 'promised', giverName: 'Oncle Ibou' },
    ])
    expect(JSON.stringify(gifts)).not.toMatch(/Marième|771234567|769990011/)
    expect((await shop.store.orders.find(order.orderId))?.order.deliveryAddress).toBe(
      'Pour Aminata Fall, 77 888 99 00, Sicap Karack, villa 7',
    )
  })

  it('is shown to the shop on the order, with the message', { tags: ['K-10'] }, async () => {
    const { ask, bodies, give, admin, list } = await aList()
    const { orderId } = (await give(bodies)).body.order
    const token = await admin()
    const gift = {
      ...{ title: list.title, recipient: 'Aminata Fall', delivery: 'parents', anonymous: false },
      message: 'Bienvenue au petit.',
    }
    expect((await ask('GET', `/orders/${orderId}`, { token })).body.order.gift).toMatchObject(gift)
    expect((await ask('GET', '/orders?limit=5', { token })).body.orders).toMatchObject([{ orderId, gift }])
  })

  it('repeats an order, also after the parents have moved', { tags: ['K-10'] }, async () => {
    const { ask, path, bodies, own, seen, ownerKey: token } = await aList()
    const json = aGiftOrder(bodies, 3)
    const first = await ask('POST', `${path}/gifts`, { json })
    await ask('PUT', path, { token, json: { ...editOf(await own()), address: 'Thiès' } })
    const again = await ask('POST', `${path}/gifts`, { json })
    expect([first.status, again.status]).toEqual([201, 200])
    expect(again.body.order).toEqual(first.body.order)
    expect((await seen()).items[0]).toMatchObject({ taken: 3, remaining: 0, state: 'offered' })
    const other = await ask('POST', `${path}/gifts`, { json: { ...json, message: 'Autre' } })
    expect(other.body.code).toBe('ORDER_ID_TAKEN')
  })

  it('lets nobody pay at the door of the parents, but at one’s own', { tags: ['K-10'] }, async () => {
    const { bodies, give, shop } = await aList()
    const cash = { paymentMethod: 'Cash' } as const
    expect((await give(bodies, 1, cash)).body).toMatchObject({
      ...{ code: 'GIFT_NEEDS_WALLET', issues: [{ path: 'paymentMethod' }] },
    })
    expect((await give(bodies, 1, { ...cash, delivery: 'giver' })).body.issues).toMatchObject([
      { path: 'deliveryAddress' },
    ])
    const home = await give(bodies, 1, { ...cash, delivery: 'giver', deliveryAddress: 'Yoff' })
    expect(home.body.order).toMatchObject({ deliveryAddress: 'Yoff', customerPhone: '771234567' })
    expect((await shop.store.orders.find(home.body.order.orderId))?.order.hidesAddress).toBe(false)
  })

  it('delivers to the parents at the fee of their zone', { tags: ['K-10'] }, async () => {
    const { ask, shop } = anApi(engine())
    const zone = aDeliveryZone({ fee: 1500, districts: ['Karack'] })
    const setZones = (value: (typeof zone)[], version: number) =>
      changeSettings(shop, { changes: { deliveryZones: { value, version } } })
    await setZones([zone], 0)
    expect((await ask('POST', '/birth-lists', { json: aBirthListInput() })).body).toMatchObject({
      ...{ code: 'DISTRICT_REQUIRED', issues: [{ path: 'district' }] },
    })
    const product = await addProduct(shop, { price: 5000, stock: 9 })
    const { shareKey, list } = await addBirthList(shop, [{ product, quantity: 2 }], { district: 'karack' })
    const [item] = list.items
    if (!item) throw new Error('no item')
    const path = `/birth-lists/${shareKey}`
    expect((await ask('GET', path)).body.list).toMatchObject({
      ...{ toParents: true, parentsZone: { id: zone.id, fee: 1500, freeFrom: null } },
    })
    const give = (fields: object) =>
      ask('POST', `${path}/gifts`, { json: { ...aGiftOrder(item), ...fields } })
    expect((await give({})).body.code).toBe('FEE_CHANGED')
    expect((await give({ totalAmount: 6500, deliveryFee: 1500 })).status).toBe(201)
    await setZones([{ ...zone, districts: ['Yoff'] }], 1)
    expect((await ask('GET', path)).body.list).toMatchObject({ toParents: false, parentsZone: null })
    expect((await give({})).body.issues).toMatchObject([{ path: 'delivery' }])
  })

  it('frees the pieces of a cancelled order, which is then not reopened, undone or restored over others', {
    tags: ['K-10'],
  }, async () => {
    const { shop, bodies, give, seen } = await aList()
    const orderOf = async (quantity: number) => (await give(bodies, quantity)).body.order.orderId as string
    const first = await orderOf(2)
    expect((await give(bodies, 2)).body).toMatchObject({
      code: 'GIFT_TAKEN',
      issues: [{ path: 'items.0.quantity', message: expect.stringContaining('que 1 à offrir') }],
    })
    await cancelOrder(shop, first)
    expect((await seen()).items[0]).toMatchObject({ taken: 0, remaining: 3 })
    expect(await reopenOrder(shop, first)).toMatchObject({ ok: true })
    await cancelOrder(shop, first)
    const second = await orderOf(2)
    const gone = { code: 'GIFT_TAKEN', message: expect.stringContaining('«\u202fBody\u202f»') }
    expect(await reopenOrder(shop, first)).toMatchObject(gone)
    await deleteOrder(shop, second)
    expect(await reopenOrder(shop, first)).toMatchObject({ ok: true })
    expect(await actOnOrder(shop, second, { action: 'restore' })).toMatchObject(gone)
    expect((await seen()).items[0]).toMatchObject({ taken: 2, remaining: 1 })
  })

  it('frees the pieces of an order that came back, and takes them again only while nobody else has', {
    tags: ['K-10'],
  }, async () => {
    const { shop, bodies, give, seen, own } = await aList()
    const merchant = { ...shop, actor: { id: 'm', name: 'Moussa' } }
    const { orderId } = (await give(bodies, 3)).body.order
    await confirmOrder(shop, orderId)
    const missed = { action: 'fail', reason: 'absent', again: null, note: '' } as const
    expect(await actOnOrder(shop, orderId, missed)).toMatchObject({ ok: true })
    expect((await seen()).items[0]).toMatchObject({ taken: 3, remaining: 0 })
    expect(await actOnOrder(merchant, orderId, { action: 'return_to_stock' })).toMatchObject({ ok: true })
    expect((await seen()).items[0]).toMatchObject({ taken: 0, remaining: 3 })
    expect((await own()).gifts).toMatchObject([{ quantity: 3, state: 'cancelled' }])
    expect((await give(bodies, 1)).status).toBe(201)
    expect(await actOnOrder(merchant, orderId, { action: 'undo' })).toMatchObject({ code: 'GIFT_TAKEN' })
    expect((await seen()).items[0]).toMatchObject({ taken: 1, remaining: 2 })
  })

  it('counts the pieces that the shop leaves on an order and that are not refused at the door', {
    tags: ['K-10'],
  }, async () => {
    const { shop, body, bodies, give, seen, own } = await aList()
    const merchant = { ...shop, actor: { id: 'm', name: 'Moussa' } }
    const { orderId } = (await give(bodies, 3)).body.order
    const edit = (quantity: number) =>
      actOnOrder(merchant, orderId, { action: 'edit', lines: [anEnteredLine(body, { quantity })] })
    expect(await edit(2)).toMatchObject({ ok: true })
    expect((await seen()).items[0]).toMatchObject({ taken: 2, remaining: 1 })
    expect((await own()).gifts).toMatchObject([{ quantity: 2, state: 'ordered' }])
    expect((await give(bodies, 1)).status).toBe(201)
    expect(await actOnOrder(merchant, orderId, { action: 'undo' })).toMatchObject({ code: 'GIFT_TAKEN' })
    expect(await edit(3)).toMatchObject({ code: 'GIFT_TAKEN' })
    await confirmOrder(shop, orderId)
    const partly = { action: 'deliver_partly' as const, refused: [{ position: 0, quantity: 1 }] }
    const cash = { method: 'Cash', note: '' } as const
    expect(await actOnOrder(merchant, orderId, { ...partly, ...cash })).toMatchObject({ ok: true })
    expect((await seen()).items[0]).toMatchObject({ taken: 2, remaining: 1 })
    expect((await own()).gifts[0]).toMatchObject({ quantity: 1, state: 'delivered' })
    expect(await actOnOrder(merchant, orderId, { action: 'undo' })).toMatchObject({ ok: true })
    expect((await seen()).items[0]).toMatchObject({ taken: 3, remaining: 0 })
  })

  it('says that an article was removed meanwhile, or is another list’s', { tags: ['K-10'] }, async () => {
    const { ask, shop, path, body, prams, give, own, ownerKey: token } = await aList()
    const other = await addBirthList(shop, [{ product: body }])
    const edit = editOf(await own())
    await ask('PUT', path, { token, json: { ...edit, items: edit.items.slice(1) } })
    for (const { id } of [...other.list.items, { id: edit.items[0]?.id ?? '' }]) {
      const { status, body } = await give({ id, price: 5000 })
      expect([status, body.code, body.issues]).toEqual([
        409,
        'GIFT_TAKEN',
        [{ path: 'items.0.quantity', message: 'Cet article n’est plus sur la liste.' }],
      ])
    }
    expect((await give(prams)).status).toBe(201)
  })

  it('forgets a purged order, also when another one has its id later', { tags: ['K-10'] }, async () => {
    const { ask, shop, bodies, body, give, seen, own } = await aList()
    const { orderId } = (await give(bodies, 3)).body.order
    await deleteOrder(shop, orderId)
    await shop.store.fulfillment.purge([orderId])
    const json = { ...anOrderInput(body), orderId }
    expect((await ask('POST', '/orders', { json })).status).toBe(201)
    expect((await seen()).items[0]).toMatchObject({ taken: 0, remaining: 3 })
    expect((await own()).gifts).toEqual([])
  })

  it('takes no gifts while it is closed or once it has ended, and no more than the shop has', {
    tags: ['K-10'],
  }, async () => {
    const { ask, shop, path, bodies, prams, give, promise, seen, ownerKey: token } = await aList()
    await ask('PATCH', path, { token, json: { closed: true } })
    expect((await give(bodies)).body.code).toBe('BIRTH_LIST_CLOSED')
    expect((await promise(prams.id, 1000)).body.code).toBe('BIRTH_LIST_CLOSED')
    await ask('PATCH', path, { token, json: { closed: false } })
    expect((await give(bodies)).status).toBe(201)
    shop.advance(365 * DAY)
    expect(await seen()).toMatchObject({ state: 'ended' })
    const ended = await give(bodies)
    expect(ended.body).toMatchObject({
      code: 'BIRTH_LIST_CLOSED',
      message: expect.stringContaining('terminée'),
    })
  })

  it('takes money up to the price, which expires unless the shop receives it', {
    tags: ['K-10'],
  }, async () => {
    const { ask, shop, prams, bodies, give, promise, seen, admin, path } = await aList()
    const json = aGiftOfMoney(prams.id, 60_000)
    const first = await ask('POST', `${path}/money`, { json })
    expect(first.body.money).toMatchObject({
      ...{ amount: 60_000, state: 'promised', wallet: 'Wave', walletNumber: '770000003' },
      paymentCode: expect.stringMatching(/^[A-Z][0-9A-Z]{4}[A-Z]$/),
    })
    const again = await ask('POST', `${path}/money`, { json })
    expect([again.status, again.body.money]).toEqual([200, first.body.money])
    expect((await ask('POST', `${path}/money`, { json: { ...json, amount: 500 } })).body.code).toBe(
      'GIFT_ID_TAKEN',
    )
    expect((await promise(prams.id, 40_000)).body).toMatchObject({
      ...{ code: 'GIFT_TAKEN', issues: [{ path: 'amount' }] },
    })
    expect((await promise(prams.id, 499)).body.issues).toMatchObject([{ path: 'amount' }])
    expect((await promise(bodies.id, 1000)).body.issues).toMatchObject([{ path: 'itemId' }])
    // The rest of the price is not bought twice, as money and as an order.
    expect((await give(prams)).body.code).toBe('GIFT_TAKEN')

    const token = await admin()
    const [listed] = (await ask('GET', '/birth-lists', { token })).body.lists
    expect(listed).toMatchObject({ state: 'open', items: 2, gifts: 0, promised: 60_000, received: 0 })
    expect((await ask('GET', '/orders/counts', { token })).body.counts).toMatchObject({ giftMoney: 1 })
    const mark = (was: string, state: string) =>
      ask('PATCH', `/birth-lists/manage/${listed.id}/money/${json.id}`, { token, json: { was, state } })
    expect((await mark('promised', 'received')).body.list).toMatchObject({
      gifts: [{ state: 'received', giverName: 'Fatou Sarr', paymentCode: first.body.money.paymentCode }],
    })
    expect((await mark('promised', 'cancelled')).body.code).toBe('GIFT_MOVED')
    expect((await promise(prams.id, 30_000)).status).toBe(201)
    expect((await seen()).items[1]).toMatchObject({ state: 'offered', received: 60_000, promised: 30_000 })
    shop.advance(3 * DAY)
    expect((await seen()).items[1]).toMatchObject({ state: 'open', promised: 0, missing: 30_000 })
    expect((await ask('GET', '/orders/counts', { token })).body.counts).toMatchObject({ giftMoney: 0 })
    expect((await mark('received', 'cancelled')).status).toBe(200)
    expect((await give(prams, 1)).status).toBe(201)
    expect((await mark('cancelled', 'received')).body).toMatchObject({
      ...{ code: 'GIFT_TAKEN', message: expect.stringContaining('rendez cet argent') },
    })
    Object.assign(shop.settings.fixed, { wallets: [] })
    expect((await promise(prams.id, 1000)).body.issues).toMatchObject([{ path: 'wallet' }])
    const { entries } = (await ask('GET', '/audit?limit=10', { token })).body
    expect(entries.filter(({ action }: { action: string }) => action === 'birth-list.money')).toHaveLength(2)
  })
})
