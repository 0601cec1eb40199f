import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstMerchant, type Merchant } from './support/merchant.ts'
import { type RunningShop, startShop } from './support/running-shop.ts'

let shop: RunningShop
let merchant: Merchant

beforeAll(async () => {
  shop = await startShop()
  merchant = await firstMerchant(shop.url)
})

afterAll(() => shop?.stop())

function order(productId: string, orderId: string) {
  return fetch(`${shop.url}/api/orders`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      orderId,
      items: [{ productId, name: 'Ballon', quantity: 1, price: 2000, color: null, size: null, image: '' }],
      totalAmount: 2000,
      paymentMethod: 'Cash',
      customerName: 'Fatou Sarr',
      deliveryAddress: 'Ouakam',
    }),
  })
}

async function stockOf(productId: string): Promise<number> {
  const answer = await fetch(`${shop.url}/api/products/${productId}`)
  return ((await answer.json()) as { stock: number }).stock
}

describe('orders over HTTP', () => {
  it('sells the last five pieces to five of fifty shoppers at once', async () => {
    const { _id } = await merchant.addProduct({ name: 'Ballon', price: 2000, stock: 5, category: 'Jouer' })
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, number) => order(_id, `LAST-FIVE-${number}`)),
    )
    const statuses = answers.map((answer) => answer.status).sort()
    expect(statuses.filter((status) => status < 300)).toHaveLength(5)
    expect(statuses.filter((status) => status === 409)).toHaveLength(45)
    expect(await stockOf(_id)).toBe(0)
  })

  it('makes one order of the same order sent twenty times at once', async () => {
    const { _id } = await merchant.addProduct({ name: 'Ballon', price: 2000, stock: 8, category: 'Jouer' })
    const answers = await Promise.all(Array.from({ length: 20 }, () => order(_id, 'SAME-ORDER')))
    expect(answers.every((answer) => answer.ok)).toBe(true)
    expect(await stockOf(_id)).toBe(7)
    expect((await merchant.orders()).filter(({ orderId }) => orderId === 'SAME-ORDER')).toHaveLength(1)
  })

  it('keeps every acknowledged order when the process is killed in the middle', async () => {
    const { _id } = await merchant.addProduct({ name: 'Ballon', price: 2000, stock: 1000, category: 'Jouer' })
    const acknowledged: string[] = []
    const sending = Array.from({ length: 200 }, async (_, number) => {
      const orderId = `KILLED-${number}`
      const answer = await order(_id, orderId).catch(() => null)
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
    expect(await stockOf(_id)).toBe(1000 - stored.length)
  })
})
