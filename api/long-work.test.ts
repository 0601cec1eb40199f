import { expect, it, vi } from 'vitest'
import { anOrderInput } from '../tests/builders/order-input.ts'
import { productDetails } from '../tests/builders/product-details.ts'
import { anApi } from '../tests/support/api.ts'
import { describeOnEachEngine } from '../tests/support/databases.ts'
import { addProduct } from '../tests/support/product-fixtures.ts'
import { signIn } from '../tests/support/sign-in.ts'
import { placeOrder } from '../use-cases/orders/place-order.ts'

describeOnEachEngine('an answer without a limit', (engine) => {
  it('with the whole catalogue is made of batches, with other work between them', {
    tags: ['A-535'],
  }, async () => {
    const { shop, api, ask } = anApi(engine())
    await shop.store.products.insertAll(
      Array.from({ length: 450 }, (_, number) => number).map((number) => aNewProduct(number)),
      shop.clock(),
    )
    const read = vi.spyOn(shop.store.products, 'listAfter')
    const yields = vi.spyOn(globalThis, 'setImmediate')
    const { body, headers } = await ask('GET', '/products', { headers: { Authorization: 'x' } })
    expect(headers.get('X-Total-Count')).toBe('450')
    const names = body.map(({ name }: { name: string }) => name)
    expect(names).toEqual(Array.from({ length: 450 }, (_, number) => nameOf(number)))
    expect(read.mock.calls.map(([, limit]) => limit)).toEqual([200, 200, 200])
    expect(yields.mock.calls.length).toBeGreaterThanOrEqual(2)
    expect((await ask('GET', '/products?unknown=1')).body).toEqual(body)
    expect((await api.request('/products', { method: 'HEAD' })).headers.get('X-Total-Count')).toBe('450')
    expect(read).toHaveBeenCalledTimes(6)
  })

  it('stops reading the catalogue when the client leaves', async () => {
    const { shop, api } = anApi(engine())
    await shop.store.products.insertAll(
      Array.from({ length: 450 }, (_, number) => aNewProduct(number)),
      shop.clock(),
    )
    const read = vi.spyOn(shop.store.products, 'listAfter')
    const response = await api.request('/products')
    await response.body?.cancel()
    expect(read.mock.calls.length).toBeLessThan(3)
  })

  it('with all orders is made of batches, and has the form of a page', async () => {
    const { shop, ask } = anApi(engine())
    const product = await addProduct(shop, { stock: 900 })
    for (let number = 0; number < 3; number++) await placeOrder(shop, anOrderInput(product))
    const token = await signIn(shop, { may: ['orders'] })
    const read = vi.spyOn(shop.store.orders, 'listAfter')
    const all = await ask('GET', '/orders', { token })
    const page = await ask('GET', '/orders?limit=100', { token })
    expect(all.body).toEqual(page.body)
    expect(all.body.message).toBe('3 commande(s)')
    expect(all.headers.get('X-Total-Count')).toBe('3')
    expect(read).toHaveBeenCalledTimes(1)
    const oldest = await ask('GET', '/orders?sort=oldest', { token })
    expect(oldest.body.orders).toEqual(all.body.orders.toReversed())
    expect((await ask('GET', '/orders?status=confirmed', { token })).body).toMatchObject({ orders: [] })
  })
})

describeOnEachEngine('a JSON body', (engine) => {
  it.each([
    ['order', '/orders', { items: Array(2001).fill({}) }, 'items'],
    ['payment claim', '/notify-payment', { items: Array(2001).fill(0) }, 'items'],
    ['look-up', '/follow/find', { orderId: [[Array(2001).fill(1)]] }, 'orderId.0.0'],
  ])(
    'of an %s with a long list is refused before its entries are validated',
    async (_what, path, json, list) => {
      const { ask } = anApi(engine())
      expect(await ask('POST', path, { json })).toMatchObject({
        status: 400,
        body: {
          code: 'INVALID_INPUT',
          issues: [{ path: list, message: '2\u202f000 éléments au maximum dans une liste.' }],
        },
      })
    },
  )
})

const nameOf = (number: number) => `Article ${String(number).padStart(3, '0')}`

function aNewProduct(number: number) {
  const details = { ...productDetails({ name: nameOf(number) }), images: [] }
  return { id: `p-${number}`, details, flashSale: null, variants: [] }
}
