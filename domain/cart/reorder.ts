import { offeredChoices } from '../catalogue/choose-variant.ts'
import { CHOICE_TEXTS, missingChoices } from '../catalogue/offered-choice.ts'
import type { StockedProduct } from '../catalogue/product.ts'
import { findVariant, missingChoice, type VariantChoice } from '../catalogue/variants.ts'
import type { PlacedItem } from '../orders/order.ts'
import { ORDER_LIMITS } from '../orders/order-constants.ts'
import { formatFrancs } from '../pricing/francs.ts'
import { unitPrice } from '../pricing/price.ts'
import { addToCart, type Cart, remainingStock } from './cart.ts'
import { variantProblemText } from './option-problems.ts'

/** An item to be put into the cart. */
interface WantedItem extends VariantChoice {
  productId: string
  name: string
  quantity: number
  /** the unit price in francs that the shopper knows, if any */
  price?: number
}

/** An item of a past order; `price` is the paid unit price, in francs. */
export type ReorderedItem = PlacedItem

/** An item of a past order or a cart link, and how much of it can be put into the cart. */
export interface ReorderLine<Item extends WantedItem = ReorderedItem> {
  item: Item
  /** null when the item is no longer sold */
  product: StockedProduct | null
  /** units that can be added to the cart */
  quantity: number
  /** texts in French about differences from what was ordered or sent; empty for none */
  changes: string[]
}

/**
 * Plans which items can be added to the cart, and lists what has changed about the others (F-40, R-12).
 * @param products products of the items that are still sold
 * @param now epoch milliseconds
 */
export function planReorder<Item extends WantedItem>(
  items: readonly Item[],
  products: readonly StockedProduct[],
  cart: Cart,
  now: number,
): ReorderLine<Item>[] {
  let filled = cart
  return items.map((item) => {
    const product = products.find(({ _id }) => _id === item.productId) ?? null
    const line = planLine(item, product, filled, now)
    filled = addLines(filled, [line], () => 'planned')
    return line
  })
}

/** Adds the planned units to the cart. `newId` creates the id of a new line. */
export function addLines(cart: Cart, lines: readonly ReorderLine<WantedItem>[], newId: () => string): Cart {
  return lines.reduce((filled, { item: { color, size }, product, quantity }) => {
    return product ? addToCart(filled, product, { color, size, quantity }, newId()) : filled
  }, cart)
}

function planLine<Item extends WantedItem>(
  item: Item,
  product: StockedProduct | null,
  cart: Cart,
  now: number,
): ReorderLine<Item> {
  const nothing = (change: string): ReorderLine<Item> => ({ item, product, quantity: 0, changes: [change] })
  if (!product) return nothing('Cet article n’est plus vendu.')
  const choiceProblem = problemOfChoice(item, product)
  if (choiceProblem !== null) return nothing(choiceProblem)
  const variant = findVariant(product.variants, item)
  const { stock } = variant ?? product
  if (stock <= 0) {
    const { color, size } = item
    return nothing(
      variant ? variantProblemText({ problem: 'stock', stock: 0, color, size }) : 'Cet article est épuisé.',
    )
  }
  const quantity = Math.min(item.quantity, remainingStock(cart, product, item))
  const isStockLimit = stock <= ORDER_LIMITS.quantity
  if (quantity <= 0) {
    return nothing(
      isStockLimit
        ? 'Votre panier en contient déjà tout le stock.'
        : `Votre panier en contient déjà ${ORDER_LIMITS.quantity}, le maximum d’une commande.`,
    )
  }
  const changes: string[] = []
  if (quantity < item.quantity) {
    const why = isStockLimit ? 'il n’y en a pas plus en stock' : 'c’est le maximum d’une commande'
    changes.push(`${quantity} sur ${item.quantity}\u202f: ${why}.`)
  }
  const price = unitPrice(product, now)
  if (item.price !== undefined && price !== item.price) {
    changes.push(`Le prix a changé\u202f: ${formatFrancs(price)} au lieu de ${formatFrancs(item.price)}.`)
  }
  return { item, product, quantity, changes }
}

/** Returns why the chosen colour and size of an item cannot be ordered, regardless of stock; null when they can. */
export function problemOfChoice({ color, size }: VariantChoice, product: StockedProduct): string | null {
  const { variants } = product
  if (variants.length > 0) {
    if (findVariant(variants, { color, size })) return null
    const missing = missingChoice(variants, { color, size })
    return missing
      ? `${CHOICE_TEXTS[missing]} sur la page de l’article.`
      : variantProblemText({ problem: 'variant', stock: 0, color, size })
  }
  const gone = missingChoices([{ color, size }], product)
  if (gone.length > 0) return `Plus proposé\u202f: ${gone.join(', ')}.`
  const offered = offeredChoices(product)
  if (offered.colors.length > 0 && !color) return `${CHOICE_TEXTS.color} sur la page de l’article.`
  if (offered.sizes.length > 0 && !size) return `${CHOICE_TEXTS.size} sur la page de l’article.`
  return null
}
