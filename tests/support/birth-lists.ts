import type { OwnBirthList } from '../../contracts/birth-list.ts'
import type { BirthListInput, GiftMoneyInput, GiftOrderInput } from '../../contracts/birth-list-form.ts'
import type { Engine } from '../../data/engines/engine.ts'
import { PERMISSIONS } from '../../domain/accounts/account.ts'
import type { Product } from '../../domain/catalogue/product.ts'
import { addWish, createBirthList } from '../../use-cases/birth-lists/change-list.ts'
import { anApi } from './api.ts'
import { addProduct } from './product-fixtures.ts'
import type { TestShop } from './shop.ts'
import { signIn } from './sign-in.ts'

let made = 0
const newId = (name: string) => `${name}-${String(++made).padStart(24, '0')}`

/** What the parents of a list do not want others to know. */
export const PARENTS = { phone: '778889900', address: 'Sicap Karack, villa 7' } as const

/** A list as its parents create it. */
export function aBirthListInput(overrides: Partial<BirthListInput> = {}): BirthListInput {
  return {
    id: newId('list'),
    title: 'Notre premier bébé',
    message: 'Merci à tous.',
    expectedOn: '2026-06-01',
    recipient: 'Aminata Fall',
    ...PARENTS,
    district: null,
    endsOn: null,
    ...overrides,
  }
}

interface Wished {
  product: Pick<Product, '_id'>
  color?: string | null
  size?: string | null
  quantity?: number
  takesMoney?: boolean
}

/** Creates a list with these articles. */
export async function addBirthList(
  shop: TestShop,
  wishes: readonly Wished[] = [],
  overrides: Partial<BirthListInput> = {},
) {
  const created = await createBirthList(shop, aBirthListInput(overrides))
  if (!created.ok) throw new Error(created.message)
  const keys = { shareKey: created.list.shareKey, ownerKey: created.ownerKey }
  let list = created.list
  for (const { product, color = null, size = null, quantity = 1, takesMoney = false } of wishes) {
    const wish = { id: newId('wish'), productId: product._id, color, size, quantity, takesMoney }
    const added = await addWish(shop, keys, wish)
    if (!added.ok) throw new Error(added.message)
    list = added.list
  }
  return { ...keys, list, itemIds: list.items.map(({ id }) => id) }
}

/** An order of units of one article, delivered to the parents and paid by Wave. */
export function aGiftOrder(
  item: { id: string; price: number },
  quantity = 1,
  overrides: Partial<GiftOrderInput> = {},
): GiftOrderInput {
  return {
    orderId: newId('GIFT'),
    items: [{ itemId: item.id, quantity, price: item.price }],
    totalAmount: item.price * quantity,
    paymentMethod: 'Wave',
    giverName: 'Fatou Sarr',
    giverPhone: '771234567',
    anonymous: false,
    message: 'Bienvenue au petit.',
    delivery: 'parents',
    deliveryAddress: '',
    ...overrides,
  }
}

/** Money towards one article. */
export function aGiftOfMoney(
  itemId: string,
  amount: number,
  overrides: Partial<GiftMoneyInput> = {},
): GiftMoneyInput {
  return {
    ...{ id: newId('money'), itemId, amount },
    ...{ wallet: 'Wave', giverName: 'Fatou Sarr', giverPhone: '771234567' },
    ...{ anonymous: false, message: 'Pour la poussette.' },
    ...overrides,
  }
}

/** A list with bodies (three wished) and a pushchair towards which money can be put, over the API. */
export async function aSharedList(engine: Engine) {
  const { ask, shop } = anApi(engine)
  const body = await addProduct(shop, { name: 'Body', price: 5000, stock: 9 })
  const pram = await addProduct(shop, { name: 'Poussette', price: 90_000, stock: 2 })
  const wishes = [
    { product: body, quantity: 3 },
    { product: pram, takesMoney: true },
  ]
  const made = await addBirthList(shop, wishes)
  const [bodies, prams] = made.list.items
  if (!bodies || !prams) throw new Error('items are missing')
  const path = `/birth-lists/${made.shareKey}`
  const own = async () => (await ask('GET', `${path}/own`, { token: made.ownerKey })).body.list
  const seen = async () => (await ask('GET', path)).body.list
  const give = (...order: Parameters<typeof aGiftOrder>) =>
    ask('POST', `${path}/gifts`, { json: aGiftOrder(...order) })
  const promise = (...money: Parameters<typeof aGiftOfMoney>) =>
    ask('POST', `${path}/money`, { json: aGiftOfMoney(...money) })
  const admin = () => signIn(shop, { may: PERMISSIONS })
  return { ask, shop, body, pram, bodies, prams, path, own, seen, give, promise, admin, ...made }
}

/** The edit that changes nothing. */
export const editOf = (list: OwnBirthList) => ({
  ...{ version: list.version, title: list.title, message: list.message, expectedOn: list.expectedOn },
  ...{ recipient: list.recipient, phone: list.phone, address: list.address, district: list.district },
  endsOn: list.endsOn,
  items: list.items.map(({ id, productId, color, size, quantity, takesMoney }) => ({
    ...{ id, productId, color, size, quantity, takesMoney },
  })),
})
