import { expect, it } from 'vitest'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { aShop } from '../../tests/support/shop.ts'
import { deleteProducts } from '../catalogue/change-products.ts'
import { isLiked, likeProduct, listLiked } from './likes.ts'

describeOnEachEngine('likes', (engine) => {
  it('are added and removed', async () => {
    const shop = aShop(engine())
    const { _id } = await addProduct(shop)
    expect(await isLiked(shop, _id, 'v1')).toEqual({ ok: true, hasLiked: false })
    await likeProduct(shop, _id, 'v2')
    expect(await likeProduct(shop, _id, 'v1')).toEqual({
      ok: true,
      message: 'Produit liké',
      hasLiked: true,
      likes: 2,
    })
    expect(await isLiked(shop, _id, 'v1')).toEqual({ ok: true, hasLiked: true })
    expect(await likeProduct(shop, _id, 'v1')).toEqual({
      ok: true,
      message: 'Like retiré',
      hasLiked: false,
      likes: 1,
    })
    expect(await isLiked(shop, _id, 'v1')).toEqual({ ok: true, hasLiked: false })
    expect(await shop.store.products.find(_id)).toMatchObject({ likes: 1 })
  })

  it('of many simultaneous visitors are all counted', async () => {
    const shop = aShop(engine())
    const { _id } = await addProduct(shop)
    await Promise.all(Array.from({ length: 12 }, (_, index) => likeProduct(shop, _id, `v${index}`)))
    expect(await shop.store.products.find(_id)).toMatchObject({ likes: 12 })
  })

  it('are counted correctly when they are added and removed concurrently', async () => {
    const shop = aShop(engine())
    const { _id } = await addProduct(shop)
    const visitors = Array.from({ length: 30 }, (_, index) => (index % 2 ? `v${index % 10}` : 'v1'))
    const answers = await Promise.all(visitors.map((visitor) => likeProduct(shop, _id, visitor)))
    expect(answers.every(({ ok }) => ok)).toBe(true)
    // v1 toggles 18 times and ends without a like; v3, v5, v7 and v9 toggle 3 times each and end with one.
    const hearts = await engine().db.selectFrom('likes').select('visitorId').orderBy('visitorId').execute()
    expect(hearts.map((heart) => heart.visitorId)).toEqual(['v3', 'v5', 'v7', 'v9'])
    expect(await shop.store.products.find(_id)).toMatchObject({ likes: 4 })
  })

  it('of a product that is deleted concurrently cause no error', async () => {
    const shop = aShop(engine())
    const { _id } = await addProduct(shop)
    const acts = [likeProduct(shop, _id, 'v1'), deleteProducts(shop, [_id]), likeProduct(shop, _id, 'v2')]
    const [, deleted] = await Promise.all(acts)
    expect(deleted).toMatchObject({ ok: true })
    expect(await engine().db.selectFrom('likes').selectAll().execute()).toEqual([])
  })

  it('are listed for many products in one query', async () => {
    const shop = aShop(engine())
    const [first, second, third] = [await addProduct(shop), await addProduct(shop), await addProduct(shop)]
    await likeProduct(shop, third._id, 'v1')
    await likeProduct(shop, first._id, 'v1')
    const ids = [first._id, second._id, third._id, 'none']
    expect(new Set(await listLiked(shop, ids, 'v1'))).toEqual(new Set([first._id, third._id]))
    expect(await listLiked(shop, ids, null)).toEqual([])
  })

  it('fail for a missing product', async () => {
    const shop = aShop(engine())
    expect(await likeProduct(shop, 'none', 'v1')).toMatchObject({ code: 'PRODUCT_NOT_FOUND' })
    expect(await isLiked(shop, 'none', 'v1')).toMatchObject({ code: 'PRODUCT_NOT_FOUND' })
    expect(shop.publishedEvents).toEqual([])
  })
})
