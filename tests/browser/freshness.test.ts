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

const page = async (path: string) => (await fetch(shop.url + path)).text()

function send(path: string, body: object, { method = 'POST', cookie = '' } = {}) {
  return fetch(`${shop.url}/api${path}`, {
    method,
    headers: {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${merchant.token}`,
      ...(cookie && { Cookie: cookie }),
    },
    body: JSON.stringify(body),
  })
}

const order = (productId: string, orderId: string, quantity = 1) =>
  send('/orders', {
    orderId,
    items: [{ productId, name: 'Ballon', quantity, price: 2000, color: null, size: null, image: '' }],
    totalAmount: 2000 * quantity,
    paymentMethod: 'Cash',
    customerName: 'Fatou Sarr',
    deliveryAddress: 'Ouakam',
  })

/** Readers that request the same pages without pause until they are stopped. */
function readersOf(...paths: string[]) {
  let reading = true
  const readers = Array.from({ length: 8 }, async (_, number) => {
    while (reading) await page(paths[number % paths.length] ?? '/')
  })
  return async () => {
    reading = false
    await Promise.all(readers)
  }
}

const aBall = (details = {}) =>
  merchant.addProduct({ name: 'Ballon', price: 2000, stock: 3, category: 'Jouer', ...details })

describe('during many reads, the first response after a change shows', () => {
  it('an edited product on its page, in lists and in the API', async () => {
    const { _id } = await aBall()
    const stop = readersOf('/', '/products/Jouer', `/product/${_id}`, '/api/products?category=Jouer')
    for (let price = 2100; price < 2500; price += 100) {
      expect((await send(`/products/${_id}`, { price }, { method: 'PATCH' })).ok).toBe(true)
      const shown = `2\u202f${price - 2000} FCFA`
      expect(await page(`/product/${_id}`)).toContain(shown)
      expect(await page('/products/Jouer')).toContain(shown)
      expect(await page(`/api/products/${_id}`)).toContain(`"price":${price}`)
    }
    await stop()
  })

  it('the reduced stock after an order, even of the last unit', async () => {
    const { _id } = await aBall({ name: 'Dernier ballon', stock: 2 })
    const stop = readersOf('/products/Jouer', `/product/${_id}`)
    await order(_id, 'FRESH-ORDER-1')
    expect(await page(`/product/${_id}`)).toContain('1 en stock')
    expect(await page(`/api/products/${_id}`)).toContain('"stock":1')
    await order(_id, 'FRESH-ORDER-2')
    expect(await page(`/product/${_id}`)).toContain('Stock épuisé')
    expect((await page('/products/Jouer')).match(/Épuisé/g)).toHaveLength(1)
    await stop()
  })

  it('a new rating and a new comment', async () => {
    const { _id } = await aBall({ name: 'Ballon noté' })
    const stop = readersOf('/products/Jouer', `/product/${_id}`)
    await send(`/products/${_id}/rate`, { rating: 2 })
    expect(await page(`/product/${_id}`)).toContain('Note moyenne : 2,0 sur 5')
    await send(`/products/${_id}/review`, { text: 'Il rebondit bien.', pseudo: 'Awa' })
    expect(await page(`/product/${_id}`)).toContain('Il rebondit bien.')
    await stop()
  })

  it('a product after its creation, and not after its deletion', async () => {
    const stop = readersOf('/products', '/products/Jouer')
    const { _id } = await aBall({ name: 'Toupie' })
    expect(await page('/products/Jouer')).toContain('Toupie')
    await send(`/products/${_id}`, {}, { method: 'DELETE' })
    expect(await page('/products/Jouer')).not.toContain('Toupie')
    expect((await fetch(`${shop.url}/product/${_id}`)).status).toBe(404)
    await stop()
  })

  it('the new number of views of a product', async () => {
    const { _id } = await aBall({ name: 'Ballon vu' })
    const views = async () => (JSON.parse(await page(`/api/products/${_id}`)) as { views: number }).views
    expect(await views()).toBe(0)
    await fetch(`${shop.url}/api/products/${_id}/view`, { method: 'POST' })
    expect(await views()).toBe(1)
  })
})

describe('two visitors', () => {
  it('never see each other’s likes or cookies', async () => {
    const { _id } = await aBall({ name: 'Ballon aimé' })
    const liked = await fetch(`${shop.url}/api/products/${_id}/like`, { method: 'POST' })
    const awa = liked.headers.get('set-cookie')?.split(';')[0] ?? ''
    const hasLiked = async (cookie: string) =>
      (
        (await (
          await fetch(`${shop.url}/api/products/${_id}/check-like`, { headers: { Cookie: cookie } })
        ).json()) as { hasLiked: boolean }
      ).hasLiked
    expect([await hasLiked(awa), await hasLiked('')]).toEqual([true, false])
    for (const path of ['/', `/product/${_id}`, '/cart']) {
      const [first, second] = await Promise.all([
        fetch(shop.url + path, { headers: { Cookie: awa } }),
        fetch(shop.url + path),
      ])
      expect(first.headers.get('set-cookie')).toBeNull()
      expect(await first.text()).toBe(await second.text())
    }
  })

  it('cannot inject content into each other’s pages', async () => {
    const { _id } = await aBall({ name: 'Ballon calme' })
    const headers = { 'X-Forwarded-Host': 'evil.example', 'X-Original-URL': '/evil', Host: 'evil.example' }
    await fetch(`${shop.url}/product/${_id}`, { headers })
    expect(await page(`/product/${_id}`)).not.toContain('evil')
  })
})
