import { missingChoices } from '../catalogue/offered-choice.ts'
import type { VariantChoice } from '../catalogue/variants.ts'
import type { LineProblem } from '../errors.ts'
import { formatFrancs } from '../pricing/francs.ts'
import { unitPrice } from '../pricing/price.ts'
import { type Cart, sameChoice, withProduct } from './cart.ts'
import type { CartLine, CartProduct, CartVariant } from './cart-line.ts'
import { variantProblemText } from './option-problems.ts'

/**
 * Compares cart lines with their current products and returns the problems in the format of a refused order (409).
 * Stock by colour and size is checked by `optionProblems`.
 * @param fresh current products; a missing one is no longer sold
 * @param now epoch milliseconds
 */
export function diffCart(cart: Cart, fresh: readonly CartProduct[], now: number): LineProblem[] {
  const products = byId(fresh)
  return cart.flatMap((line) => lineProblems(line, products.get(line._id), now))
}

function lineProblems(line: CartLine, product: CartProduct | undefined, now: number): LineProblem[] {
  const about = { productId: line._id, name: line.name }
  if (!product) return [{ ...about, problem: 'gone', price: null, stock: 0 }]
  const price = unitPrice(product, now)
  const found = { ...about, price, stock: product.stock }
  const problems: LineProblem[] = []
  const byVariant = (product.variants ?? []).length > 0
  if (byVariant ? product.stock === 0 : product.stock < line.quantity)
    problems.push({ ...found, problem: 'stock' })
  const choices = byVariant ? [] : missingChoices(line.options, product)
  if (choices.length > 0) problems.push({ ...found, problem: 'choice', choices })
  if (price !== unitPrice(line, now)) problems.push({ ...found, problem: 'price' })
  return problems
}

/**
 * Returns the reported problems that still apply to a line's current quantity and options. When the line's variants
 * are known, `optionProblems` reports the problems of a colour and size instead.
 */
export function problemsOf(line: CartLine, problems: readonly LineProblem[]): LineProblem[] {
  return problems.filter((problem) => problem.productId === line._id && remains(line, problem))
}

function remains(line: CartLine, reported: LineProblem): boolean {
  const { problem, stock, choices = [] } = reported
  if (isAboutVariant(reported)) {
    const option = line.options.find((chosen) => sameChoice(chosen, reported))
    return line.variants === undefined && option !== undefined && option.quantity > stock
  }
  if (problem === 'stock') return line.quantity > stock
  return problem !== 'choice' || line.options.some((option) => isAmong(choices, option))
}

const isAmong = (choices: readonly string[], { color, size }: CartVariant) =>
  choices.includes(color ?? '') || choices.includes(size ?? '')

/** The problem text shown beside a cart line. */
export function lineProblemText(problem: LineProblem): string {
  if (isAboutVariant(problem)) return variantProblemText(problem)
  if (problem.problem === 'gone') return 'Cet article n’est plus vendu.'
  if (problem.problem === 'stock') {
    return problem.stock > 0 ? `Il n’en reste que ${problem.stock} en stock.` : 'Cet article est épuisé.'
  }
  if (problem.problem === 'choice') {
    const choices = (problem.choices ?? []).join(', ')
    return `Plus proposé : ${choices}. Supprimez ce choix, puis choisissez à nouveau sur la page de l’article.`
  }
  if (problem.price === null) return 'Le prix de cet article a changé.'
  return `Le prix de cet article a changé : ${formatFrancs(problem.price)} maintenant.`
}

/**
 * Updates names, prices, images and stocks, so that an order refused because of old data can be sent again. Lines
 * and quantities are unchanged, because the shopper decides about them; a deleted product gets a stock of 0.
 */
export function syncCart(cart: Cart, fresh: readonly CartProduct[]): Cart {
  const products = byId(fresh)
  return cart.map((line) => {
    const product = products.get(line._id)
    return product ? withProduct(line, product) : { ...line, stock: 0 }
  })
}

type VariantProblem = LineProblem & VariantChoice

export function isAboutVariant(problem: LineProblem): problem is VariantProblem {
  return problem.color !== undefined && problem.size !== undefined
}

function byId(products: readonly CartProduct[]): ReadonlyMap<string, CartProduct> {
  return new Map(products.map((product) => [product._id, product]))
}
