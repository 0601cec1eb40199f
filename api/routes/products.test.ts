import { describe, expect, it } from 'vitest'
import { readTreatment } from '../../contracts/search-treatment.ts'
import { anApi } from '../../tests/support/api.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'

const SEARCH_LIST = 'application/vnd.shop.search+json'

describeOnEachEngine('GET /products', (engine) => {
  it('returns the whole catalogue as an array', { tags: ['A-524'] }, async () => {
    const { shop, ask } = anApi(engine())
    await addProduct(shop, { name: 'Robe' })
    await addProduct(shop, { name: 'Body' })
    const { status, headers, body } = await ask('GET', '/products')
    expect(status).toBe(200)
    expect(headers.get('X-Total-Count')).toBe('2')
    expect(headers.get('Link')).toBeNull()
    expect(headers.get('Vary')).toBe('Accept')
    expect(body.map((product: { name: string }) => product.name)).toEqual(['Body', 'Robe'])
    expect(body[0]).not.toHaveProperty('reviews')
  })

  it('sends links to the first, previous, next and last page', async () => {
    const { shop, ask } = anApi(engine())
    for (const name of ['A', 'B', 'C', 'D', 'E']) await addProduct(shop, { name, category: 'Jouer' })
    const { headers, body } = await ask('GET', '/products?category=Jouer&limit=2&page=2&sort=name&order=desc')
    expect(body.map((product: { name: string }) => product.name)).toEqual(['C', 'B'])
    expect(headers.get('X-Total-Count')).toBe('5')
    const at = (page: number) => `</products?category=Jouer&limit=2&page=${page}&sort=name&order=desc>`
    expect(headers.get('Link')).toBe(
      `${at(1)}; rel="first", ${at(1)}; rel="prev", ${at(3)}; rel="next", ${at(3)}; rel="last"`,
    )
  })

  it.each([
    ['sort=stars', 'sort'],
    ['order=up', 'order'],
    ['limit=0', 'limit'],
    ['limit=501', 'limit'],
    ['limit=ten', 'limit'],
    ['limit=1e2', 'limit'],
    ['page=-1', 'page'],
    ['page=1.5', 'page'],
    ['limit=', 'limit'],
    ['limit=1&limit=2', 'limit'],
    ['isSale=yes', 'isSale'],
    ['in=price&q=a', 'in.0'],
    [`q=${'a'.repeat(101)}`, 'q'],
    ['q=%00', 'q'],
    ['category=a%00b', 'category'],
  ])('refuses ?%s with a French message', async (query, path) => {
    const { ask } = anApi(engine())
    const { status, body } = await ask('GET', `/products?${query}`)
    expect(status).toBe(400)
    expect(body).toMatchObject({ success: false, code: 'INVALID_INPUT', issues: [{ path }] })
    expect(body.message).toMatch(/ (doit|accepte|trop|attendue|interdit)/)
  })

  it('finds products that contain every word of a search, and lists matches in the name first', {
    tags: ['F-09', 'F-12'],
  }, async () => {
    const { shop, ask } = anApi(engine())
    await addProduct(shop, { name: 'Couverture de baptême matelassée' })
    await addProduct(shop, { name: 'Poupée', description: 'Avec sa robe' })
    await addProduct(shop, { name: 'Robe' })
    const found = async (query: string) => {
      const { headers, body } = await ask('GET', `/products?${new URLSearchParams(query)}`)
      expect(headers.get('X-Total-Count')).toBe(String(body.length))
      return body.map((product: { name: string }) => product.name)
    }
    expect(await found('q=couverture bapteme')).toEqual(['Couverture de baptême matelassée'])
    expect(await found('q=robe')).toEqual(['Robe', 'Poupée'])
    expect(await found('q=robe&sort=name')).toEqual(['Poupée', 'Robe'])
  })

  it('corrects a misspelt search and reports the correction in a header, but only suggests it if literal=true', {
    tags: ['F-10'],
  }, async () => {
    const { shop, ask } = anApi(engine())
    await addProduct(shop, { name: 'Couverture de baptême' })
    const corrected = await ask('GET', '/products?q=baptaime')
    expect(corrected.body).toHaveLength(1)
    expect(readTreatment(corrected.headers.get('X-Search-Treatment'))).toEqual({
      correction: 'baptême',
      near: false,
      facets: {},
    })
    const typed = await ask('GET', '/products?q=bapteme')
    expect(typed.headers.get('X-Search-Treatment')).toBeNull()
    const literal = await ask('GET', '/products?q=baptaime&literal=true')
    expect(literal.body).toEqual([])
    expect(literal.headers.get('X-Search-Treatment')).toBeNull()
    expect(decodeURIComponent(literal.headers.get('X-Search-Suggestion') ?? '')).toBe('baptême')
  })

  it.each(['%', '_', '"', "'", '*', '( AND )', 'NEAR(a b)', 'robe* OR "b', '{name} : robe', '\\', '😀 😀'])(
    'treats %s in a search as plain text, not as an operator',
    async (q) => {
      const { shop, ask } = anApi(engine())
      await addProduct(shop, { name: 'Robe', description: 'x', brand: 'y' })
      for (const sort of ['', '&sort=price']) {
        const { status, body } = await ask('GET', `/products?literal=true&q=${encodeURIComponent(q)}${sort}`)
        expect(status).toBe(200)
        expect(body).toEqual([])
      }
    },
  )

  it('returns the compact list of the search box when the Accept header requests it', async () => {
    const { shop, ask } = anApi(engine())
    const { _id, images } = await addProduct(shop, { name: 'Bébé', description: 'Été' })
    const { headers, body } = await ask('GET', '/products', { headers: { Accept: `${SEARCH_LIST}, */*` } })
    expect(headers.get('Content-Type')).toBe(SEARCH_LIST)
    expect(headers.get('Vary')).toBe('Accept')
    expect(headers.get('X-Total-Count')).toBe('1')
    expect(body).toEqual([
      {
        _id,
        name: 'Bébé',
        category: 'Vêtements/Nouveau-né',
        brand: 'Petit Baobab',
        description: 'ete',
        images: images.slice(0, 1),
      },
    ])
    const found = await ask('GET', '/products?q=robe', { headers: { Accept: SEARCH_LIST } })
    expect(found.body).toEqual([])
  })
})

describeOnEachEngine('GET /products/{id}', (engine) => {
  it('returns the product with its reviews', { tags: ['A-536'] }, async () => {
    const { shop, ask } = anApi(engine())
    const product = await addProduct(shop)
    const { status, body } = await ask('GET', `/products/${product._id}`)
    expect(status).toBe(200)
    expect(body).toEqual({ ...product, reviews: [] })
  })

  it.each([
    'none',
    'a%00b',
    '%ED%A0%80',
    '%',
    '..%2f..%2fetc',
    "'; drop table products",
    'x'.repeat(300),
    '🎈',
  ])('answers 404 for the unknown id "%s"', async (id) => {
    const { ask } = anApi(engine())
    const { status, body } = await ask('GET', `/products/${id}`)
    expect(status).toBe(404)
    expect(body).toMatchObject({ success: false, message: 'Produit non trouvé', code: 'PRODUCT_NOT_FOUND' })
  })
})

describe('the API', () => {
  const stub = () => ({ db: undefined }) as never

  it('answers 404 in JSON for an unknown path', async () => {
    const { ask } = anApi(stub())
    const { status, body } = await ask('GET', '/nowhere')
    expect(status).toBe(404)
    expect(body).toMatchObject({ success: false, code: 'ROUTE_NOT_FOUND' })
  })

  it.each([
    ['DELETE', '/ping', 'GET, HEAD'],
    ['POST', '/openapi.json', 'GET, HEAD'],
    ['GET', '/products/abc/rate', 'POST'],
    ['DELETE', '/products/abc/like', 'POST'],
  ])('answers 405 with the allowed methods for %s %s', async (method, path, allowed) => {
    const { ask } = anApi(stub())
    const { status, headers, body } = await ask(method, path)
    expect(status).toBe(405)
    expect(headers.get('Allow')).toBe(allowed)
    expect(body).toMatchObject({ success: false, code: 'METHOD_NOT_ALLOWED' })
  })

  it('answers an unexpected error with a reference and without details', async () => {
    const faults: unknown[] = []
    const { ask } = anApi(stub(), { reportFault: (error, id) => faults.push([error, id]) })
    const { status, body } = await ask('GET', '/products/abc')
    expect(status).toBe(500)
    expect(body).toMatchObject({ success: false, requestId: 'request-1' })
    expect(body.message).toBe("Une erreur s'est produite. Veuillez réessayer. (réf. request-1)")
    expect(faults).toEqual([[expect.any(TypeError), 'request-1']])
  })
})
