import { expect, it } from 'vitest'
import { anImage, productDetails } from '../../tests/builders/product-details.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { expectConsistentStock } from '../../tests/support/ledger.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { aShop, OPENING } from '../../tests/support/shop.ts'
import { withVariants } from '../stock/change-stock.ts'
import { findProducts } from './find-products.ts'
import { type DemoEntry, loadDemoCatalogue } from './load-demo-catalogue.ts'

const DAY = 86_400_000

function anEntry(name: string, overrides: Partial<DemoEntry> = {}): DemoEntry {
  return {
    fields: productDetails({ name }),
    images: [async () => anImage(name)],
    createdAt: OPENING - 10 * DAY,
    reviews: [],
    ...overrides,
  }
}

describeOnEachEngine('loadDemoCatalogue', (engine) => {
  it('adds products, reviews and flash sales with their dates', async () => {
    const shop = aShop(engine())
    const entries = [
      anEntry('A', {
        images: [async () => anImage('first'), async () => anImage('second')],
        reviews: [
          { rating: 5, at: OPENING - 2 * DAY, comment: { text: 'Top', pseudo: 'Awa' } },
          { rating: 4, at: OPENING - DAY },
        ],
        flashSale: { durationHours: 48, discount: 30 },
      }),
      anEntry('B', { createdAt: OPENING - DAY }),
    ]
    expect(await loadDemoCatalogue(shop, entries)).toBe(2)
    const { products } = await findProducts(shop, {})
    expect(products).toMatchObject([
      {
        name: 'A',
        images: [await shop.images.add(anImage('first')), await shop.images.add(anImage('second'))],
        createdAt: new Date(OPENING - 10 * DAY).toISOString(),
        ratings: [4, 5],
        reviewCount: 1,
        flashSale: { active: true, endTime: new Date(OPENING + 2 * DAY).toISOString() },
      },
      { name: 'B', createdAt: new Date(OPENING - DAY).toISOString(), ratings: [] },
    ])
    expect(await shop.store.reviews.list(products[0]?._id ?? '', 10)).toEqual([
      { text: 'Top', pseudo: 'Awa', rating: 5, createdAt: new Date(OPENING - 2 * DAY).toISOString() },
    ])
  })

  it('adds products with stock by colour and size', { tags: ['C-01', 'C-04'] }, async () => {
    const shop = aShop(engine())
    const fields = productDetails({ colors: ['Écru'], sizes: ['3 mois', '6 mois'], stock: 4 })
    const variants = [
      { color: 'Écru', size: '3 mois', stock: 4 },
      { color: 'Écru', size: '6 mois', stock: 0 },
    ]
    await loadDemoCatalogue(shop, [anEntry('A', { fields, variants })])
    const { products } = await findProducts(shop, {})
    expect(await withVariants(shop.store, products)).toMatchObject([{ stock: 4, variants }])
    await expectConsistentStock(engine())
  })

  it('adds nothing to a shop that has a product', async () => {
    const shop = aShop(engine())
    await addProduct(shop, { name: 'Le mien' })
    expect(await loadDemoCatalogue(shop, [anEntry('A')])).toBe(0)
    expect(await shop.store.products.count()).toBe(1)
  })

  it('leaves the shop empty when an image is unreadable', async () => {
    const shop = aShop(engine())
    const damaged = anEntry('B', { images: [async () => new Uint8Array()] })
    await expect(loadDemoCatalogue(shop, [anEntry('A'), damaged])).rejects.toThrow('B')
    expect(await shop.store.products.count()).toBe(0)
  })
})
