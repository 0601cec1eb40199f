import type { ProductFigures } from '../../../domain/stats/product-figures.ts'
import { isRecord, own, readNumber, readText, type UnknownRecord } from '../../../domain/unknown-values.ts'

/** @throws TypeError when the answer holds no figures */
export function readFigures(json: unknown): ProductFigures {
  const product = isRecord(json) ? own(json, 'product') : null
  const stats = isRecord(json) ? own(json, 'stats') : null
  if (!isRecord(product) || !isRecord(stats))
    throw new TypeError("La réponse du serveur n'a pas de chiffres.")
  return {
    product: {
      name: readText(own(product, 'name')) ?? '',
      category: readText(own(product, 'category')) ?? '',
      price: count(product, 'price'),
      stock: count(product, 'stock'),
      isTrending: own(product, 'isTrending') === true,
      isBestseller: own(product, 'isBestseller') === true,
      image: readText(own(product, 'image')),
    },
    stats: {
      views: count(stats, 'views'),
      purchases: count(stats, 'purchases'),
      viewsFromProductModel: count(stats, 'viewsFromProductModel'),
      purchasesFromProductModel: count(stats, 'purchasesFromProductModel'),
    },
  }
}

function count(record: UnknownRecord, key: string): number {
  return readNumber(own(record, key), 0, Number.MAX_SAFE_INTEGER) ?? 0
}
