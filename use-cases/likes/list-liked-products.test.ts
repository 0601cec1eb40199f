import { expect, it } from 'vitest'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { aShop } from '../../tests/support/shop.ts'
import { deleteProducts } from '../catalogue/change-products.ts'
import { likeProduct, listLikedProducts, listProducts } from './likes.ts'

describeOnEachEngine('liked products', (engine) => {
  it('are listed for their visitor, most recently liked first, without deleted products', {
    tags: ['F-22'],
  }, async () => {
    let now = 1_000
    const shop = aShop(engine(), { clock: () => now++ })
    const [first, second, third] = [await addProduct(shop), await addProduct(shop), await addProduct(shop)]
    for (const { _id } of [second, first, third]) await likeProduct(shop, _id, 'v1')
    await likeProduct(shop, second._id, 'v2')
    const idsOf = async (visitor: string | null) =>
      (await listLikedProducts(shop, visitor)).map(({ _id }) => _id)
    expect(await idsOf('v1')).toEqual([third._id, first._id, second._id])
    expect(await idsOf('v2')).toEqual([second._id])
    expect(await idsOf(null)).toEqual([])
    await deleteProducts(shop, [first._id])
    expect(await idsOf('v1')).toEqual([third._id, second._id])
  })

  it('are listed up to a maximum of 40', { tags: ['F-22'] }, async () => {
    const shop = aShop(engine())
    for (let count = 0; count < 41; count++) await likeProduct(shop, (await addProduct(shop))._id, 'v1')
    expect(await listLikedProducts(shop, 'v1')).toHaveLength(40)
  })

  it('are found by their ids, in the order of the request', { tags: ['F-22'] }, async () => {
    const shop = aShop(engine())
    const [first, second] = [await addProduct(shop), await addProduct(shop)]
    const found = await listProducts(shop, [second._id, 'none', first._id])
    expect(found.map(({ _id }) => _id)).toEqual([second._id, first._id])
    expect(await listProducts(shop, [])).toEqual([])
  })
})
