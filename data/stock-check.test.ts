import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { productDetails } from '../tests/builders/product-details.ts'
import { describeOnEachEngine } from '../tests/support/databases.ts'
import { stock } from '../tests/support/product-fixtures.ts'
import { aShop, type TestShop } from '../tests/support/shop.ts'
import { checkStock } from './stock-check.ts'

const RED = { color: 'Rouge', size: '6 mois' }
const BLUE = { color: 'Bleu', size: null }

/** Triggers that prevent wrong stocks; the tests drop them. */
const GUARDS = [
  ['products_stock_written', 'products'],
  ['product_variants_guarded', 'product_variants'],
  ['product_variants_deleted_empty', 'product_variants'],
]

describeOnEachEngine('checkStock', (engine) => {
  let shop: TestShop
  beforeEach(async () => {
    for (const [trigger, table] of GUARDS) {
      const on = engine().name === 'postgres' ? ` on ${table}` : ''
      await sql.raw(`drop trigger if exists ${trigger}${on}`).execute(engine().db)
    }
    shop = aShop(engine())
    await stock(shop.store, { ball: { stock: 10 }, dress: { stock: 0 }, soap: { stock: 0 } })
    await shop.store.stock.insertVariants([
      { id: 'red', productId: 'dress', ...RED },
      { id: 'blue', productId: 'dress', ...BLUE },
    ])
    const cause = { reason: 'receipt', at: 1 } as const
    await change('ball', null, -4)
    await shop.store.stock.change(
      [
        { productId: 'dress', variantId: 'red', quantity: 5 },
        { productId: 'dress', variantId: 'blue', quantity: 3 },
      ],
      cause,
    )
    await change('dress', 'red', -2)
  })

  const change = (productId: string, variantId: string | null, quantity: number) =>
    shop.store.stock.change([{ productId, variantId, quantity }], { reason: 'edit', at: 2 })

  async function check() {
    const found: string[] = []
    const checked = await checkStock(engine(), ({ productId, productName, what, expected, found: is }) => {
      expect(productName).toBe(productId)
      found.push(`${productId}: ${what}: expected ${expected}, found ${is}`)
    })
    return { checked, found }
  }

  async function foundAfter(damage: string): Promise<string[]> {
    await sql.raw(damage).execute(engine().db)
    return (await check()).found
  }

  it('accepts products with sales and receipts, and products without movements', {
    tags: ['C-04'],
  }, async () => {
    expect(await check()).toEqual({ checked: { products: 3, variants: 2, movements: 5 }, found: [] })
  })

  it('accepts the movements of a variant that was removed when its stock was 0', {
    tags: ['C-04', 'C-06'],
  }, async () => {
    await change('dress', 'blue', -3)
    await shop.store.stock.deleteVariants(['blue'])
    expect(await check()).toEqual({ checked: { products: 3, variants: 1, movements: 6 }, found: [] })
  })

  it('reads every product of a large shop', async () => {
    const details = { ...productDetails({ stock: 1 }), brand: 'B', images: [] }
    const many = Array.from({ length: 450 }, (_, number) => {
      const id = `p${number}`
      return { id, details: { ...details, name: id }, flashSale: null }
    })
    await shop.store.products.insertAll(many, 1)
    expect(await check()).toMatchObject({ checked: { products: 453, movements: 455 }, found: [] })
    expect(await foundAfter("update products set stock = 9 where id = 'p449'")).toHaveLength(2)
  })

  it.each([
    [
      'a stock without a movement',
      "update products set stock = 9 where id = 'ball'",
      [
        'ball: stock against the sum of its movements: expected 6, found 9',
        'ball: balance of the last movement against the stock: expected 9, found 6',
      ],
    ],
    [
      'a stock whose movements are gone',
      "delete from stock_movements where product_id = 'ball'",
      [
        'ball: stock against the sum of its movements: expected 0, found 6',
        'ball: balance of the last movement against the stock: expected 6, found 0',
        'ball: number of the last movement: expected 2, found 0',
      ],
    ],
    [
      'a missing movement',
      "delete from stock_movements where product_id = 'dress' and number = 2",
      [
        'dress: stock against the sum of its movements: expected 3, found 6',
        'dress: number after movement 1: expected 2, found 3',
        'dress: balance after movement 3: expected 3, found 6',
        'dress: stock of Bleu against the sum of its movements: expected 0, found 3',
        'dress: number of movements of Bleu: expected 1, found 0',
      ],
    ],
    [
      'a balance that does not continue',
      "update stock_movements set balance = 7 where product_id = 'dress' and number = 1",
      [
        'dress: balance after movement 1: expected 5, found 7',
        'dress: balance after movement 2: expected 10, found 8',
      ],
    ],
    [
      'a stock that is not the sum of its variants',
      "update product_variants set stock = 4 where id = 'blue'",
      [
        'dress: stock against the sum of its variants: expected 7, found 6',
        'dress: stock of Bleu against the sum of its movements: expected 3, found 4',
      ],
    ],
    [
      'units counted for another variant',
      "update stock_movements set variant_id = 'blue' where product_id = 'dress' and number = 3",
      [
        'dress: stock of Bleu against the sum of its movements: expected 1, found 3',
        'dress: number of movements of Bleu: expected 1, found 2',
        'dress: stock of Rouge, 6 mois against the sum of its movements: expected 5, found 3',
        'dress: number of movements of Rouge, 6 mois: expected 2, found 1',
      ],
    ],
    [
      'a movement of the whole product beside variants',
      "update stock_movements set variant_id = null where product_id = 'dress' and number = 3",
      [
        'dress: movements of the product as a whole: expected 0, found -2',
        'dress: stock of Rouge, 6 mois against the sum of its movements: expected 5, found 3',
        'dress: number of movements of Rouge, 6 mois: expected 2, found 1',
      ],
    ],
    [
      'a variant that was removed with its stock',
      "delete from product_variants where id = 'blue'",
      [
        'dress: stock against the sum of its variants: expected 3, found 6',
        'dress: movements of the removed variant blue: expected 0, found 3',
      ],
    ],
    [
      'two variants of one name',
      "update product_variants set color = 'ROUGE', size = '6  Mois' where id = 'blue'",
      [
        'dress: variants named ROUGE, 6  Mois: expected 1, found 2',
        'dress: folded colour: expected rouge, found bleu',
        'dress: folded size: expected 6 mois, found ',
      ],
    ],
  ])('reports %s', { tags: ['C-02', 'C-03', 'C-04'] }, async (_, damage, found) => {
    expect(await foundAfter(damage)).toEqual(found)
  })

  it('reports a wrong stock without correcting it', async () => {
    await foundAfter("update products set stock = 9 where id = 'ball'")
    expect((await shop.store.products.find('ball'))?.stock).toBe(9)
  })
})
