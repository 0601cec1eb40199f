import { expect, it } from 'vitest'
import { PERMISSIONS } from '../../domain/accounts/account.ts'
import { anOrderInput } from '../../tests/builders/order-input.ts'
import { anApi } from '../../tests/support/api.ts'
import { CLOSED, OPEN, SIGNED_IN } from '../../tests/support/api-routes.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { signIn } from '../../tests/support/sign-in.ts'

/** An amount that occurs nowhere else, in any part. */
const MARKED = 48_617_593
const WHOLE = { color: null, size: null }
const TODAY = '2026-03-02'

describeOnEachEngine('the routes of purchase prices', (engine) => {
  async function aBuyer() {
    const { shop, ask } = anApi(engine())
    const product = await addProduct(shop, { price: 5000, stock: 20 })
    const placed = (await ask('POST', '/orders', { json: anOrderInput(product, 2) })).body.order
    const token = await signIn(shop, { may: ['products', 'orders:read', 'cash', 'exports', 'costs'] })
    const path = `/costs/products/${product._id}`
    const set = (amount: unknown, was: unknown = null) =>
      ask('PUT', path, { token, json: { prices: [{ ...WHOLE, amount, was }] } })
    return { shop, ask, token, product, orderId: placed.orderId as string, set }
  }

  it('set, list and use them', { tags: ['H-20'] }, async () => {
    const { ask, token, product, orderId, set } = await aBuyer()
    const prices = [{ ...WHOLE, amount: 3000, from: '2026-03-02T10:00:00.000Z' }]
    expect((await set(3000)).body).toEqual({ success: true, message: 'Prix d’achat enregistrés', prices })
    const read = async (path: string) => (await ask('GET', path, { token })).body
    expect(await read(`/costs/products?ids=${product._id},other`)).toEqual({
      success: true,
      products: [{ productId: product._id, prices }],
    })
    const margin = { sales: 10_000, knownSales: 10_000, cost: 6000, unknownUnits: 0 }
    expect(await read(`/costs/orders/${orderId}`)).toEqual({ success: true, margin })
    expect(await read(`/costs/report?day=${TODAY}`)).toEqual({ success: true, margin })
    expect(await read('/costs/stock')).toMatchObject({ stock: { value: 54_000, unknownProducts: 0 } })
    expect(await read('/stock/reorder?leadDays=100&coverDays=600')).toMatchObject({
      issues: [{ path: 'coverDays', message: 'coverDays doit être un nombre entier entre 1 et 365.' }],
    })
    expect(await read('/stock/reorder?leadDays=365&coverDays=365')).toMatchObject({
      total: 1,
      suggestions: [{ productId: product._id, stock: 18, sold: 2, quantity: 7 }],
    })
    const csv = String(await read(`/cash/report.csv?day=${TODAY}`))
    expect(csv).toContain('Marge des commandes du jour;Marge;;4000')
    expect((await ask('GET', '/costs/stock', { token })).headers.get('Cache-Control')).toBe(
      'private, no-store',
    )
  })

  it.each([
    ['2 500', 2500],
    ['2.500', 2500],
    ['2500 FCFA', 2500],
    [' ', null],
    [null, null],
    [0, 0],
  ])('read an amount as it is typed: %j', { tags: ['H-30'] }, async (typed, amount) => {
    const { set } = await aBuyer()
    await set(1)
    expect((await set(typed, 1)).body.prices).toMatchObject([{ amount }])
  })

  it.each(['cher', '-5', -5, '2500,50', 1e12, '999999999999', true, {}])(
    'refuse %j beside its field',
    { tags: ['H-30'] },
    async (typed) => {
      const { set } = await aBuyer()
      expect(await set(typed)).toMatchObject({
        status: 400,
        body: {
          issues: [{ path: 'prices.0.amount', message: 'Indiquez un montant en francs, sans virgule.' }],
        },
      })
    },
  )

  it('are the only ones that answer with an amount, and only to `costs`', {
    tags: ['H-20', 'H-30'],
  }, async () => {
    const { shop, ask, product, orderId, set } = await aBuyer()
    expect((await set(MARKED)).status).toBe(200)
    const others = PERMISSIONS.filter((permission) => permission !== 'costs')
    const token = await signIn(shop, { may: others })
    const real = (path: string) =>
      path
        .replace(/\/p1\b|\/:id\b(?=$|\/)/, `/${product._id}`)
        .replace('/o1', `/${orderId}`)
        .replace(/^(\/cash\/report(?:\.csv)?|\/costs\/report)$/, `$1?day=${TODAY}`)
        .replace(/^\/costs\/products$/, `/costs/products?ids=${product._id}`)
        .replace(/^\/stock\/reorder$/, '/stock/reorder?leadDays=365&coverDays=365')
        .replace(/^\/stock\/levels$/, `/stock/levels?ids=${product._id}`)
        .replace(/^\/products\/by-ids$/, `/products/by-ids?ids=${product._id}`)
    const routes = [
      ...CLOSED.map(([method, path]) => [method, path] as const),
      ...[...OPEN, ...SIGNED_IN].map((route) => route.split(' ') as [string, string]),
    ].filter(([method, path]) => method === 'GET' && path !== '/events')
    const told: string[] = []
    let answered = 0
    for (const [method, path] of routes) {
      for (const sent of [{}, { token }]) {
        const { status, body } = await ask(method, real(path), sent)
        if (status === 200) answered += 1
        if (
          JSON.stringify(body)
            .replace(/[\s\u202f]/g, '')
            .includes(String(MARKED))
        )
          told.push(path)
      }
    }
    expect(told).toEqual([])
    expect(answered).toBeGreaterThan(60)
    const json = { prices: [{ ...WHOLE, amount: 1, was: null }] }
    const refused = await ask('PUT', `/costs/products/${product._id}`, { token, json })
    expect(refused).toMatchObject({ status: 403 })
    expect(JSON.stringify(refused.body)).not.toContain(String(MARKED))
  })

  it('leave no amount in what changing, exporting, deleting and restoring a product answers', {
    tags: ['H-20'],
  }, async () => {
    const { shop, ask, product, set } = await aBuyer()
    await set(MARKED)
    const token = await signIn(shop, { may: PERMISSIONS.filter((permission) => permission !== 'costs') })
    const answers: unknown[] = []
    const does = async (method: string, path: string, json?: unknown) => {
      const { body } = await ask(method, path, { token, ...(json !== undefined && { json }) })
      answers.push(body)
      return body
    }
    await does('PATCH', `/products/${product._id}`, { price: 6000 })
    await does('PATCH', '/products', { ids: [product._id], changes: { brand: 'Autre' } })
    const [action] = (await does('GET', '/bulk-actions')).actions ?? []
    if (action) await does('POST', `/bulk-actions/${action.id}/undo`)
    await does('GET', '/products/export.csv')
    await does('DELETE', `/products/${product._id}`)
    await does('GET', '/trash')
    await does('POST', '/trash/restore', { ids: [product._id] })
    await does('GET', '/audit')
    expect(answers.length).toBeGreaterThanOrEqual(7)
    expect(JSON.stringify(answers)).not.toContain(String(MARKED))
  })
})
