import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { aShop, OPENING } from '../../tests/support/shop.ts'
import { changeProduct } from '../../use-cases/catalogue/change-products.ts'
import { type DemoEntry, loadDemoCatalogue } from '../../use-cases/catalogue/load-demo-catalogue.ts'
import { migrate } from '../migrate.ts'
import { demoCatalogue } from './catalogue.ts'
import { demoFields } from './demo-product.ts'

const MIGRATION = '0014-setup.sql'
const MINUTE = 60_000

describeOnEachEngine('the migration that marks demo products', (engine) => {
  /** Creates a shop with the demo catalogue. Its function `upgrade` reverts and reapplies the migration. */
  async function aDemoShop() {
    const shop = aShop(engine())
    const entries = demoCatalogue.map(
      (product, index): DemoEntry => ({
        fields: { ...demoFields(product), brand: 'B', images: [] } as DemoEntry['fields'],
        images: [],
        createdAt: OPENING - (index + 1) * MINUTE,
        ...(product.flashSale && { flashSale: product.flashSale }),
        reviews: [],
      }),
    )
    await loadDemoCatalogue(shop, entries)
    const { db } = engine()
    const upgrade = async () => {
      await sql`drop table demo_products`.execute(db)
      await sql`drop table setup_marks`.execute(db)
      await sql`delete from migrations where name = ${MIGRATION}`.execute(db)
      expect(await migrate(engine())).toEqual([MIGRATION])
      return shop.store.setup.demoProducts()
    }
    const idOf = async (name: string) =>
      (await db.selectFrom('products').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id
    return { shop, db, upgrade, idOf }
  }

  it('marks every demo product and no other product', { tags: ['G-04'] }, async () => {
    const { shop, upgrade } = await aDemoShop()
    const [first] = demoCatalogue
    await addProduct(shop, { name: first?.name ?? '', description: 'La mienne.' })
    const marked = await upgrade()
    expect(marked).toHaveLength(demoCatalogue.length)
    expect(marked.filter(({ edited, ordered }) => edited || ordered)).toEqual([])
  })

  it('marks an edited product as edited, with or without a flash sale', { tags: ['G-04'] }, async () => {
    const { shop, upgrade, idOf } = await aDemoShop()
    const plain = demoCatalogue.find(({ flashSale }) => !flashSale)?.name ?? ''
    const flash = demoCatalogue.find(({ flashSale }) => flashSale)?.name ?? ''
    shop.advance(MINUTE)
    for (const name of [plain, flash]) await changeProduct(shop, await idOf(name), { discount: 7 })
    const edited = (await upgrade()).filter((product) => product.edited).map(({ name }) => name)
    expect(edited.toSorted()).toEqual([plain, flash].toSorted())
  })

  it('recognises product names of early versions, with straight apostrophes and plain spaces', {
    tags: ['G-04'],
  }, async () => {
    const { db, upgrade, idOf } = await aDemoShop()
    const curly = demoCatalogue.find(({ name }) => /[’\u202f]/.test(name))?.name ?? ''
    const typed = curly.replace(/’/g, "'").replace(/\u202f/g, ' ')
    await db
      .updateTable('products')
      .set({ name: typed })
      .where('id', '=', await idOf(curly))
      .execute()
    expect((await upgrade()).map(({ name }) => name)).toContain(typed)
  })
})
