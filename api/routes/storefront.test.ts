import { describe, expect, it } from 'vitest'
import { CATEGORIES } from '../../domain/catalogue/categories.ts'
import type { Product } from '../../domain/catalogue/product.ts'
import { anOrderInput } from '../../tests/builders/order-input.ts'
import { anApi } from '../../tests/support/api.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { setFlashSale } from '../../use-cases/catalogue/set-flash-sale.ts'

const names = (body: { name: string }[]) => body.map(({ name }) => name)

describeOnEachEngine('a product of the API', (engine) => {
  it('has every field with its type', {
    tags: 'A-320 A-321 A-323 A-324 A-325 A-326 A-327 A-329 A-330 A-331 A-333 A-334 A-335 A-336 A-337 A-341 A-342 A-343 A-345 A-346 A-360 A-361 A-362 B-205 B-206 B-207 B-208 B-209 B-210 B-211 B-212 B-214 B-215 B-216 B-217 B-218 B-220 B-221 B-222 B-223 B-224 B-225 B-226 B-227 B-228 B-229 B-230 B-231'.split(
      ' ',
    ),
  }, async () => {
    const { shop, ask } = anApi(engine())
    const { _id, images } = await addProduct(shop, {
      name: 'Robe',
      price: 12_500,
      description: 'En wax',
      category: 'Vêtements/Enfant',
      subCategory: 'Robes',
      brand: 'Petit Baobab',
      stock: 3,
      discount: 10,
      gender: 'Fille',
      sizes: ['4 ans'],
      colors: ['Bleu'],
      materials: ['Coton'],
      isTrending: true,
      isSale: true,
    })
    await setFlashSale(shop, _id, { active: true, durationHours: 2, discount: 30 })
    await ask('POST', `/products/${_id}/rate`, { json: { rating: 4 } })
    await ask('POST', `/products/${_id}/review`, { json: { text: 'Très belle', pseudo: 'Awa' } })
    await ask('POST', `/products/${_id}/like`)
    await ask('POST', `/products/${_id}/view`)

    const { body } = await ask('GET', `/products/${_id}`)
    expect(body).toMatchObject({
      _id,
      name: 'Robe',
      brand: 'Petit Baobab',
      description: 'En wax',
      category: 'Vêtements/Enfant',
      subCategory: 'Robes',
      price: 12_500,
      discount: 10,
      images,
      gender: 'Fille',
      stock: 3,
      flashSale: { active: true, durationHours: 2, discount: 30, endTime: '2026-03-02T12:00:00.000Z' },
      colors: ['Bleu'],
      sizes: ['4 ans'],
      materials: ['Coton'],
      averageRating: 4,
      ratings: [4],
      views: 1,
      likes: 1,
      purchases: 0,
      reviews: [{ text: 'Très belle', pseudo: 'Awa', createdAt: '2026-03-02T10:00:00.000Z' }],
      isTrending: true,
      isBestseller: false,
      isSale: true,
      createdAt: '2026-03-02T10:00:00.000Z',
    })
    expect(images[0]).toMatch(/^\//)
  })

  it('has isBestseller in the list and in GET /products/{id}', { tags: ['A-344'] }, async () => {
    const { shop, ask } = anApi(engine())
    const { _id } = await addProduct(shop, { name: 'Robe', isBestseller: true })
    await addProduct(shop, { name: 'Short', isBestseller: false })
    expect((await ask('GET', `/products/${_id}`)).body.isBestseller).toBe(true)
    const { body } = await ask('GET', '/products?sort=name')
    expect(body.map((product: Product) => product.isBestseller)).toEqual([true, false])
  })

  it('is listed in its category and in none of the eight others', {
    tags: ['A-347', 'A-348', 'A-349', 'A-350', 'A-351', 'A-352', 'A-353', 'A-355'],
  }, async () => {
    const { shop, ask } = anApi(engine())
    for (const category of CATEGORIES) await addProduct(shop, { name: category, category })
    for (const category of CATEGORIES) {
      const { body } = await ask('GET', `/products?category=${encodeURIComponent(category)}`)
      expect(names(body)).toEqual([category])
    }
  })
})

describeOnEachEngine('the product list of the API', (engine) => {
  it.each([
    ['sort=createdAt&order=asc', ['Robe', 'Ballon', 'Écharpe']],
    ['sort=createdAt&order=desc', ['Écharpe', 'Ballon', 'Robe']],
    ['sort=name&order=asc', ['Ballon', 'Écharpe', 'Robe']],
    ['sort=name&order=desc', ['Robe', 'Écharpe', 'Ballon']],
    ['sort=name&order=asc&limit=2', ['Ballon', 'Écharpe']],
    ['category=Jouer&limit=4', ['Ballon']],
  ])(
    'for ?%s contains %j in this order',
    { tags: ['A-525', 'A-526', 'A-527', 'A-528', 'A-529', 'A-530'] },
    async (query, expected) => {
      const { shop, ask } = anApi(engine())
      for (const [name, category] of [
        ['Robe', 'Vêtements/Enfant'],
        ['Ballon', 'Jouer'],
        ['Écharpe', 'Vêtements/Adulte'],
      ] as const) {
        await addProduct(shop, { name, category })
        shop.advance(1000)
      }
      expect(names((await ask('GET', `/products?${query}`)).body)).toEqual(expected)
    },
  )

  it('contains at most 100 products for a filter without limit, and all products for a request without parameters', {
    tags: ['A-534', 'A-596', 'B-353'],
  }, async () => {
    const { shop, ask } = anApi(engine())
    for (let number = 0; number < 101; number++) await addProduct(shop, { name: `Cube ${number}` })
    expect((await ask('GET', '/products?category=all')).body).toHaveLength(100)
    expect((await ask('GET', '/products')).body).toHaveLength(101)
  })
})

describeOnEachEngine('a visitor without an account', (engine) => {
  it('browses, searches, rates, reviews and likes products', {
    tags: ['A-007', 'A-008', 'A-009', 'A-010', 'A-511', 'A-513', 'A-514', 'A-515'],
  }, async () => {
    const { shop, ask } = anApi(engine())
    const { _id } = await addProduct(shop, { name: 'Robe' })
    expect(names((await ask('GET', '/products')).body)).toEqual(['Robe'])
    expect(names((await ask('GET', '/products?q=ROB')).body)).toEqual(['Robe'])
    for (const [path, json] of [
      ['rate', { rating: 4 }],
      ['review', { text: 'Belle', pseudo: 'Awa' }],
    ] as const) {
      const { status, body } = await ask('POST', `/products/${_id}/${path}`, { json })
      expect(status, path).toBeLessThan(300)
      expect(body.product, path).toMatchObject({ _id, name: 'Robe' })
    }
    expect((await ask('POST', `/products/${_id}/like`)).body).toMatchObject({ message: 'Produit liké' })
  })

  it('places an order and submits a payment claim', {
    tags: ['A-398', 'A-517', 'A-518', 'A-541', 'A-542'],
  }, async () => {
    const { shop, ask } = anApi(engine())
    const product = await addProduct(shop, { price: 3000 })
    const json = { ...anOrderInput(product, 2), paymentMethod: 'Wave' }
    const ordered = await ask('POST', '/orders', { json })
    expect(ordered).toMatchObject({
      status: 201,
      body: {
        success: true,
        message: expect.any(String),
        order: { orderId: json.orderId, totalAmount: 6000 },
      },
    })
    const item = { name: product.name, price: 6000, quantity: 2, size: 'N/A', color: 'N/A', image: '' }
    const notice = {
      name: 'Fatou',
      phone: '771234567',
      amount: 6000,
      items: [item],
      paymentCode: ordered.body.order.paymentCode,
      paymentMethod: 'Wave',
      timestamp: new Date(shop.clock()).toISOString(),
    }
    expect((await ask('POST', '/notify-payment', { json: notice })).body).toMatchObject({ success: true })
    const refused = await ask('POST', '/notify-payment', { json: { ...notice, paymentCode: 'NOBODY' } })
    expect(refused.body).toMatchObject({ success: false, error: expect.any(String) })
  })
})

describe('GET /ping', () => {
  it('answers 200 without caching', { tags: ['A-521'] }, async () => {
    const { ask } = anApi({ db: undefined } as never)
    const { status, headers } = await ask('GET', '/ping')
    expect(status).toBe(200)
    expect(headers.get('Cache-Control')).toBe('no-store')
  })
})
