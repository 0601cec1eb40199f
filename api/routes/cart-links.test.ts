import { expect, it } from 'vitest'
import { retentionCutoffs } from '../../domain/retention.ts'
import { addPlan } from '../../tests/builders/planned-change.ts'
import { anApi } from '../../tests/support/api.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { addProduct, addProductWithVariants } from '../../tests/support/product-fixtures.ts'
import { signIn } from '../../tests/support/sign-in.ts'
import { applyRetention } from '../../use-cases/personal-data/apply-retention.ts'

const DAY = 86_400_000

describeOnEachEngine('cart links', (engine) => {
  async function aShopWithLink() {
    const { shop, ask } = anApi(engine())
    const token = await signIn(shop, { may: ['orders'] })
    const variants = ['3 mois', '6 mois'].map((size) => ({ color: null, size, stock: 2 }))
    const body = await addProductWithVariants(shop, { name: 'Body', sizes: ['3 mois', '6 mois'] }, variants)
    const toy = await addProduct(shop, { name: 'Hochet', stock: 0 })
    const create = (lines: unknown) => ask('POST', '/cart-links', { token, json: { lines } })
    return { shop, ask, token, body, toy, create }
  }

  it('hold the articles with their names, and are read by anybody who has the id', {
    tags: ['R-12'],
  }, async () => {
    const { ask, body, toy, create } = await aShopWithLink()
    const created = await create([
      { productId: body._id, size: ' 3 MOIS', quantity: 2 },
      { productId: toy._id, quantity: 1 },
    ])
    expect(created.status).toBe(201)
    const lines = [
      { productId: body._id, name: 'Body', color: null, size: '3 mois', quantity: 2 },
      { productId: toy._id, name: 'Hochet', color: null, size: null, quantity: 1 },
    ]
    expect(created.body.link).toMatchObject({ lines })
    const read = await ask('GET', `/cart-links/${created.body.link.id}`)
    expect([read.status, read.body.link]).toEqual([200, created.body.link])
    expect(read.headers.get('Cache-Control')).toBe('private, max-age=3600')
    expect(JSON.stringify(read.body)).not.toMatch(/price|userName/)
  })

  it('have ids that nobody can guess', { tags: ['R-12'] }, async () => {
    const { newId } = await import('../../server/new-id.ts')
    const ids = new Set(Array.from({ length: 1000 }, newId))
    expect(ids.size).toBe(1000)
    for (const id of ids) expect(id).toMatch(/^[2-9a-hj-km-np-z]{12}$/)
  })

  it('keep the name of an article that is deleted later', { tags: ['R-12'] }, async () => {
    const { shop, ask, toy, create } = await aShopWithLink()
    const { id } = (await create([{ productId: toy._id, quantity: 1 }])).body.link
    const products = await signIn(shop, { may: ['products'] })
    expect((await ask('DELETE', `/products/${toy._id}`, { token: products })).status).toBe(200)
    expect((await ask('GET', `/cart-links/${id}`)).body.link.lines).toMatchObject([{ name: 'Hochet' }])
  })

  it.each([
    ['no article', () => [], 'Choisissez de 1 à 30 articles.'],
    [
      'too many',
      (id: string) => Array.from({ length: 31 }, () => ({ productId: id, quantity: 1 })),
      'Choisissez de 1 à 30 articles.',
    ],
    [
      'no size',
      (id: string) => [{ productId: id, quantity: 1 }],
      'Veuillez choisir une taille sur la page de l’article.',
    ],
    [
      'another size',
      (id: string) => [{ productId: id, size: '9 mois', quantity: 1 }],
      '9 mois n’est plus proposée.',
    ],
    [
      'no quantity',
      (id: string) => [{ productId: id, size: '3 mois', quantity: 0 }],
      'La quantité doit être un nombre de 1 à 999.',
    ],
    ['an unknown article', () => [{ productId: 'x', quantity: 1 }], 'Cet article n’existe plus.'],
  ])('are not made with %s', { tags: ['R-12'] }, async (_, linesOf, message) => {
    const { body, create } = await aShopWithLink()
    const refused = await create(linesOf(body._id))
    expect([refused.status, refused.body.message]).toEqual([400, message])
  })

  it('need the permission for orders', { tags: ['R-12'] }, async () => {
    const { shop, ask, toy } = await aShopWithLink()
    const json = { lines: [{ productId: toy._id, quantity: 1 }] }
    const token = await signIn(shop, { may: ['products', 'orders:read'] })
    expect((await ask('POST', '/cart-links', { token, json })).status).toBe(403)
    expect((await ask('POST', '/cart-links', { json })).status).toBe(401)
  })

  it.each(['unknown', 'KB-1', '%00', 'a'.repeat(500), '..%2f..%2f', '%F0%9F%91%B6'])(
    'that do not exist, such as %s, get one clear answer',
    { tags: ['R-12'] },
    async (id) => {
      const { ask } = await aShopWithLink()
      const { status, body } = await ask('GET', `/cart-links/${id}`)
      expect(status).toBe(404)
      if (id !== '%00') expect(body.message).toMatch(/^Ce lien de panier n’existe pas/)
    },
  )

  it('end after a year, before and after they are deleted', { tags: ['R-12'] }, async () => {
    const { shop, ask, toy, create } = await aShopWithLink()
    const { id } = (await create([{ productId: toy._id, quantity: 1 }])).body.link
    const createdAt = shop.clock()
    shop.advance(364 * DAY)
    expect((await applyRetention(shop)).cartLinks).toBe(0)
    expect((await ask('GET', `/cart-links/${id}`)).status).toBe(200)
    shop.advance(2 * DAY)
    expect(retentionCutoffs(shop.clock()).cartLinks).toBeGreaterThan(createdAt)
    expect((await ask('GET', `/cart-links/${id}`)).status).toBe(404)
    expect((await applyRetention(shop)).cartLinks).toBe(1)
    expect(await shop.store.cartLinks.find(id)).toBeNull()
  })

  it('may name a product that a plan hides, which is not sold when they are opened', {
    tags: ['R-12'],
  }, async () => {
    const { shop, ask, toy, create } = await aShopWithLink()
    await addPlan(shop, [toy._id], { kind: 'visible' })
    const { id } = (await create([{ productId: toy._id, quantity: 1 }])).body.link
    expect((await ask('GET', `/cart-links/${id}`)).body.link.lines).toMatchObject([{ name: 'Hochet' }])
    expect((await ask('GET', `/products/${toy._id}`)).status).toBe(404)
  })

  it('are in the audit log with who made them', { tags: ['R-12'] }, async () => {
    const { shop, body, create } = await aShopWithLink()
    const { id } = (await create([{ productId: body._id, size: '3 mois', quantity: 2 }])).body.link
    const [entry] = await shop.store.audit.list({ limit: 1, offset: 0 })
    expect(entry).toMatchObject({
      action: 'cart-link.created',
      subject: { id, name: '2 × Body' },
      actor: { name: expect.any(String) },
    })
  })
})
