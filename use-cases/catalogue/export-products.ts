import type { ProductFilterQuery } from '../../contracts/product-query.ts'
import { differences } from '../../domain/audit/audit.ts'
import { PRODUCT_COLUMNS, PRODUCT_KEYS, productCells } from '../../domain/catalogue/product-csv.ts'
import { record } from '../audit/record.ts'
import type { AppContext } from '../context.ts'
import { withVariants } from '../stock/stocked-products.ts'
import { iterateProducts } from './iterate-products.ts'
import { readSelection } from './read-selection.ts'

/** Yields the selected products as CSV rows in batches, headings first. */
export async function* exportProducts(
  shop: Pick<AppContext, 'store' | 'clock' | 'newId' | 'actor'>,
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
