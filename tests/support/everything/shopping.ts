// What the days of a shop have in common: articles, orders and steps of an order.
import { randomUUID } from 'node:crypto'
import { anImage } from '../../browser/support/merchant.ts'
import { anOrderInput } from '../../builders/order-input.ts'
import { productForm } from '../../builders/product-form.ts'
import type { Answer, Call } from './calls.ts'
import type { Everything } from './switched-on.ts'

/** long enough for a retry of a channel on a busy machine */
const WAIT_MS = 30_000

export const newKey = (name: string) => `${name}-${randomUUID().slice(0, 24)}`

const PLAIN = { sizes: '[]', colors: '[]', discount: '0', isSale: 'false', price: '5000' }

/** Adds an article with a real photo. */
export async function addArticle(
  { awa }: Pick<Everything, 'awa'>,
  fields: Record<string, string> = {},
): Promise<Answer> {
  return awa.call('POST /products', { body: productForm({ ...PLAIN, ...fields }, [await anImage(3)]) })
}

type Article = Pick<Parameters<typeof anOrderInput>[0], '_id' | 'name' | 'price'>

export interface Placed {
  orderId: string
  followKey: string
  totalAmount: number
  paymentCode: string
}

/** Orders an article to be delivered in the zone. */
export async function placeOrder(
  { guest, zone }: Pick<Everything, 'guest' | 'zone'>,
  product: Answer,
  { quantity = 1, ...details }: { quantity?: number; by?: Call } & Parameters<typeof anOrderInput>[2] = {},
): Promise<Placed> {
  const { by = guest, ...rest } = details as { by?: Call }
  const input = anOrderInput(product as Article, quantity, {
    orderId: newKey('KB'),
    customerPhone: '771234567',
    district: 'Ouakam',
    ...rest,
  })
  const { deliveryFee = zone.fee } = rest as { deliveryFee?: number }
  const json = { ...input, deliveryFee, totalAmount: input.totalAmount + deliveryFee }
  const { order, followKey } = await by('POST /orders', { json })
  const { orderId, totalAmount, paymentCode } = order
  return { orderId, followKey, totalAmount, paymentCode }
}

/** Takes a step of an order. */
export const act = (call: Call, orderId: string, action: string, fields: object = {}) =>
  call('POST /orders/{orderId}/actions', { params: { orderId }, json: { action, ...fields } })

/** Places an order and sends it out with the courier. */
export async function sendOut(shop: Everything, product: Answer, quantity = 1): Promise<Placed> {
  const { call } = shop.awa
  const placed = await placeOrder(shop, product, { quantity })
  await act(call, placed.orderId, 'confirm')
  await act(call, placed.orderId, 'pack')
  await act(call, placed.orderId, 'assign', { courierId: shop.courierId })
  await act(call, placed.orderId, 'dispatch')
  return placed
}

/** The date in Dakar, whose time is UTC. */
export const today = () => new Date().toISOString().slice(0, 10)
export const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)

/** Reads until the condition holds. @throws when it does not in time */
export async function eventually<Value>(
  what: string,
  read: () => Promise<Value> | Value,
  holds: (value: Value) => boolean,
): Promise<Value> {
  const until = performance.now() + WAIT_MS
  for (;;) {
    const value = await read()
    if (holds(value)) return value
    if (performance.now() > until) throw new Error(`${what}: ${JSON.stringify(value)?.slice(0, 300)}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
