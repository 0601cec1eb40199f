import { expect, it } from 'vitest'
import type { Engine } from '../../data/engines/engine.ts'
import type { Variant } from '../../domain/catalogue/variants.ts'
import { anOrderInput } from '../../tests/builders/order-input.ts'
import { productForm } from '../../tests/builders/product-form.ts'
import { anApi } from '../../tests/support/api.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { expectConsistentStock } from '../../tests/support/ledger.ts'
import { signIn } from '../../tests/support/sign-in.ts'

const SIZES = {
  sizes: '["3 mois","6 mois"]',
  colors: '["Rouge"]',
  price: '1000',
  discount: '0',
  isSale: 'false',
}

function red(...stocks: number[]): Variant[] {
  return ['3 mois', '6 mois', '9 mois'].flatMap((size, index) => {
    const stock = stocks[index]
    return stock === undefined ? [] : [{ color: 'Rouge', size, stock }]
  })
}

async function anAdministrator(engine: Engine) {
  const { shop, ask } = anApi(engine)
  const token = await signIn(shop, { may: ['products'] })
  const send = (method: string, path: string, json: unknown) => ask(method, path, { json, token })
  const submit = (method: string, path: string, fields: Record<string, string | null>) =>
    ask(method, path, { form: productForm({ ...SIZES, ...fields }), token })
  const read = async (id: string) => (await ask('GET', `/products/${id}`)).body
  const add = async (variants: readonly Variant[]) => {
    const stock = String(variants.reduce((sum, variant) => sum + variant.stock, 0))
    const { body } = await submit('POST', '/products', { stock, variants: JSON.stringify(variants) })
    return body._id as string
  }
  const order = (
    _id: string,
    choices: { color: string | null; size: string | null; quantity?: number }[],
  ) => {
    const items = choices.map(({ quantity = 1, ...choice }) => ({
      productId: _id,
      name: 'Body',
      price: 1000,
      quantity,
      image: '',
      ...choice,
    }))
    const totalAmount = items.reduce((sum, { quantity }) => sum + 1000 * quantity, 0)
    const json = anOrderInput({ _id, name: 'Body', price: 1000 }, 1, { items, totalAmount })
    return ask('POST', '/orders', { json })
  }
  return { shop, ask, send, submit, read, add, order }
}

describeOnEachEngine('a product with variants', (engine) => {
  it('has variants in the order of its colours and sizes; product lists contain them only with variants=true', {
    tags: ['C-10'],
  }, async () => {
    const { ask, add, read } = await anAdministrator(engine())
    const id = await add(red(4, 0).toReversed())
    expect(await read(id)).toMatchObject({ stock: 4, variants: red(4, 0), unallocatedStock: 0 })
    const [listed] = (await ask('GET', '/products')).body
    expect(listed).toMatchObject({ _id: id, stock: 4 })
    expect(listed).not.toHaveProperty('variants')
    expect((await ask('GET', '/products?variants=true')).body).toMatchObject([
      { _id: id, variants: red(4, 0) },
    ])
    expect((await ask('GET', '/products?variants=false')).status).toBe(400)
  })

  it('is found by the filter soldOutVariants when one of its variants is sold out', {
    tags: ['C-31'],
  }, async () => {
    const { ask, add } = await anAdministrator(engine())
    const id = await add(red(4, 0))
    await add(red(1, 1))
    const found = await ask('GET', '/products?soldOutVariants=true')
    expect(found.body.map((product: { _id: string }) => product._id)).toEqual([id])
    expect(found.headers.get('X-Total-Count')).toBe('1')
  })

  it('lists variants with a null colour if the product has only sizes, and an empty list if it has no variants', {
    tags: ['C-01', 'C-10'],
  }, async () => {
    const { submit, read } = await anAdministrator(engine())
    const { body } = await submit('POST', '/products', { stock: '7' })
    expect(await read(body._id)).toMatchObject({ stock: 7, variants: [] })
    const plain = await submit('POST', '/products', {
      stock: '2',
      colors: '[]',
      variants: '[{"size":"3 mois","stock":2}]',
    })
    expect(plain.body.variants).toEqual([
      { color: null, size: '3 mois', stock: 2 },
      { color: null, size: '6 mois', stock: 0 },
    ])
  })
})

describeOnEachEngine('product write routes with variants', (engine) => {
  it.each([
    ['[{"color":"Rouge","size":"9 mois","stock":1}]', 'INVALID_INPUT'],
    ['[{"color":"Rouge","size":"3 mois","stock":-1}]', 'INVALID_INPUT'],
    ['[{"color":"Rouge","size":"3 mois","stock":1.5}]', 'INVALID_INPUT'],
    ['[{"color":"Rouge","size":"3 mois"}]', 'INVALID_INPUT'],
    ['{}', 'INVALID_INPUT'],
    ['[1]', 'INVALID_INPUT'],
    ['non', 'INVALID_INPUT'],
    ['[{"color":"Rouge","size":"3 mois","stock":4}]', 'STOCK_MOVED'],
  ])('refuse the invalid variants %s for a stock of 10', { tags: ['C-11'] }, async (variants, code) => {
    const { submit } = await anAdministrator(engine())
    const { status, body } = await submit('POST', '/products', { variants })
    expect([status, body.code]).toEqual([code === 'STOCK_MOVED' ? 409 : 400, code])
    expect(body.message).toMatch(/\S/)
  })

  it('keep the variants when the form has no variants field, and refuse a stock that differs from their sum', {
    tags: ['C-11'],
  }, async () => {
    const { submit, read, add } = await anAdministrator(engine())
    const id = await add(red(4, 6))
    expect((await submit('PUT', `/products/${id}`, { name: 'Autre', stock: '10' })).status).toBe(200)
    expect(await read(id)).toMatchObject({ name: 'Autre', stock: 10, variants: red(4, 6) })
    const { status, body } = await submit('PUT', `/products/${id}`, { stock: '11' })
    expect([status, body.code, body.stock, body.variants]).toEqual([409, 'STOCK_MOVED', 10, red(4, 6)])
    expect(await read(id)).toMatchObject({ name: 'Autre', stock: 10 })
  })

  it('do not restore units sold since the form was opened', { tags: ['C-11'] }, async () => {
    const { submit, read, add, order } = await anAdministrator(engine())
    const id = await add(red(4, 6))
    await order(id, [{ color: 'Rouge', size: '3 mois' }])
    const shown = red(4, 7).map((cell, index) => ({ ...cell, was: [4, 6][index] }))
    const saved = await submit('PUT', `/products/${id}`, {
      stock: '11',
      stockWas: '10',
      variants: JSON.stringify(shown),
    })
    expect(saved.status).toBe(200)
    expect(await read(id)).toMatchObject({ stock: 10, variants: red(3, 7) })
    await expectConsistentStock(engine())
  })

  it('keep the stock of a renamed size, and refuse to remove a size with stock unless removeStock is sent', {
    tags: ['C-06'],
  }, async () => {
    const { submit, read, add } = await anAdministrator(engine())
    const id = await add(red(4, 6))
    const put = (sizes: string[], more = {}) =>
      submit('PUT', `/products/${id}`, { stock: '10', sizes: JSON.stringify(sizes), ...more })
    expect((await put(['3 mois', '6-9 mois'])).body.variants).toEqual([
      { color: 'Rouge', size: '3 mois', stock: 4 },
      { color: 'Rouge', size: '6-9 mois', stock: 6 },
    ])
    const refused = await put(['6-9 mois'])
    expect([refused.status, refused.body.code]).toEqual([409, 'VARIANT_HAS_STOCK'])
    expect(refused.body.variants).toEqual([{ color: 'Rouge', size: '3 mois', stock: 4 }])
    expect((await put(['6-9 mois'], { removeStock: 'true' })).status).toBe(200)
    expect(await read(id)).toMatchObject({ stock: 6, variants: [{ size: '6-9 mois', stock: 6 }] })
    await expectConsistentStock(engine())
  })

  it('store one stock for the whole product when the form sends an empty list of variants', {
    tags: ['C-05'],
  }, async () => {
    const { submit, read, add } = await anAdministrator(engine())
    const id = await add(red(4, 6))
    expect((await submit('PUT', `/products/${id}`, { stock: '10', variants: '[]' })).status).toBe(200)
    expect(await read(id)).toMatchObject({ stock: 10, variants: [] })
    await expectConsistentStock(engine())
  })

  it('refuse to change the product’s total stock by PATCH, because each variant has its own stock', {
    tags: ['C-11'],
  }, async () => {
    const { send, add, read } = await anAdministrator(engine())
    const id = await add(red(4, 6))
    for (const [path, json] of [
      [`/products/${id}`, { stock: 12 }],
      ['/products', { ids: [id], changes: { stock: 12 } }],
    ] as const) {
      const { status, body } = await send('PATCH', path, json)
      expect([status, body.code, body.variants]).toEqual([409, 'VARIANT_STOCK', red(4, 6)])
    }
    expect((await send('PATCH', `/products/${id}`, { stock: 10, price: 900 })).status).toBe(200)
    expect(await read(id)).toMatchObject({ stock: 10, price: 900 })
  })
})

describeOnEachEngine('PATCH /products/{id}/variants', (engine) => {
  it('updates variants whose stock has not changed since it was read, and returns the others as refused', {
    tags: ['C-12'],
  }, async () => {
    const { send, add, order, read } = await anAdministrator(engine())
    const id = await add(red(4, 6))
    await order(id, [{ color: 'Rouge', size: '3 mois' }])
    const cells = [
      { color: 'Rouge', size: '3 mois', stock: 9, was: 4 },
      { color: 'rouge', size: '6 MOIS', stock: '8', was: 6 },
    ]
    const { status, body } = await send('PATCH', `/products/${id}/variants`, { cells })
    expect([status, body.success, body.stock]).toEqual([200, true, 11])
    expect(body).toMatchObject({ variants: red(3, 8), refused: red(3) })
    expect(body.message).toContain('Une case a changé')
    expect(await read(id)).toMatchObject({ stock: 11, variants: red(3, 8) })
    await expectConsistentStock(engine())
  })

  it('answers 409 with the variants when the stock of every sent variant has changed', {
    tags: ['C-12'],
  }, async () => {
    const { send, add } = await anAdministrator(engine())
    const id = await add(red(4, 6))
    const { status, body } = await send('PATCH', `/products/${id}/variants`, {
      cells: [{ color: 'Rouge', size: '3 mois', stock: 9, was: 5 }],
    })
    expect([status, body.code, body.variants]).toEqual([409, 'STOCK_MOVED', red(4, 6)])
  })

  it.each([
    [{}, 400],
    [{ cells: [] }, 400],
    [{ cells: [{ color: 'Rouge', size: '9 mois', stock: 1, was: 0 }] }, 400],
    [{ cells: [{ color: 'Rouge', size: '3 mois', stock: 1 }] }, 400],
    [{ cells: [{ color: 'Rouge', size: '3 mois', stock: 1e9, was: 4 }] }, 400],
    [{ cells: [{ color: 'R'.repeat(100_000), size: '3 mois', stock: 1, was: 4 }] }, 400],
  ])('refuses %j', { tags: ['C-12'] }, async (json, expected) => {
    const { send, add } = await anAdministrator(engine())
    const { status, body } = await send('PATCH', `/products/${await add(red(4, 6))}/variants`, json)
    expect(status).toBe(expected)
    expect(body.message).toMatch(/[a-zé]/)
  })

  it('answers 401 to a request without a token', async () => {
    const { ask, add } = await anAdministrator(engine())
    const json = { cells: [{ color: 'Rouge', size: '3 mois', stock: 1, was: 4 }] }
    expect((await ask('PATCH', `/products/${await add(red(4))}/variants`, { json })).status).toBe(401)
  })
})

describeOnEachEngine('POST /orders for variants', (engine) => {
  it('subtracts the ordered units from the stock of the variant', { tags: ['C-13'] }, async () => {
    const { add, order, read } = await anAdministrator(engine())
    const id = await add(red(4, 6))
    const placed = await order(id, [
      { color: 'ROUGE', size: '3 mois', quantity: 2 },
      { color: 'Rouge', size: '6 mois', quantity: 1 },
    ])
    expect(placed.status).toBe(201)
    expect(placed.body.order.items).toMatchObject([{ color: 'Rouge', size: '3 mois' }, { size: '6 mois' }])
    expect(await read(id)).toMatchObject({ stock: 7, purchases: 3, variants: red(2, 5) })
  })

  it('answers 409 with the line, the variant and its stock when the variant is unknown or its stock is too low', {
    tags: ['C-13'],
  }, async () => {
    const { add, order, read } = await anAdministrator(engine())
    const id = await add(red(1, 6))
    const short = await order(id, [
      { color: 'Rouge', size: '6 mois' },
      { color: 'Rouge', size: '3 mois', quantity: 2 },
    ])
    expect([short.status, short.body.code]).toEqual([409, 'OUT_OF_STOCK'])
    expect(short.body.items).toMatchObject([
      { productId: id, problem: 'stock', line: 1, color: 'Rouge', size: '3 mois', stock: 1 },
    ])
    const unknown = await order(id, [{ color: 'Bleu', size: '3 mois' }])
    expect([unknown.status, unknown.body.code]).toEqual([409, 'VARIANT_UNKNOWN'])
    expect(unknown.body.items).toMatchObject([
      { productId: id, problem: 'variant', line: 0, color: 'Bleu', size: '3 mois', stock: 0 },
    ])
    expect(await read(id)).toMatchObject({ stock: 7 })
  })

  it.each([
    [{ color: 'Rouge', size: null }, 'Veuillez choisir une taille'],
    [{ color: null, size: '3 mois' }, 'Veuillez choisir une couleur'],
    [{ color: '', size: '' }, 'Veuillez choisir une couleur'],
  ])('answers 400 for an item with %j', { tags: ['C-13'] }, async (choice, message) => {
    const { add, order } = await anAdministrator(engine())
    const { status, body } = await order(await add(red(4, 6)), [choice])
    expect([status, body.message]).toEqual([400, message])
    expect(body.issues[0].path).toMatch(/^items\.0\.(?:color|size)$/)
  })
})
