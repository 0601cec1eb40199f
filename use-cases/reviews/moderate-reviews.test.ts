import { expect, it } from 'vitest'
import type { Engine } from '../../data/engines/engine.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { aShop, type TestShop } from '../../tests/support/shop.ts'
import { deleteProducts } from '../catalogue/change-products.ts'
import { getProduct } from '../catalogue/get-product.ts'
import { applyRetention } from '../personal-data/apply-retention.ts'
import { eraseCustomer, exportCustomerData } from '../personal-data/customer-data.ts'
import { restoreProducts } from '../trash/restore-products.ts'
import {
  listModeratedReviews,
  listRatingGroups,
  moderateRatings,
  moderateReviews,
} from './moderate-reviews.ts'
import { listReviews, rateProduct, reviewProduct } from './reviews.ts'

const FIRST_PAGE = { q: '', page: 1, limit: 30 }
const DAY = 86_400_000

/** A product with two reviews and three ratings: 5 and 1 from the reviewers, 4 from somebody else. */
async function aReviewedProduct(engine: Engine) {
  const shop = aShop(engine)
  const { _id: productId } = await addProduct(shop, { name: 'Body' })
  for (const [visitorId, rating] of [
    ['awa', 5],
    ['mode', 1],
    ['fatou', 4],
  ] as const)
    await rateProduct(shop, { productId, visitorId, rating })
  await reviewProduct(shop, { productId, visitorId: 'awa', text: 'Très doux', pseudo: 'Awa Ndiaye' })
  shop.advance(1000)
  await reviewProduct(shop, { productId, visitorId: 'mode', text: 'Nul', pseudo: 'Concurrent' })
  const listed = await listModeratedReviews(shop, { ...FIRST_PAGE, state: 'shown' })
  const [bad, good] = listed.reviews.map(({ id }) => id) as [string, string]
  return { shop, productId, bad, good, shown: () => shownOf(shop, productId) }
}

async function shownOf(shop: TestShop, productId: string) {
  const found = await getProduct(shop, productId)
  if (!found.ok) throw new Error(found.message)
  const { reviews, reviewCount, ratings, averageRating } = found.product
  return { texts: reviews.map(({ text }) => text), reviewCount, ratings, averageRating }
}

const ALL = { texts: ['Nul', 'Très doux'], reviewCount: 2, ratings: [1, 4, 5], averageRating: 3.33 }
const WITHOUT_BAD = { texts: ['Très doux'], reviewCount: 1, ratings: [4, 5], averageRating: 4.5 }

describeOnEachEngine('moderateReviews', (engine) => {
  it.each([
    ['hide', 'show', 'hidden'],
    ['delete', 'restore', 'deleted'],
  ] as const)(
    '%s removes a review with its rating everywhere, and %s takes it back',
    async (action, undo, state) => {
      const { shop, bad, shown } = await aReviewedProduct(engine())
      expect(await shown()).toEqual(ALL)
      expect(await moderateReviews(shop, { ids: [bad], action })).toEqual({ ok: true, count: 1 })
      expect(await shown()).toEqual(WITHOUT_BAD)
      expect(shop.publishedEvents.at(-1)).toMatchObject({ kind: 'product', touches: 'cards', facets: true })
      const gone = await listModeratedReviews(shop, { ...FIRST_PAGE, state })
      expect(gone).toMatchObject({
        total: 1,
        reviews: [{ id: bad, text: 'Nul', rating: 1, productName: 'Body' }],
      })
      expect(await moderateReviews(shop, { ids: [bad], action: undo })).toEqual({ ok: true, count: 1 })
      expect(await shown()).toEqual(ALL)
      const journal = await shop.store.audit.list({ limit: 2, offset: 0 })
      expect(journal.map((entry) => entry.action).sort()).toEqual(
        [`reviews.${action}`, `reviews.${undo}`].sort(),
      )
    },
  )

  it('restores a review that was hidden before it was deleted as hidden', async () => {
    const { shop, bad, shown } = await aReviewedProduct(engine())
    for (const action of ['hide', 'delete', 'restore'] as const) {
      shop.advance(1000)
      await moderateReviews(shop, { ids: [bad], action })
      expect(await shown()).toEqual(WITHOUT_BAD)
    }
    await moderateReviews(shop, { ids: [bad], action: 'show' })
    expect(await shown()).toEqual(ALL)
  })

  it('refuses a review that does not exist or was treated already', async () => {
    const { shop, bad } = await aReviewedProduct(engine())
    const refused = { ok: false, code: 'REVIEW_NOT_FOUND' }
    expect(await moderateReviews(shop, { ids: ['none'], action: 'hide' })).toMatchObject(refused)
    expect(await moderateReviews(shop, { ids: [bad], action: 'show' })).toMatchObject(refused)
    await moderateReviews(shop, { ids: [bad], action: 'hide' })
    expect(await moderateReviews(shop, { ids: [bad], action: 'hide' })).toMatchObject(refused)
  })

  it('keeps a hidden visitor’s later rating hidden', async () => {
    const { shop, productId, bad, shown } = await aReviewedProduct(engine())
    await moderateReviews(shop, { ids: [bad], action: 'hide' })
    await rateProduct(shop, { productId, visitorId: 'mode', rating: 2 })
    expect(await shown()).toEqual(WITHOUT_BAD)
    await moderateReviews(shop, { ids: [bad], action: 'show' })
    expect((await shown()).ratings).toEqual([2, 4, 5])
  })

  it('is kept when the product goes to the trash and comes back', async () => {
    const { shop, productId, bad, shown } = await aReviewedProduct(engine())
    await moderateReviews(shop, { ids: [bad], action: 'hide' })
    await deleteProducts(shop, [productId])
    await restoreProducts(shop, [productId])
    expect(await shown()).toEqual(WITHOUT_BAD)
  })
})

describeOnEachEngine('moderateRatings', (engine) => {
  it('hides the ratings of one product, stars and day, and takes them back', async () => {
    const { shop, productId, shown } = await aReviewedProduct(engine())
    shop.advance(DAY)
    for (let number = 0; number < 70; number++) {
      await rateProduct(shop, { productId, visitorId: `robot ${number}`, rating: 1 })
    }
    expect((await shown()).averageRating).toBe(1.1)
    const [group] = (await listRatingGroups(shop, { ...FIRST_PAGE, state: 'shown' })).ratings
    expect(group).toMatchObject({ productId, productName: 'Body', rating: 1, count: 70 })
    const { day = '' } = group ?? {}
    const moderate = (
      action: 'hide' | 'show' | 'delete' | 'restore',
      state: 'shown' | 'hidden' | 'deleted',
    ) => moderateRatings(shop, { productId, rating: 1, day, action, state })
    expect(await moderate('hide', 'shown')).toEqual({ ok: true, count: 70 })
    expect(await shown()).toEqual(ALL)
    expect(await moderate('hide', 'shown')).toMatchObject({ code: 'REVIEW_NOT_FOUND' })
    expect(await moderate('delete', 'hidden')).toEqual({ ok: true, count: 70 })
    expect((await listRatingGroups(shop, { ...FIRST_PAGE, state: 'deleted' })).total).toBe(1)
    expect(await moderate('restore', 'deleted')).toEqual({ ok: true, count: 70 })
    expect(await shown()).toEqual(ALL)
    expect(await moderate('show', 'hidden')).toEqual({ ok: true, count: 70 })
    expect((await shown()).averageRating).toBe(1.1)
    const journal = await shop.store.audit.list({ limit: 4, offset: 0 })
    expect(journal.map((entry) => entry.action).sort()).toEqual([
      'ratings.delete',
      'ratings.hide',
      'ratings.restore',
      'ratings.show',
    ])
  })
})

describeOnEachEngine('personal data of reviews', (engine) => {
  it('is purged 30 days after the deletion', async () => {
    const { shop, bad, shown } = await aReviewedProduct(engine())
    await moderateReviews(shop, { ids: [bad], action: 'delete' })
    shop.advance(29 * DAY)
    expect((await applyRetention(shop)).reviews).toBe(0)
    shop.advance(2 * DAY)
    expect((await applyRetention(shop)).reviews).toBe(2)
    expect(await moderateReviews(shop, { ids: [bad], action: 'restore' })).toMatchObject({ ok: false })
    expect(await shown()).toEqual(WITHOUT_BAD)
  })

  it('is found, exported and erased by the name with which it is signed', async () => {
    const { shop, shown } = await aReviewedProduct(engine())
    const query = { by: 'name', value: 'awa  NDIAYE'.replace('  ', ' ') } as const
    const exported = await exportCustomerData(shop, query, { mayReadMessages: true })
    expect(exported).toMatchObject({ data: { reviews: [{ text: 'Très doux', pseudo: 'Awa Ndiaye' }] } })
    expect(await eraseCustomer(shop, query)).toMatchObject({ erased: { reviews: 1 } })
    expect(await shown()).toMatchObject({ texts: ['Nul'], reviewCount: 1 })
    expect(await eraseCustomer(shop, query)).toMatchObject({ code: 'CUSTOMER_NOT_FOUND' })
  })
})

describeOnEachEngine('listReviews', (engine) => {
  it('returns pages without hidden reviews; the product has the first page', async () => {
    const shop = aShop(engine())
    const { _id: productId } = await addProduct(shop)
    for (let number = 1; number <= 45; number++) {
      shop.advance(1000)
      await reviewProduct(shop, { productId, visitorId: `v${number}`, text: `Avis ${number}`, pseudo: '' })
    }
    const textsOf = async (page: number) => {
      const found = await listReviews(shop, productId, { page, limit: 20 })
      return found.ok ? found.reviews.map(({ text }) => text) : []
    }
    expect((await shownOf(shop, productId)).texts).toEqual(await textsOf(1))
    expect(await textsOf(3)).toEqual(['Avis 5', 'Avis 4', 'Avis 3', 'Avis 2', 'Avis 1'])
    const [newest] = (await listModeratedReviews(shop, { ...FIRST_PAGE, state: 'shown' })).reviews
    await moderateReviews(shop, { ids: [newest?.id ?? ''], action: 'hide' })
    expect((await textsOf(1))[0]).toBe('Avis 44')
    expect(await listReviews(shop, productId, { page: 1, limit: 20 })).toMatchObject({ total: 44 })
    expect(await listReviews(shop, 'none', { page: 1, limit: 20 })).toMatchObject({
      code: 'PRODUCT_NOT_FOUND',
    })
  })
})
