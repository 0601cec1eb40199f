import { expect, it } from 'vitest'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { aShop } from '../../tests/support/shop.ts'
import { getProduct, recordView } from './get-product.ts'

const MINUTE = 60_000

describeOnEachEngine('recordView', (engine) => {
  it('counts a view once per visitor, product and half hour', async () => {
    const shop = aShop(engine())
    const { _id } = await addProduct(shop)
    const { _id: other } = await addProduct(shop)
    const look = async (visitor: string, product = _id) => recordView(shop, product, visitor)
    expect(await look('v1')).toEqual({ ok: true, counted: true })
    expect(await look('v1')).toEqual({ ok: true, counted: false })
    expect(await look('v2')).toEqual({ ok: true, counted: true })
    expect(await look('v1', other)).toEqual({ ok: true, counted: true })
    shop.advance(30 * MINUTE - 1)
    expect(await look('v1')).toEqual({ ok: true, counted: false })
    shop.advance(1)
    expect(await look('v1')).toEqual({ ok: true, counted: true })
    expect(await getProduct(shop, _id)).toMatchObject({ product: { views: 3 } })
  })

  it('counts one view for simultaneous requests of a visitor', async () => {
    const shop = aShop(engine())
    const { _id } = await addProduct(shop)
    await Promise.all(Array.from({ length: 8 }, () => recordView(shop, _id, 'v1')))
    expect(await getProduct(shop, _id)).toMatchObject({ product: { views: 1 } })
  })

  it('fails for a missing product', async () => {
    expect(await recordView(aShop(engine()), 'none', 'v1')).toMatchObject({ code: 'PRODUCT_NOT_FOUND' })
  })
})
