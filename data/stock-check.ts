import { type Kysely, type RawBuilder, sql } from 'kysely'
import { variantKey, variantLabel } from '../domain/catalogue/variants.ts'
import { fold } from '../domain/text/fold.ts'
import type { Engine } from './engines/engine.ts'
import type { Schema } from './schema.ts'
import { inSnapshot } from './table-copy/read-tables.ts'

/** Maximum number of products in memory. */
const AT_A_TIME = 200

export interface StockDisagreement {
  productId: string
  productName: string
  /** compared values, such as `stock against the sum of its variants` */
  what: string
  expected: number | string
  found: number | string
}

export interface StockCheck {
  products: number
  variants: number
  movements: number
}

interface Product {
  id: string
  name: string
  stock: number
  stockVersion: number
}

interface MovementSum {
  productId: string
  variantId: string | null
  count: number
  total: number
}

interface ProductStock {
  product: Product
  variants: readonly Schema['productVariants'][]
  /** one sum per variant; `variant_id` is null for movements of the whole product */
  sums: readonly MovementSum[]
  last: { number: number; balance: number } | undefined
  breaks: readonly Break[]
}

interface Break {
  productId: string
  number: number
  balance: number
  nextNumber: number
  nextBalance: number
}

type Report = (found: StockDisagreement) => void

/**
 * Compares, in one snapshot, each product's stock with its movements and variants, and each variant's stock with its
 * movements (C-04). Read-only.
 */
export function checkStock(engine: Engine, report: Report): Promise<StockCheck> {
  return inSnapshot(engine, async (db) => {
    const checked: StockCheck = { products: 0, variants: 0, movements: 0 }
    for (let after = ''; ; ) {
      const stocks = await readStocks(db, after)
      for (const stock of stocks) {
        for (const found of disagreementsOf(stock)) {
          report({ productId: stock.product.id, productName: stock.product.name, ...found })
        }
        checked.products += 1
        checked.variants += stock.variants.length
        checked.movements += sumOf(stock.sums, ({ count }) => count)
      }
      if (stocks.length < AT_A_TIME) return checked
      after = stocks.at(-1)?.product.id ?? after
    }
  })
}

async function readStocks(db: Kysely<Schema>, after: string): Promise<ProductStock[]> {
  const products = await db
    .selectFrom('products')
    .select(['id', 'name', 'stock', 'stockVersion'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(AT_A_TIME)
    .execute()
  const within = sql`product_id > ${after} and product_id <= ${products.at(-1)?.id ?? after}`
  const byProduct = async <Row extends { productId: string }>(query: RawBuilder<Row>) =>
    Map.groupBy((await query.execute(db)).rows, ({ productId }) => productId)
  const variants = await byProduct(
    sql<Schema['productVariants']>`select * from product_variants where ${within} order by id`,
  )
  const sums = await byProduct(sql<MovementSum>`
    select product_id, variant_id, count(*) as count, sum(quantity) as total
    from stock_movements where ${within} group by product_id, variant_id
  `)
  const last = await byProduct(sql<{ productId: string; number: number; balance: number }>`
    select product_id, number, balance from stock_movements movement
    where ${within}
      and number = (select max(number) from stock_movements where product_id = movement.product_id)
  `)
  const breaks = await byProduct(sql<Break>`
    select * from (
      select product_id, number, balance,
        lag(number, 1, 0) over before + 1 as next_number,
        lag(balance, 1, 0) over before + quantity as next_balance
      from stock_movements where ${within}
      window before as (partition by product_id order by number)
    ) movement
    where number <> next_number or balance <> next_balance
  `)
  return products.map((product) => ({
    product,
    variants: variants.get(product.id) ?? [],
    sums: sums.get(product.id) ?? [],
    last: last.get(product.id)?.[0],
    breaks: breaks.get(product.id) ?? [],
  }))
}

type Found = Omit<StockDisagreement, 'productId' | 'productName'>

function disagreementsOf(stock: ProductStock): Found[] {
  const { product, variants, sums, last, breaks } = stock
  return [
    ...compare('stock against the sum of its movements', sumOf(sums, totalOf), product.stock),
    ...compare('balance of the last movement against the stock', product.stock, last?.balance ?? 0),
    ...compare('number of the last movement', product.stockVersion, last?.number ?? 0),
    ...breaks.flatMap(({ number, nextNumber, balance, nextBalance }) => [
      ...compare(`number after movement ${nextNumber - 1}`, nextNumber, number),
      ...compare(`balance after movement ${number}`, nextBalance, balance),
    ]),
    ...(variants.length === 0 ? [] : variantDisagreements(stock)),
    ...removedDisagreements(stock),
    ...nameDisagreements(variants),
  ]
}

function variantDisagreements({ product, variants, sums }: ProductStock): Found[] {
  const inVariants = sumOf(variants, (variant) => variant.stock)
  return [
    ...compare('stock against the sum of its variants', inVariants, product.stock),
    ...compare('movements of the product as a whole', 0, sumOf(sums.filter(isWhole), totalOf)),
    ...variants.flatMap((variant) => {
      const own = sums.filter(({ variantId }) => variantId === variant.id)
      return [
        ...compare(
          `stock of ${labelOf(variant)} against the sum of its movements`,
          sumOf(own, totalOf),
          variant.stock,
        ),
        ...compare(`number of movements of ${labelOf(variant)}`, variant.stockVersion, sumOf(own, countOf)),
      ]
    }),
  ]
}

/** A variant is removed only when its stock is 0, so the movements of a removed variant add up to 0. */
function removedDisagreements({ variants, sums }: ProductStock): Found[] {
  const current = new Set(variants.map(({ id }) => id))
  return sums
    .filter((sum) => !isWhole(sum) && !current.has(sum.variantId ?? ''))
    .flatMap(({ variantId, total }) => compare(`movements of the removed variant ${variantId}`, 0, total))
}

/** Folds the names again, because the unique index relies on the stored folded texts, which may be wrong. */
function nameDisagreements(variants: readonly Schema['productVariants'][]): Found[] {
  const names = Map.groupBy(variants, variantKey)
  return [
    ...[...names.values()].flatMap((same) => compare(`variants named ${labelOf(same[0])}`, 1, same.length)),
    ...variants.flatMap(({ color, colorFolded, size, sizeFolded }) => [
      ...compare('folded colour', fold(color), colorFolded),
      ...compare('folded size', fold(size), sizeFolded),
    ]),
  ]
}

function compare(what: string, expected: number | string, found: number | string): Found[] {
  return expected === found ? [] : [{ what, expected, found }]
}

function sumOf<Item>(items: readonly Item[], of: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + of(item), 0)
}

const totalOf = ({ total }: MovementSum) => total
const countOf = ({ count }: MovementSum) => count
const isWhole = ({ variantId }: MovementSum) => variantId === null
const labelOf = (variant: Schema['productVariants'] | undefined) => (variant ? variantLabel(variant) : '')
