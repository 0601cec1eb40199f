import { expect, it } from 'vitest'
import type { StockedProduct } from '../../domain/catalogue/product.ts'
import { unitPrice } from '../../domain/pricing/price.ts'
import { addPlan, HOUR } from '../../tests/builders/planned-change.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { aMovingMerchant } from '../../tests/support/moving-merchant.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { signIn } from '../../tests/support/sign-in.ts'

const EUROS = `Handle,Title,Vendor,Type,Variant Price
body,Body,Awa,Bodies,12.90
robe,Robe,Awa,Robes,34.00
`

const PRODUCTS = `ID;Active (0/1);Name *;Categories (x,y,z...);Price tax excluded or Price tax included;Reference #;Quantity
1;1;Sandale;Chaussures;5000;SA;9
2;1;Hochet;Jouets;2500;HO;4
`
const COMBINATIONS = `Product ID*;Attribute (Name:Type:Position)*;Value (Value:Position)*;Reference;Impact on price;Quantity
1;Pointure:select:0;20:0;SA-20;0;4
1;Pointure:select:0;24:1;SA-24;1500;5
`

describeOnEachEngine('the prices of another shop', (engine) => {
  it('are asked for in francs before anything is written, when they are hardly francs', {
    tags: ['K-20'],
  }, async () => {
    const { preview, send, products } = await aMovingMerchant(engine())
    expect(await preview(EUROS, null)).toMatchObject({ rate: null })
    expect((await send(EUROS, { rate: undefined })).at(-1)).toEqual({
      kind: 'failure',
      message: 'Indiquez combien de francs vaut une unité du fichier, par exemple 655,957 pour un euro.',
    })
    expect((await products()).size).toBe(0)
    expect((await send(EUROS, { rate: 655.957 })).at(-1)).toMatchObject({ created: 2 })
    expect((await products()).get('Body')).toMatchObject({ price: 8462 })
    // Later files are asked about too, so that the same file does not divide all prices.
    expect((await send(EUROS, { rate: undefined })).at(-1)).toMatchObject({ kind: 'failure' })
    expect((await send(EUROS, { rate: 1 }, { dryRun: true })).at(-1)).toMatchObject({ updated: 2 })
    expect(await preview(PRODUCTS, null)).toMatchObject({ rate: 1 })
  })

  it.each([
    ['"12 500,00 €"', 12_500],
    ['€2500.00', 2500],
    ['$ 2500', 2500],
  ])('are read from %s', { tags: ['K-20'] }, async (written, price) => {
    const { send, products } = await aMovingMerchant(engine())
    await send(EUROS.replace('12.90', written).replace('34.00', '5000'))
    expect((await products()).get('Body')).toMatchObject({ price })
  })

  it('keep what combinations of PrestaShop add when a later file lacks them', {
    tags: ['K-20'],
  }, async () => {
    const { send, products } = await aMovingMerchant(engine())
    expect((await send([PRODUCTS, COMBINATIONS])).at(-1)).toMatchObject({ created: 2, faulty: 0 })
    const before = await products()
    expect(before.get('Sandale')).toMatchObject({ price: 6500, stock: 9 })
    const alone = await send(PRODUCTS.replace('2500', '2800').replace('5000', '4000'))
    expect(alone.at(-1)).toMatchObject({ updated: 1, unchanged: 1 })
    expect(alone.find(({ kind }) => kind === 'preview')).toMatchObject({
      warnings: [
        {
          name: 'Sandale',
          message: 'Ses déclinaisons ne sont pas dans le fichier\u202f: son prix ne change pas.',
        },
      ],
    })
    const after = await products()
    expect(after.get('Sandale')).toEqual(before.get('Sandale'))
    expect(after.get('Hochet')).toMatchObject({ price: 2800 })
    const both = [PRODUCTS.replace('2500', '2800').replace('5000', '5500'), COMBINATIONS]
    expect((await send(both)).at(-1)).toMatchObject({ updated: 1, unchanged: 1 })
    expect((await products()).get('Sandale')).toMatchObject({ price: 7000 })
  })

  it('of PrestaShop need one tax rate when reductions include the tax and prices do not', {
    tags: ['K-20'],
  }, async () => {
    const { preview, send, products } = await aMovingMerchant(engine())
    const file = `Product ID;Active (0/1);Name *;Categories (x,y,z...);Price tax excluded;Discount amount;Discount percent;Quantity
1;1;Sandale;Chaussures;10000;1800;;9
2;1;Hochet;Jouets;10000;4012;34;4
3;1;Puzzle;Jouets;1000;;;4
`
    expect(await preview(file, null)).toMatchObject({ tax: 'needed' })
    expect((await send(file, { taxRate: undefined })).at(-1)).toEqual({
      kind: 'failure',
      message: 'Indiquez la TVA des prix du fichier, de 0 à 100\u202f%, par exemple 18.',
    })
    expect((await send(file, { taxRate: 18 })).at(-1)).toMatchObject({ created: 3 })
    const found = await products()
    expect(unitPrice(found.get('Sandale') as StockedProduct, 0)).toBe(10_000)
    expect(found.get('Hochet')).toMatchObject({ price: 11_800, discount: 34 })
    expect(found.get('Puzzle')).toMatchObject({ price: 1180, discount: 0 })
    expect(await preview(file.replace('1800', ''), null)).toMatchObject({ tax: 'optional' })
  })

  it('go out with products that a plan hides, which stay hidden there', {
    tags: ['K-22', 'H-11'],
  }, async () => {
    const { ask, shop, preview } = await aMovingMerchant(engine())
    const { _id } = await addProduct(shop, { name: 'Surprise', price: 5000 })
    await addProduct(shop, { name: 'En vente', price: 5000 })
    await addPlan(shop, [_id], { kind: 'visible', startsAt: shop.clock() + HOUR, endsAt: null })
    const token = await signIn(shop, { may: ['products', 'exports'] })
    for (const format of ['woocommerce', 'shopify', 'prestashop']) {
      const { body } = await ask('GET', `/products/export.csv?format=${format}`, { token })
      const { hidden, products } = await preview(body, null)
      expect([format, products, hidden]).toEqual([format, 1, { count: 1, names: ['Surprise'] }])
    }
  })
})
