import type { StockedProduct } from '../catalogue/product.ts'
import { findVariant, productLabel, type VariantChoice } from '../catalogue/variants.ts'
import { formatFrancs } from '../pricing/francs.ts'
import { unitPrice } from '../pricing/price.ts'

/** An article that a customer has ordered in WhatsApp's catalogue. */
export interface CatalogueItem {
  /** its id in the feed */
  retailerId: string
  quantity: number
  /** francs, as WhatsApp showed it; null: unknown */
  price: number | null
  /** what the id stands for; null: nothing any more */
  found: ({ productId: string } & VariantChoice) | null
}

export interface CatalogueLine extends VariantChoice {
  productId: string
  name: string
  quantity: number
  /** the shop's, in francs */
  price: number
}

/**
 * The lines of an order from the catalogue, as the shop can enter it now, and what is different about it in French (W-07).
 * @param products as they are sold now, without hidden ones
 * @param now epoch milliseconds
 */
export function catalogueLines(
  items: readonly CatalogueItem[],
  products: readonly StockedProduct[],
  now: number,
): { lines: CatalogueLine[]; problems: string[] } {
  const lines: CatalogueLine[] = []
  const problems: string[] = []
  for (const { retailerId, found, quantity: wanted, price: told } of merged(items)) {
    const product = found && products.find(({ _id }) => _id === found.productId)
    if (!product) {
      problems.push(`Un article n’est plus vendu\u202f: ${retailerId}.`)
      continue
    }
    const { color, size } = found
    const label = productLabel({ name: product.name, color, size })
    const say = (change: string) => problems.push(`${label}\u202f: ${change}`)
    const variant = findVariant(product.variants, found)
    const needsChoice = product.variants.length > 0 && !variant
    if (needsChoice && (color !== null || size !== null)) {
      say('cette couleur ou cette taille n’est plus proposée.')
      continue
    }
    const stock = Math.max(0, (variant ?? product).stock)
    if (stock === 0) {
      say('épuisé.')
      continue
    }
    const quantity = Math.min(wanted, stock)
    const price = unitPrice(product, now)
    if (needsChoice) say('choisissez la couleur ou la taille.')
    if (quantity < wanted) say(`${quantity} sur ${wanted}, il n’y en a pas plus en stock.`)
    if (told !== null && told !== price)
      say(`${formatFrancs(price)} au lieu de ${formatFrancs(told)} dans le catalogue.`)
    lines.push({ productId: product._id, name: product.name, color, size, quantity, price })
  }
  return { lines, problems }
}

/** One line for each article, however often it is named. */
function merged(items: readonly CatalogueItem[]): CatalogueItem[] {
  const byId = new Map<string, CatalogueItem>()
  for (const item of items) {
    const known = byId.get(item.retailerId)
    byId.set(item.retailerId, known ? { ...known, quantity: known.quantity + item.quantity } : item)
  }
  return [...byId.values()]
}
