import { expect, it } from 'vitest'
import { anApi } from '../../tests/support/api.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { signIn } from '../../tests/support/sign-in.ts'
import { countInMemory } from '../middleware/rate-limit.ts'

describeOnEachEngine('ratings and reviews without a cookie', (engine) => {
  it.each([
    ['rate', { rating: 1 }, 10],
    ['review', { text: 'Nul', pseudo: '' }, 20],
    ['like', undefined, 50],
  ])('%s is limited by address and product, whatever cookie is sent', async (action, json, allowed) => {
    const { shop, ask } = anApi(engine(), { openCounter: countInMemory })
    const [body, robe] = [await addProduct(shop), await addProduct(shop)]
    const send = (id: string, cookie: string) =>
      ask('POST', `/products/${id}/${action}`, { ...(json && { json }), cookie })
    const statuses: number[] = []
    for (let number = 0; number < allowed + 2; number++) {
      const cookie = number % 2 === 0 ? '' : `visitor=${String(number).padStart(24, 'x')}`
      statuses.push((await send(body._id, cookie)).status)
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(2)
    const refused = await send(body._id, '')
    expect(refused.body.message).toMatch(/^Trop de tentatives\. Réessayez dans /)
    expect(refused.headers.get('Retry-After')).not.toBeNull()
    expect((await send(robe._id, '')).status).toBeLessThan(300)
  })

  it('lets a visitor change a rating after the limit', async () => {
    const { shop, ask } = anApi(engine(), { openCounter: countInMemory })
    const { _id } = await addProduct(shop)
    const rate = (cookie: string, rating: number) =>
      ask('POST', `/products/${_id}/rate`, { json: { rating }, cookie })
    const { cookie } = await rate('', 2)
    for (let number = 0; number < 9; number++) await rate('', 1)
    expect((await rate('', 1)).status).toBe(429)
    expect(await rate(cookie ?? '', 5)).toMatchObject({
      status: 200,
      body: { product: { ratings: [...Array(9).fill(1), 5] } },
    })
  })
})

describeOnEachEngine('moderation', (engine) => {
  it('lists and hides reviews and ratings for who may manage products', async () => {
    const { shop, ask } = anApi(engine())
    const { _id: productId } = await addProduct(shop, { name: 'Body' })
    const rated = await ask('POST', `/products/${productId}/rate`, { json: { rating: 1 } })
    const json = { text: 'Nul', pseudo: 'X' }
    await ask('POST', `/products/${productId}/review`, { json, cookie: rated.cookie ?? '' })
    const token = await signIn(shop, { may: ['products'] })
    const listed = await ask('GET', '/reviews?q=bod', { token })
    expect(listed.body.reviews).toMatchObject([
      { productId, productName: 'Body', text: 'Nul', rating: 1, state: 'shown' },
    ])
    expect(JSON.stringify(listed.body)).not.toContain('visitor')
    const [{ id }] = listed.body.reviews
    const hide = await ask('POST', '/reviews/moderate', { token, json: { ids: [id], action: 'hide' } })
    expect(hide.body).toEqual({ success: true, message: '1 avis masqué', count: 1 })
    const shown = await ask('GET', `/products/${productId}`)
    expect(shown.body).toMatchObject({ reviews: [], reviewCount: 0, ratings: [], averageRating: 0 })
    expect((await ask('GET', `/products/${productId}/reviews`)).body.reviews).toEqual([])
    const groups = await ask('GET', '/reviews/ratings?state=hidden', { token })
    const [group] = groups.body.ratings
    expect(group).toMatchObject({ productId, rating: 1, count: 1 })
    const { productName: _name, count: _count, ...key } = group
    const back = await ask('POST', '/reviews/ratings/moderate', {
      token,
      json: { ...key, action: 'show', state: 'hidden' },
    })
    expect(back.body.message).toBe('1 note affichée de nouveau')
    expect((await ask('GET', `/products/${productId}`)).body).toMatchObject({ reviews: [], averageRating: 1 })
  })

  it.each([
    [{ ids: [], action: 'hide' }, 'Choisissez des avis ou des notes.'],
    [{ ids: ['a'], action: 'burn' }, 'action accepte hide, show, delete, restore.'],
    [{ ids: Array(201).fill('a'), action: 'hide' }, '200 au maximum à la fois.'],
  ])('refuses %j', async (json, message) => {
    const { shop, ask } = anApi(engine())
    const token = await signIn(shop, { may: ['products'] })
    expect(await ask('POST', '/reviews/moderate', { token, json })).toMatchObject({
      status: 400,
      body: { message },
    })
  })
})

describeOnEachEngine('PUT /reviews/{id}/answer', (engine) => {
  it('cleans and limits the answer as a review, and shows it with the product', async () => {
    const { shop, ask } = anApi(engine())
    const { _id: productId } = await addProduct(shop, { name: 'Body' })
    await ask('POST', `/products/${productId}/review`, { json: { text: 'Bien', pseudo: '' } })
    const token = await signIn(shop, { may: ['products'] })
    const [{ id }] = (await ask('GET', '/reviews', { token })).body.reviews
    const put = (answer: string | null, was: string | null = null) =>
      ask('PUT', `/reviews/${id}/answer`, { token, json: { answer, was } })
    for (const refused of ['', ' \u200b ', 'x'.repeat(501)]) expect((await put(refused)).status).toBe(400)
    expect((await put(' Merci\u200b beaucoup ')).body).toEqual({ success: true })
    const { body } = await ask('GET', `/products/${productId}`)
    expect(body.reviews).toMatchObject([{ text: 'Bien', answer: { text: 'Merci beaucoup' } }])
    expect((await put('Autre')).body).toMatchObject({ conflicts: [{ current: 'Merci beaucoup' }] })
    expect((await put(null, 'Merci beaucoup')).status).toBe(200)
    expect((await ask('GET', `/products/${productId}`)).body.reviews[0]).not.toHaveProperty('answer')
  })
})
