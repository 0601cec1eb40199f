import type { NewProduct } from '../../data/queries/product-writes.ts'
import type { ProductSummary } from '../../domain/catalogue/product.ts'
import { pickDetails } from '../../domain/catalogue/product-fields.ts'
import { combineChoices } from '../../domain/catalogue/variant-plan.ts'
import { distinctChoices, totalStock } from '../../domain/catalogue/variants.ts'
import { oneOf, randomBelow } from '../harness/seeded-random.ts'
import { BRANDS, LINES, QUALITIES, REMARKS } from './words.ts'

const PREFIX = 'grown'

export const isSynthetic = ({ _id }: Pick<ProductSummary, '_id'>) => _id.startsWith(PREFIX)

/** A variation of a model product: equal numbers give equal products. Clothes and shoes have eight variants. */
export function syntheticProduct(models: readonly ProductSummary[], number: number): NewProduct {
  const model = models[number % models.length] as ProductSummary
  const id = `${PREFIX}${String(number).padStart(7, '0')}`
  const isSoldOut = randomBelow(number, 6, 20) === 0
  const choices = isSized(model) ? choicesOf(model) : { colors: model.colors, sizes: model.sizes }
  const variants = (isSized(model) ? combineChoices(choices) : []).map((choice, index) => ({
    id: `${id}-${index}`,
    ...choice,
    stock: isSoldOut || randomBelow(number, 20 + index, 5) === 0 ? 0 : randomBelow(number, 30 + index, 16),
  }))
  return {
    id,
    flashSale: null,
    variants,
    details: {
      ...pickDetails(model),
      ...choices,
      name: nameOf(model, Math.floor(number / models.length)),
      description: descriptionOf(model, number),
      brand: randomBelow(number, 1, 3) === 0 ? model.brand : oneOf(BRANDS, number, 2),
      price: Math.max(500, Math.round((model.price * (60 + randomBelow(number, 3, 91))) / 10_000) * 100),
      discount: randomBelow(number, 4, 6) === 0 ? 5 * (1 + randomBelow(number, 5, 8)) : 0,
      stock: isSized(model) ? totalStock(variants) : isSoldOut ? 0 : 1 + randomBelow(number, 7, 80),
      isTrending: randomBelow(number, 8, 30) === 0,
      isBestseller: randomBelow(number, 9, 40) === 0,
      isSale: randomBelow(number, 4, 6) === 0,
    },
  }
}

const isSized = ({ category }: ProductSummary) => /^(?:Vêtements|Chaussures)\//.test(category)

/** Two colours and four sizes: first those of the model product, then others. */
function choicesOf({ category, colors, sizes }: ProductSummary) {
  const others = category.startsWith('Chaussures')
    ? ['36', '38', '40', '42', '44']
    : ['S', 'M', 'L', 'XL', 'XXL']
  return {
    colors: distinctChoices([...colors, 'Bleu nuit', 'Écru', 'Corail']).slice(0, 2),
    sizes: distinctChoices([...sizes, ...others]).slice(0, 4),
  }
}

/** @param round number of products already based on this model */
function nameOf({ name, category }: ProductSummary, round: number): string {
  const qualities = QUALITIES[category.split('/')[0] ?? ''] ?? []
  const quality = qualities[round % qualities.length]
  const line = Math.floor(round / qualities.length)
  const edition = Math.floor(line / LINES.length)
  const kind = name.split(' «')[0]
  return `${kind} ${quality} « ${LINES[line % LINES.length]} »${edition > 0 ? ` n° ${edition + 1}` : ''}`
}

function descriptionOf({ description }: ProductSummary, number: number): string {
  const remarks = [1, 2, 3].map((salt) => oneOf(REMARKS, number, 10 + salt))
  return [description, ...new Set(remarks)].join(' ')
}
