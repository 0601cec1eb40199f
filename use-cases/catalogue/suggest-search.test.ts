import { expect, it } from 'vitest'
import type { Store } from '../../data/store.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { aShop } from '../../tests/support/shop.ts'
import { findProducts, suggestSearch } from './find-products.ts'
import { openCatalogueIndex } from './open-catalogue-index.ts'

describeOnEachEngine('suggestSearch', (engine) => {
  it.each([
    ['couvreture bapteme', 'couverture bapteme'],
    ['pelluche', 'peluche'],
    ['lpain', 'lapin'],
    ['lapni  pelluche', 'lapin peluche'],
    ['tokyobaby', 'tokibaby'],
  ])('corrects %j to %j', async (q, suggestion) => {
    const shop = aShop(engine())
    await addProduct(shop, { name: 'Couverture de baptême matelassée' })
    await addProduct(shop, { name: 'Lapin en peluche', brand: 'Tokibaby' })
    await addProduct(shop, { name: 'Body rayé' })
    expect(await suggestSearch(shop, { q })).toBe(suggestion)
  })

  it.each([
    ['a word without a similar one', 'xylophone'],
    ['known words that no product combines', 'body couverture'],
    ['punctuation marks', '% _ " \' * ( )'],
    ['an empty text', ''],
    ['more than two misspelt words', 'couvreture matelasée raiyé'],
  ])('suggests nothing for %s', async (_what, q) => {
    const shop = aShop(engine())
    await addProduct(shop, { name: 'Couverture de baptême matelassée' })
    await addProduct(shop, { name: 'Body rayé' })
    expect(await suggestSearch(shop, { q })).toBeNull()
  })

  it('suggests the words alone when nothing of that name is as cheap or for that age', async () => {
    const shop = aShop(engine())
    await addProduct(shop, { name: 'Robe', price: 9000, category: 'Vêtements/Enfant', sizes: ['4 ans'] })
    await addProduct(shop, { name: 'Bavoir', price: 500, category: 'Divers & Autres' })
    const found = await findProducts(shop, { q: 'robe moins de 2000' })
    expect(found).toMatchObject({ total: 0, suggestion: 'robe' })
    expect(await suggestSearch(shop, { q: 'licorne moins de 2000' })).toBeNull()
  })

  it('searches only the selected fields', async () => {
    const shop = aShop(engine())
    await addProduct(shop, { name: 'Body rayé', brand: 'Tokibaby' })
    expect(await suggestSearch(shop, { q: 'tokybaby', in: ['name'] })).toBeNull()
    expect(await suggestSearch(shop, { q: 'tokybaby', in: ['brand'] })).toBe('tokibaby')
  })

  it('waits while the index is being filled', { tags: ['F-09'] }, async () => {
    const shop = aShop(engine())
    await addProduct(shop, { name: 'Landau pliant' })
    const reading = Promise.withResolvers<void>()
    const products: Store['products'] = {
      ...shop.store.products,
      async listAfter(...range) {
        await reading.promise
        return shop.store.products.listAfter(...range)
      },
    }
    const { clock, subscribe } = shop
    const catalogueIndex = openCatalogueIndex({ store: { ...shop.store, products }, clock, subscribe })
    const names = async (q: string) =>
      (await findProducts({ ...shop, catalogueIndex }, { q, limit: 5 })).products.map(({ name }) => name)
    const found = [names('landau'), names('landeau')]
    reading.resolve()
    expect(await Promise.all(found)).toEqual([['Landau pliant'], ['Landau pliant']])
  })
})
