import { expect, it } from 'vitest'
import { anApi } from '../../tests/support/api.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { signIn } from '../../tests/support/sign-in.ts'

describeOnEachEngine('the visitor cookie', (engine) => {
  it('is random, set when it is first needed, and reused', async () => {
    const { shop, ask } = anApi(engine())
    const { _id } = await addProduct(shop)
    expect((await ask('GET', `/products/${_id}`)).cookie).toBeNull()
    expect((await ask('GET', `/products/${_id}/check-like`)).cookie).toBeNull()
    const first = await ask('POST', `/products/${_id}/like`)
    expect(first.headers.get('Set-Cookie')).toMatch(
      /^visitor=[\w-]{24}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    const again = await ask('POST', `/products/${_id}/like`, { cookie: first.cookie ?? '' })
    expect(again.cookie).toBeNull()
    expect(again.body.message).toBe('Like retiré')
  })

  it('is secure when the shop uses HTTPS', async () => {
    const { shop, ask } = anApi(engine(), { secureCookies: true })
    const { _id } = await addProduct(shop)
    expect((await ask('POST', `/products/${_id}/like`)).headers.get('Set-Cookie')).toContain('; Secure')
  })

  it('is replaced when it is forged', { tags: ['T-34'] }, async () => {
    const { shop, ask } = anApi(engine())
    const { _id } = await addProduct(shop)
    expect((await ask('POST', `/products/${_id}/like`, { cookie: 'visitor=admin' })).cookie).not.toBeNull()
  })
})

describeOnEachEngine('POST /products/{id}/rate', (engine) => {
  it('returns the product and replaces the visitor’s earlier rating', {
    tags: ['A-338', 'A-339', 'A-537'],
  }, async () => {
    const { shop, ask } = anApi(engine())
    const { _id } = await addProduct(shop)
    const first = await ask('POST', `/products/${_id}/rate`, { json: { rating: 2 } })
    expect(first.status).toBe(200)
    expect(first.body.product).toMatchObject({ _id, ratings: [2], reviews: [] })
    const cookie = first.cookie ?? ''
    const second = await ask('POST', `/products/${_id}/rate`, { json: { rating: 5 }, cookie })
    expect(second.body.product.ratings).toEqual([5])
    const other = await ask('POST', `/products/${_id}/rate`, { json: { rating: 4 } })
    expect(other.body.product).toMatchObject({ ratings: [4, 5], averageRating: 4.5 })
  })

  it.each([
    [{ rating: 0 }],
    [{ rating: 6 }],
    [{ rating: 2.5 }],
    [{ rating: '5' }],
    [{}],
    [[]],
    [null],
    ['5'],
  ])('refuses %j', async (json) => {
    const { shop, ask } = anApi(engine())
    const { _id } = await addProduct(shop)
    const { status, body, cookie } = await ask('POST', `/products/${_id}/rate`, { json })
    expect(status).toBe(400)
    expect(body.success).toBe(false)
    if (json !== null && typeof json === 'object' && !Array.isArray(json)) {
      expect(body.message).toBe('Veuillez sélectionner une note entre 1 et 5')
    }
    expect(cookie).toBeNull()
  })

  it('refuses malformed and too large JSON', async () => {
    const { shop, ask } = anApi(engine())
    const { _id } = await addProduct(shop)
    const headers = { 'Content-Type': 'application/json' }
    const broken = await ask('POST', `/products/${_id}/rate`, { body: '{"rating":', headers })
    expect(broken.status).toBe(400)
    expect(broken.body.message).toBe('La requête n’est pas un JSON valide.')
    const heavy = await ask('POST', `/products/${_id}/rate`, { body: ' '.repeat(30_000), headers })
    expect(heavy.status).toBe(413)
    expect(heavy.body.message).toBe('La requête est trop volumineuse.')
  })

  it('answers 404 for an unknown product', async () => {
    const { ask } = anApi(engine())
    const { status, body } = await ask('POST', '/products/none/rate', { json: { rating: 5 } })
    expect(status).toBe(404)
    expect(body.message).toBe('Produit non trouvé')
  })
})

describeOnEachEngine('POST /products/{id}/review', (engine) => {
  it('returns the product with the new review first', { tags: ['A-340', 'A-538'] }, async () => {
    const { shop, ask } = anApi(engine())
    const { _id } = await addProduct(shop)
    const rated = await ask('POST', `/products/${_id}/rate`, { json: { rating: 5 } })
    const cookie = rated.cookie ?? ''
    const json = { text: '  Très doux 🍼  ', pseudo: ' Awa ' }
    const { status, body } = await ask('POST', `/products/${_id}/review`, { json, cookie })
    expect(status).toBe(201)
    expect(body.product.reviews).toEqual([
      { text: 'Très doux 🍼', pseudo: 'Awa', rating: 5, createdAt: '2026-03-02T10:00:00.000Z' },
    ])
    const silent = await ask('POST', `/products/${_id}/review`, { json: { text: 'Bien' } })
    expect(silent.body.product).toMatchObject({ reviewCount: 2 })
  })

  it('counts an accented letter or a combined emoji as one character', async () => {
    const { shop, ask } = anApi(engine())
    const { _id } = await addProduct(shop)
    const write = (text: string, pseudo = '') =>
      ask('POST', `/products/${_id}/review`, { json: { text, pseudo } })
    expect((await write('é'.repeat(500), '👩‍🍼'.repeat(50))).status).toBe(201)
    expect((await write('é'.repeat(501))).body.message).toBe(
      'Le commentaire ne doit pas dépasser 500 caractères',
    )
    expect((await write('Bien', 'x'.repeat(51))).body.message).toBe(
      'Le pseudo ne doit pas dépasser 50 caractères',
    )
  })

  it.each([
    [{ text: '   ', pseudo: 'Awa' }, 'Le commentaire ne peut pas être vide'],
    [{ pseudo: 'Awa' }, 'Le commentaire ne peut pas être vide'],
    [{ text: 'Bien\u0000', pseudo: 'Awa' }, 'Ce texte contient un caractère interdit.'],
    [{ text: 'Bien', pseudo: '\ud800' }, 'Ce texte contient un caractère interdit.'],
  ])('refuses %j', async (json, message) => {
    const { shop, ask } = anApi(engine())
    const { _id } = await addProduct(shop)
    const { status, body } = await ask('POST', `/products/${_id}/review`, { json })
    expect(status).toBe(400)
    expect(body.message).toBe(message)
    expect(await shop.store.reviews.list(_id, 10)).toEqual([])
  })
})

describeOnEachEngine('likes', (engine) => {
  it('are toggled by POST, and returned for one product or a list of products', {
    tags: ['A-539', 'A-540'],
  }, async () => {
    const { shop, ask } = anApi(engine())
    const [a, b] = [await addProduct(shop), await addProduct(shop)]
    const liked = await ask('POST', `/products/${a._id}/like`)
    expect(liked.status).toBe(200)
    expect(liked.body).toEqual({ message: 'Produit liké', hasLiked: true, likes: 1 })
    const cookie = liked.cookie ?? ''
    const check = await ask('GET', `/products/${a._id}/check-like`, { cookie })
    expect(check.body).toEqual({ hasLiked: true })
    expect(check.headers.get('Cache-Control')).toBe('private, no-store')
    expect((await ask('GET', `/products/${a._id}/check-like`)).body).toEqual({ hasLiked: false })
    const ids = `${b._id},${a._id},none,,${a._id}`
    const all = await ask('GET', `/products/likes?ids=${ids}`, { cookie })
    expect(all.body).toEqual({ liked: [a._id] })
    expect(all.headers.get('Cache-Control')).toBe('private, no-store')
    const unliked = await ask('POST', `/products/${a._id}/like`, { cookie })
    expect(unliked.body).toEqual({ message: 'Like retiré', hasLiked: false, likes: 0 })
  })

  it.each([
    '/products/likes',
    `/products/likes?ids=${'a,'.repeat(3)}%00`,
    `/products/likes?ids=${tooMany()}`,
  ])('cannot be requested without ids, with an invalid id or with too many ids: GET %s', async (path) => {
    const { ask } = anApi(engine())
    const { status, body } = await ask('GET', path)
    expect(status).toBe(400)
    expect(body.issues[0].path).toMatch(/^ids/)
  })

  it('are refused for an unknown product', async () => {
    const { ask } = anApi(engine())
    expect((await ask('POST', '/products/none/like')).status).toBe(404)
    expect((await ask('GET', '/products/none/check-like')).status).toBe(404)
  })
})

describeOnEachEngine('POST /products/{id}/view', (engine) => {
  it('counts a visitor once and answers 204', async () => {
    const { shop, ask } = anApi(engine())
    const { _id } = await addProduct(shop)
    const first = await ask('POST', `/products/${_id}/view`)
    expect(first).toMatchObject({ status: 204, body: null })
    await ask('POST', `/products/${_id}/view`, { cookie: first.cookie ?? '' })
    expect(await shop.store.products.find(_id)).toMatchObject({ views: 1 })
    expect((await ask('POST', '/products/none/view')).status).toBe(404)
  })

  it('counts views by customers and by visitors with an expired session, but not by administrators', async () => {
    const { shop, ask } = anApi(engine())
    const { _id } = await addProduct(shop)
    const look = async (token: string) => {
      const { status } = await ask('POST', `/products/${_id}/view`, { token })
      return [status, (await shop.store.products.find(_id))?.views]
    }
    expect(await look(await signIn(shop))).toEqual([204, 0])
    expect(await look(await signIn(shop, { role: 'user' }))).toEqual([204, 1])
    expect(await look('expired')).toEqual([204, 2])
  })
})

function tooMany(): string {
  return Array.from({ length: 501 }, (_, index) => `p${index}`).join(',')
}
