import type { ProductFigures } from '../../../domain/stats/product-figures.ts'
import { isRecord, own, readText, textAt } from '../../../domain/unknown-values.ts'
import { figureAt, readCount } from '../count-at.ts'

/** @throws an error when the answer lacks one of the figures */
export function readFigures(json: unknown): ProductFigures {
  const product = isRecord(json) ? own(json, 'product') : null
  const stats = isRecord(json) ? own(json, 'stats') : null
  if (!isRecord(product) || !isRecord(stats))
    throw new TypeError('La réponse du serveur n’a pas de chiffres.')
  return {
    product: {
      name: textAt(product, 'name'),
      category: textAt(product, 'category'),
      price: readCount(product, 'price'),
      stock: readCount(product, 'stock'),
      isTrending: own(product, 'isTrending') === true,
      isBestseller: own(product, 'isBestseller') === true,
      image: readText(own(product, 'image')),
    },
    stats: {
      views: figureAt(stats, 'views'),
      purchases: figureAt(stats, 'purchases'),
      viewsFromProductModel: figureAt(stats, 'viewsFromProductModel'),
      purchasesFromProductModel: figureAt(stats, 'purchasesFromProductModel'),
    },
  }
}
