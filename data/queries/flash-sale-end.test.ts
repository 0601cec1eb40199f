import { expect, it } from 'vitest'
import type { NextFlashSale } from '../../domain/catalogue/flash-sale.ts'
import type { ProductDetails } from '../../domain/catalogue/product-fields.ts'
import { productDetails } from '../../tests/builders/product-details.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { createStore, type Store } from '../store.ts'

const NOW = Date.parse('2026-03-02T10:00:00.000Z')
const NO_FLASH_SALE: NextFlashSale = { active: false, discount: 0, durationHours: 0, endTime: null }

interface Placed {
  details: Partial<ProductDetails>
  flashSale: NextFlashSale
}

async function place(store: Store, products: readonly Placed[]): Promise<void> {
  const rows = products.map(({ details, flashSale }, index) => ({
    id: `p${index}`,
    details: { ...productDetails(), brand: 'B', images: [], ...details },
    flashSale,
  }))
  await store.products.insertAll(rows, 1000)
}

describeOnEachEngine('products.nextFlashSaleEnd', (engine) => {
  it('finds the earliest end of the flash sales that lower a price', async () => {
    const store = createStore(engine())
    const sale = (discount: number, endTime: number | null) => ({
      ...NO_FLASH_SALE,
      active: true,
      discount,
      endTime,
    })
    await place(store, [
      { details: {}, flashSale: sale(20, NOW + 3000) },
      { details: {}, flashSale: sale(20, NOW + 2000) },
      { details: { discount: 50 }, flashSale: sale(20, NOW + 1000) },
      { details: {}, flashSale: { ...sale(20, NOW + 1000), active: false } },
    ])
    expect(await store.products.nextFlashSaleEnd(NOW)).toBe(NOW + 2000)
    expect(await store.products.nextFlashSaleEnd(NOW + 2000)).toBe(NOW + 3000)
    expect(await store.products.nextFlashSaleEnd(NOW + 3000)).toBeNull()
  })
})
