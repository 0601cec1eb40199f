import { defaultSettings } from '../../config/settings.ts'
import type { Engine } from '../../data/engines/engine.ts'
import { anOrderInput } from '../builders/order-input.ts'
import { anApi, type TestAnswer } from './api.ts'
import { addProduct } from './product-fixtures.ts'
import { signIn } from './sign-in.ts'

export const PASSWORD = 'petite-pirogue'
export const HOME = {
  label: 'Maison',
  address: 'Ouakam, rue 12',
  landmark: 'Face à la mosquée',
  district: '',
  isDefault: true,
}

/** The visitor cookie that an answer sets. */
export function visitorIn({ headers }: TestAnswer): string | null {
  const cookies = headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')
  return cookies.find((cookie) => cookie.startsWith('visitor=')) ?? null
}

/** A shop with an administrator and a product, whose customers have accounts. */
export async function aShopWithAccounts(engine: Engine, fixed: Partial<typeof defaultSettings> = {}) {
  const { ask, shop } = anApi(engine, {}, { settings: { defaults: defaultSettings, fixed } })
  const admin = await signIn(shop, { may: ['orders', 'payments', 'users', 'exports'] })
  const product = await addProduct(shop, { price: 2000, stock: 50 })
  /** Registers a customer on a device with this cookie. */
  const registers = async (username: string, cookie?: string) => {
    const json = { username, email: `${username}@exemple.sn`, password: PASSWORD }
    const answer = await ask('POST', '/users/register', { json, ...(cookie && { cookie }) })
    const { token, user } = answer.body as { token: string; user: { _id: string } }
    return { token, id: user._id, cookie: visitorIn(answer) ?? '' }
  }
  const logsIn = async (username: string, cookie?: string) => {
    const json = { username, password: PASSWORD }
    const answer = await ask('POST', '/users/login', { json, ...(cookie && { cookie }) })
    return { token: answer.body.token as string, cookie: visitorIn(answer) ?? cookie ?? '' }
  }
  const places = async (token?: string, details: Parameters<typeof anOrderInput>[2] = {}) => {
    const json = anOrderInput(product, 1, details)
    const { status, body } = await ask('POST', '/orders', { json, ...(token && { token }) })
    const { followKey, signedIn } = body as { followKey: string; signedIn: boolean }
    return { status, json, orderId: json.orderId, followKey, signedIn }
  }
  const idsOf = async (token: string) =>
    ((await ask('GET', '/customer/orders', { token })).body.orders as { orderId: string }[])
      .map(({ orderId }) => orderId)
      .sort()
  const delivers = async (orderId: string) => {
    await ask('PATCH', `/orders/${orderId}/cancel`, { token: admin })
  }
  const erases = (token: string, currentPassword = PASSWORD) =>
    ask('POST', '/customer/erase', { token, json: { currentPassword } })
  return { ask, shop, admin, product, registers, logsIn, places, idsOf, delivers, erases }
}
