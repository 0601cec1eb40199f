import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Product } from '../../domain/catalogue/product.ts'
import { anOrderInput } from '../builders/order-input.ts'
import { firstMerchant, type Merchant } from './support/merchant.ts'
import { type RunningShop, startShop } from './support/running-shop.ts'

let shop: RunningShop
let merchant: Merchant

beforeAll(async () => {
  shop = await startShop()
  merchant = await firstMerchant(shop.url)
})

afterAll(() => shop?.stop())

function order(product: Product, orderId: string) {
  return fetch(`${shop.url}/api/orders`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(anOrderInput(product, 1, { orderId })),
  })
}

async function stockOf({ _id }: Product): Promise<number> {
  const answer = await fetch(`${shop.url}/api/products/${_id}`)
  return ((await answer.json()) as { stock: number }).stock
}

describe('orders over HTTP', () => {
  it('sell the last five units to five of fifty simultaneous shoppers', async () => {
    const product = await merchant.addProduct({ name: 'Ballon', price: 2000, stock: 5, category: 'Jouer' })
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, number) => order(product, `LAST-FIVE-${number}`)),
    )
    const statuses = answers.map((answer) => answer.status).sort()
    expect(statuses.filter((status) => status < 300)).toHaveLength(5)
    expect(statuses.filter((status) => status === 409)).toHaveLength(45)
    expect(await stockOf(product)).toBe(0)
  })

  it('are created once for twenty identical requests', async () => {
    const product = await merchant.addProduct({ name: 'Ballon', price: 2000, stock: 8, category: 'Jouer' })
    const answers = await Promise.all(Array.from({ length: 20 }, () => order(product, 'SAME-ORDER')))
    expect(answers.every((answer) => answer.ok)).toBe(true)
    expect(await stockOf(product)).toBe(7)
    expect((await merchant.orders()).filter(({ orderId }) => orderId === 'SAME-ORDER')).toHaveLength(1)
  })

  it('are not lost when the process is killed after it has acknowledged them', async () => {
    const product = await merchant.addProduct({ name: 'Ballon', price: 2000, stock: 1000, category: 'Jouer' })
    const acknowledged: string[] = []
    const sending = Array.from({ length: 200 }, async (_, number) => {
      const orderId = `KILLED-${number}`
      const answer = await order(product, orderId).catch(() => null)
      if (!answer?.ok) return
      acknowledged.push(orderId)
      if (acknowledged.length !== 40) return
      await shop.crash()
      await shop.restart()
    })
    await Promise.all(sending)

    const stored = (await merchant.orders())
      .map(({ orderId }) => orderId)
      .filter((id) => id.startsWith('KILLED-'))
    expect(acknowledged.length).toBeGreaterThanOrEqual(40)
    expect(stored).toEqual(expect.arrayContaining(acknowledged))
    expect(await stockOf(product)).toBe(1000 - stored.length)
  })
})
