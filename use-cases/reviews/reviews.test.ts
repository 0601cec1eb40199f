import { expect, it } from 'vitest'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { aShop } from '../../tests/support/shop.ts'
import { rateProduct, reviewProduct } from './reviews.ts'

describeOnEachEngine('rateProduct', (engine) => {
  it('returns the product, and replaces an earlier rating by the same visitor', async () => {
    const shop = aShop(engine())
    const { _id: productId } = await addProduct(shop)
    const rate = (visitorId: string, rating: number) => rateProduct(shop, { productId, visitorId, rating })
    expect(await rate('v1', 5)).toMatchObject({ product: { ratings: [5], averageRating: 5 } })
    expect(await rate('v2', 2)).toMatchObject({ product: { ratings: [2, 5], averageRating: 3.5 } })
    expect(await rate('v1', 4)).toMatchObject({ product: { ratings: [2, 4], averageRating: 3 } })
    expect(shop.publishedEvents.at(-1)).toEqual({
      kind: 'product',
      productId,
      touches: 'cards',
      facets: true,
    })
  })

  it('loses no simultaneous rating and counts each visitor once', async () => {
    const shop = aShop(engine())
    const { _id: productId } = await addProduct(shop)
    const visitors = Array.from({ length: 20 }, (_, index) => `v${index % 10}`)
    await Promise.all(visitors.map((visitorId) => rateProduct(shop, { productId, visitorId, rating: 3 })))
    expect(await shop.store.products.find(productId)).toMatchObject({ ratings: Array(10).fill(3) })
  })

  it('keeps one of several simultaneous ratings by a visitor', async () => {
    const shop = aShop(engine())
    const { _id: productId } = await addProduct(shop)
    const stars = [1, 2, 3, 4, 5, 5, 4, 3, 2, 1]
    await Promise.all(stars.map((rating) => rateProduct(shop, { productId, visitorId: 'v', rating })))
    const stored = await engine().db.selectFrom('ratings').select('rating').execute()
    expect(stored).toHaveLength(1)
    expect((await shop.store.products.find(productId))?.ratings).toEqual(stored.map(({ rating }) => rating))
  })

  it('fails for a missing product', async () => {
    const refused = await rateProduct(aShop(engine()), { productId: 'none', visitorId: 'v', rating: 3 })
    expect(refused).toMatchObject({ code: 'PRODUCT_NOT_FOUND', message: 'Produit non trouvé' })
  })
})

describeOnEachEngine('reviewProduct', (engine) => {
  it('stores the size that the author took in the spelling of the product, and no other text', {
    tags: ['F-26'],
  }, async () => {
    const shop = aShop(engine())
    const { _id: productId } = await addProduct(shop, { sizes: ['3 mois', '6 mois'] })
    const take = (size: string) =>
      reviewProduct(shop, { productId, visitorId: 'v1', text: size || 'Sans', pseudo: 'Awa', size })
    await take('6  MOIS')
    shop.advance(1000)
    await take('<b>géant</b>')
    shop.advance(1000)
    const reviewed = await take('')
    expect(reviewed.ok && reviewed.product.reviews.map(({ size }) => size)).toEqual([
      undefined,
      undefined,
      '6 mois',
    ])
    // What is exported of an account and what moderators see name it too.
    expect((await shop.store.moderation.byVisitor('v1'))[0]).toMatchObject({ size: '6 mois' })
    const page = { limit: 9, offset: 0 }
    expect(
      (await shop.store.moderation.listReviews({ state: 'shown', search: '' }, page)).at(-1),
    ).toMatchObject({
      size: '6 mois',
    })
  })

  it('lists the newest reviews first, each with the rating by its author', async () => {
    const shop = aShop(engine())
    const { _id: productId } = await addProduct(shop)
    const write = (visitorId: string, text: string) =>
      reviewProduct(shop, { productId, visitorId, text, pseudo: 'Awa' })
    await write('v1', 'Bien')
    shop.advance(1000)
    await write('v2', 'Très bien')
    const rated = await rateProduct(shop, { productId, visitorId: 'v1', rating: 4 })
    expect(rated).toMatchObject({
      product: {
        reviewCount: 2,
        reviews: [
          { text: 'Très bien', pseudo: 'Awa', createdAt: '2026-03-02T10:00:01.000Z' },
          { text: 'Bien', pseudo: 'Awa', rating: 4, createdAt: '2026-03-02T10:00:00.000Z' },
        ],
      },
    })
    expect(rated.ok && rated.product.reviews[0]).not.toHaveProperty('rating')
    expect(shop.publishedEvents.at(-1)).toEqual({
      kind: 'product',
      productId,
      touches: 'cards',
      facets: true,
    })
  })

  it('fails for a missing product', async () => {
    const shop = aShop(engine())
    const refused = await reviewProduct(shop, { productId: 'none', visitorId: 'v', text: 't', pseudo: '' })
    expect(refused).toMatchObject({ code: 'PRODUCT_NOT_FOUND' })
  })
})
