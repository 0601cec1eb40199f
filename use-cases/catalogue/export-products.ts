import type { ProductFilterQuery } from '../../contracts/product-query.ts'
import type { ProductFilter } from '../../data/queries/product-selection.ts'
import { differences } from '../../domain/audit/audit.ts'
import type { ProductSummary } from '../../domain/catalogue/product.ts'
import { PRODUCT_COLUMNS, PRODUCT_KEYS, productCells } from '../../domain/catalogue/product-csv.ts'
import { record } from '../audit/record.ts'
import { readInBatches } from '../batches.ts'
import type { ReadDeps, WriteDeps } from '../context.ts'
import { withVariants } from '../stock/change-stock.ts'
import { readSelection } from './read-selection.ts'

/** Yields the selected products as CSV rows in batches, headings first. */
export async function* exportProducts(
  shop: WriteDeps,
  query: ProductFilterQuery,
): AsyncGenerator<string[][]> {
  const now = shop.clock()
  await record(shop.store, shop, { action: 'products.exported', changes: differences({}, query) })
  yield [PRODUCT_KEYS.map((key) => PRODUCT_COLUMNS[key])]
  for await (const products of iterateProducts(shop, readSelection(query))) {
    const stocked = await withVariants(shop.store, products)
    yield stocked.map((product) => {
      const cells = productCells(product, now)
      return PRODUCT_KEYS.map((key) => cells[key])
    })
  }
}

const AT_A_TIME = 100

/** Yields the selected products in batches, sorted by name. */
export function iterateProducts(
  { store }: ReadDeps,
  filter: ProductFilter = {},
): AsyncGenerator<ProductSummary[]> {
  return readInBatches(AT_A_TIME, (last) => store.products.listAfter(last, AT_A_TIME, filter))
}
