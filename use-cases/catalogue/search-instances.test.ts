import { expect, it } from 'vitest'
import { anInstance, describeInstances } from '../../tests/support/instances.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { aShop } from '../../tests/support/shop.ts'
import { deleteProducts } from './change-products.ts'
import { findProducts } from './find-products.ts'

describeInstances('the search of several instances', ({ open }) => {
  it('finds a product that another instance added, and corrects misspelt queries to its words', {
    tags: ['F-09', 'F-10'],
  }, async () => {
    const [here, there] = [await open(), await open()]
    const shop = aShop(here)
    const { shop: other, close } = await anInstance(there, { clock: shop.clock })
    const names = async (of: typeof shop, q: string) =>
      (await findProducts(of, { q, limit: 5 })).products.map(({ name }) => name)
    expect(await names(other, 'landeau')).toEqual([])

    const { _id } = await addProduct(shop, { name: 'Landau pliant' })
    expect(await names(shop, 'landeau')).toEqual(['Landau pliant'])
    await expect.poll(() => names(other, 'landeau')).toEqual(['Landau pliant'])
    await deleteProducts(shop, [_id])
    expect(await names(shop, 'landau')).toEqual([])
    await expect.poll(() => names(other, 'landau')).toEqual([])
    await close()
  })
})
