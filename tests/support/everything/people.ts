import { PERMISSIONS } from '../../../domain/accounts/account.ts'
import type { Answer } from './calls.ts'
import { addArticle, newKey, placeOrder } from './shopping.ts'
import { addDevice, type Everything, PASSWORD, protectAccount } from './switched-on.ts'

const OTHER = 'petite-pirogue-bleue'
const HOME = { label: 'Maison', address: 'Ouakam, rue 12', landmark: '', district: 'Ouakam', isDefault: true }

/** An administrator comes, loses things and goes. */
export async function manageAccounts({ awa, khady, guest, calls }: Everything): Promise<void> {
  const permissions = Object.fromEntries(PERMISSIONS.map((one) => [one, true]))
  const account = { username: 'binta', email: 'binta@exemple.sn', password: PASSWORD }
  await awa.call('POST /users/register', { json: { ...account, role: 'admin', permissions } })
  const users: Answer = await awa.call('GET /users')
  const id = users.find((one: Answer) => one.username === 'binta')._id
  const params = { id }
  const { code } = await awa.call('POST /users/{id}/reset-code', { params })
  await guest('POST /users/reset-password', { json: { username: 'binta', code, password: OTHER } })
  const signsIn = async (password: string) =>
    calls.as((await guest('POST /users/login', { json: { ...account, password } })).token)
  const binta = await signsIn(OTHER)
  await binta('POST /users/me/password', { json: { currentPassword: OTHER, password: PASSWORD } })
  await binta('DELETE /users/me/sessions')
  await (await signsIn(PASSWORD))('POST /users/logout')
  await awa.call('PATCH /users/{id}', { params, json: { permissions: { products: true } } })
  await awa.call('DELETE /users/{id}/sessions', { params })
  await awa.call('DELETE /users/{id}', { params })
  await khady.call('GET /users/me')
  const { notices } = await khady.call('GET /users/me/notices')
  await khady.call('POST /users/me/notices/seen', { json: { ids: notices.map((one: Answer) => one.id) } })
  await guest('POST /users/forgot-password', { json: { username: 'khady' } })
}

/** The own account of an administrator, who takes rights and the second factor off and on again. */
export async function manageOwnAccount({ awa, khady, outside }: Everything): Promise<void> {
  const { call, recoveryCodes, user } = khady
  const params = { id: user._id }
  const permissions = Object.fromEntries(PERMISSIONS.map((one) => [one, one !== 'stats']))
  await call('PATCH /users/{id}', { params, json: { permissions, confirmed: true } })
  await call('POST /users/me/permissions/undo')
  await call('GET /users/me/second-factor')
  const renewed = await call('POST /users/me/second-factor/recovery-codes', {
    json: { currentPassword: PASSWORD, code: recoveryCodes[0] },
  })
  const json = { currentPassword: PASSWORD, code: renewed.recoveryCodes[0], confirmed: true }
  await call('POST /users/me/second-factor/remove', { json })
  await protectAccount(call)
  await awa.call('DELETE /users/{id}/second-factor', { params })
  khady.recoveryCodes = (await protectAccount(call)).recoveryCodes
  // A new second factor ends the other sessions of the account, and takes its devices off.
  await addDevice(khady, outside, 'phone-of-khady')
  await awa.call('GET /audit')
}

/** A customer with an account, and what the shop knows of customers. */
export async function serveCustomers(shop: Everything): Promise<void> {
  const { guest, calls, awa } = shop
  const account = { username: 'fatou', email: 'fatou@exemple.sn', password: PASSWORD }
  const { token } = await guest('POST /users/register', { json: account })
  const fatou = calls.as(token)
  const product = await addArticle(shop, { name: 'Bavoir' })
  await fatou('PUT /customer', { json: { name: 'Fatou Sarr', phone: '771239876' } })
  const address = { params: { id: 'home-0001' } }
  await fatou('PUT /customer/addresses/{id}', { ...address, json: HOME })
  const own = await placeOrder(shop, product, { by: fatou, customerPhone: '771239876' })
  const { orderId, followKey } = await placeOrder(shop, product, { customerPhone: '771239876' })
  await fatou('POST /customer/orders', { json: { orderId, followKey } })
  await fatou('GET /customer')
  await fatou('GET /customer/orders')
  await fatou('GET /customer/export')
  await fatou('DELETE /customer/addresses/{id}', address)
  for (const route of ['find', 'export'])
    await awa.call(`POST /customers/${route}`, { json: { by: 'phone', value: '771239876' } })
  for (const one of [own.orderId, orderId])
    await awa.call('PATCH /orders/{orderId}/cancel', { params: { orderId: one } })
  await fatou('POST /customer/erase', { json: { currentPassword: PASSWORD } })
  const other = await placeOrder(shop, product, { customerPhone: '771230001' })
  await awa.call('PATCH /orders/{orderId}/cancel', { params: { orderId: other.orderId } })
  await awa.call('POST /customers/erase', { json: { by: 'phone', value: '771230001' } })
}

const WISHER = {
  ...{ title: 'Notre bébé', message: 'Merci.', recipient: 'Aminata Fall', phone: '778889900' },
  ...{ address: 'Sicap Karack, villa 7', district: 'Ouakam' },
}

/** A birth list, from its creation to its deletion, and another that stays. */
export async function keepBirthLists(shop: Everything): Promise<void> {
  const { guest, calls } = shop
  const { call } = shop.awa
  const body = await addArticle(shop, { name: 'Gigoteuse', stock: '30' })
  const pram = await addArticle(shop, { name: 'Landau', price: '90000', stock: '2' })
  const created = await guest('POST /birth-lists', { json: { id: newKey('list'), ...WISHER } })
  const params = { shareKey: created.list.shareKey }
  const owner = calls.as(created.ownerKey)
  const wish = (product: Answer, takesMoney: boolean) => ({
    ...{ id: newKey('wish'), productId: product._id, quantity: 2, takesMoney },
  })
  await owner('POST /birth-lists/{shareKey}/items', { params, json: wish(body, false) })
  const { list } = await owner('POST /birth-lists/{shareKey}/items', { params, json: wish(pram, true) })
  const { version, items } = list
  const edit = items.map(({ id, productId, color, size, quantity, takesMoney }: Answer) => ({
    ...{ id, productId, color, size, quantity, takesMoney },
  }))
  await owner('PUT /birth-lists/{shareKey}', { params, json: { version, ...WISHER, items: edit } })
  await guest('GET /birth-lists/{shareKey}', { params })
  const giver = { giverName: 'Fatou Sarr', giverPhone: '771234567', anonymous: false, message: 'Bravo' }
  const [wished, money] = items
  const present = { orderId: newKey('GIFT'), items: [{ itemId: wished.id, quantity: 1, price: 5000 }] }
  const delivery = { delivery: 'giver', deliveryAddress: 'Ouakam', district: 'Ouakam', deliveryFee: 1000 }
  await guest('POST /birth-lists/{shareKey}/gifts', {
    ...{ params, json: { ...present, ...giver, ...delivery, totalAmount: 6000, paymentMethod: 'Wave' } },
  })
  const promise = { id: newKey('money'), itemId: money.id, amount: 20_000, wallet: 'Wave', ...giver }
  await guest('POST /birth-lists/{shareKey}/money', { params, json: promise })
  await owner('GET /birth-lists/{shareKey}/own', { params })
  const { lists } = await call('GET /birth-lists')
  const managed = { params: { id: lists[0].id } }
  const { list: known } = await call('GET /birth-lists/manage/{id}', managed)
  const gift = known.gifts.find((one: Answer) => one.amount > 0)
  await call('PATCH /birth-lists/manage/{id}/money/{giftId}', {
    ...{ params: { id: lists[0].id, giftId: gift.id }, json: { was: 'promised', state: 'received' } },
  })
  const part = { key: newKey('return'), amount: 5000, method: 'Cash' }
  await call('POST /birth-lists/manage/{id}/money/{giftId}/return', {
    ...{ params: { id: lists[0].id, giftId: gift.id }, json: part },
  })
  const { list: open } = await guest('GET /birth-lists/{shareKey}', { params })
  const { missing: amount } = open.items.find(({ id }: Answer) => id === money.id)
  const rest = { ...promise, id: newKey('money'), amount }
  await guest('POST /birth-lists/{shareKey}/money', { params, json: rest })
  await call('PATCH /birth-lists/manage/{id}/money/{giftId}', {
    ...{ params: { id: lists[0].id, giftId: rest.id }, json: { was: 'promised', state: 'received' } },
  })
  await call('POST /birth-lists/manage/{id}/items/{itemId}/order', {
    ...{ params: { id: lists[0].id, itemId: money.id }, json: {} },
  })
  await call('PATCH /birth-lists/manage/{id}', { ...managed, json: { closed: true } })
  await owner('PATCH /birth-lists/{shareKey}', { params, json: { closed: false } })
  for (const by of ['owner', 'manager']) {
    const { list: gone, ownerKey } = await guest('POST /birth-lists', {
      json: { id: newKey('list'), ...WISHER },
    })
    const share = { params: { shareKey: gone.shareKey } }
    if (by === 'owner') await calls.as(ownerKey)('DELETE /birth-lists/{shareKey}', share)
    else {
      const [newest] = (await call('GET /birth-lists')).lists
      await call('DELETE /birth-lists/manage/{id}', { params: { id: newest.id } })
    }
  }
}
