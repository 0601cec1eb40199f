import { expect, it } from 'vitest'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { aShop } from '../../tests/support/shop.ts'
import { getProduct } from './get-product.ts'

describeOnEachEngine('getProduct', (engine) => {
  it.each(['nobody-knows', '', '\0', 'a b', 'é', '%00', 'x'.repeat(4000), '__proto__'])(
    'fails for the unknown id %j',
    async (id) => {
      expect(await getProduct(aShop(engine()), id)).toMatchObject({ code: 'PRODUCT_NOT_FOUND' })
    },
  )
})
