import { canonicalCategory, isKnownName, readCategoryFilter } from '../../domain/catalogue/categories.ts'
import { fold } from '../../domain/text/fold.ts'
import type { AppContext } from '../context.ts'
import { findProducts } from './find-products.ts'

/** The name of the list of all products. */
const ALL = 'all'

/**
 * Finds the category, label or sub-category that a URL names. A sub-category is spelt as its oldest product spells it.
 * @returns its canonical spelling; null when nothing has this name
 */
export async function findCategory(
  shop: Pick<AppContext, 'store' | 'clock' | 'catalogueIndex' | 'settings'>,
  written: string,
): Promise<string | null> {
  const filter = readCategoryFilter(written)
  if (filter.kind !== 'category' || isKnownName(filter.value)) return canonicalCategory(written) ?? ALL
  const { products } = await findProducts(shop, {
    category: filter.value,
    sort: 'createdAt',
    order: 'asc',
    limit: 1,
  })
  const [product] = products
  if (!product) return null
  if (fold(product.subCategory) === fold(filter.value)) return product.subCategory
  const levels = filter.value.split('/').length
  return product.category.split('/').slice(0, levels).join('/')
}
