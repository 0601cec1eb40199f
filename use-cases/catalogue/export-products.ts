import type { ExportQuery } from '../../contracts/product-query.ts'
import { differences } from '../../domain/audit/audit.ts'
import { PRODUCT_COLUMNS, PRODUCT_KEYS, productCells } from '../../domain/catalogue/product-csv.ts'
import { EXPORT_FILES } from '../../domain/moving/export-files.ts'
import { writtenProduct } from '../../domain/moving/written-product.ts'
import { record } from '../audit/record.ts'
import { yieldToEventLoop } from '../batches.ts'
import type { AppContext, WriteDeps } from '../context.ts'
import { withVariants } from '../stock/change-stock.ts'
import { getStockLevels } from '../stock/read-stock.ts'
import { type Catalogue, findMatches } from './find-products.ts'
import { hiddenProducts, storedProducts } from './planned-products.ts'

const AT_A_TIME = 100

/**
 * Yields the selected products by name as CSV rows in batches, headings first: as the shop's own file, or as another shop
 * program imports them. A search finds the words as typed.
 */
export async function* exportProducts(
  shop: WriteDeps & Catalogue & Pick<AppContext, 'publicUrl'>,
  { format, ...query }: ExportQuery,
): AsyncGenerator<string[][]> {
  const now = shop.clock()
  await record(shop.store, shop, {
    action: 'products.exported',
    changes: differences({}, { ...query, format }),
  })
  const file = format && EXPORT_FILES[format]
  const hidden = new Set(file && (await hiddenProducts(shop.store, now)).map(({ productId }) => productId))
  yield [file ? [...file.headings] : PRODUCT_KEYS.map((key) => PRODUCT_COLUMNS[key])]
  const selected = { ...query, literal: true, sort: 'name', stored: true } as const
  const { ids } = await findMatches(shop, selected, { limit: Infinity, offset: 0 })
  for (let from = 0; from < ids.length; from += AT_A_TIME) {
    const some = ids.slice(from, from + AT_A_TIME)
    const found = await shop.store.products.findInOrder(some)
    const products = await storedProducts(shop.store, found, now)
    const stocked = await withVariants(shop.store, products)
    const levels = new Map(file ? [] : (await getStockLevels(shop, some)).map((level) => [level._id, level]))
    yield stocked.flatMap((product) => {
      const isHidden = hidden.has(product._id)
      if (file) return file.rows(writtenProduct(product, { publicUrl: shop.publicUrl, now, isHidden }))
      const cells = productCells(product, now, levels.get(product._id))
      return [PRODUCT_KEYS.map((key) => cells[key])]
    })
    await yieldToEventLoop()
  }
}
