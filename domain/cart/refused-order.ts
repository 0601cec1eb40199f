import type { LineProblem } from '../errors.ts'
import { unitPrice } from '../pricing/price.ts'
import { type Cart, sameChoice } from './cart.ts'
import { isAboutVariant } from './diff-cart.ts'

/** Merges two lists of problems; a problem in both lists is taken from `reported`, the server's response. */
export function mergeProblems(
  reported: readonly LineProblem[],
  found: readonly LineProblem[],
): LineProblem[] {
  const isReported = (other: LineProblem) =>
    reported.some(({ productId, problem }) => productId === other.productId && problem === other.problem)
  return [...reported, ...found.filter((other) => !isReported(other))]
}

/**
 * Gives lines the prices of a refused order where they still differ, so that the next attempt agrees with the shop even
 * when the browser computes another price. `now` in epoch milliseconds.
 */
export function withReportedPrices(cart: Cart, reported: readonly LineProblem[], now: number): Cart {
  const prices = new Map(
    reported.flatMap(({ productId, price }) => (price === null ? [] : [[productId, price]])),
  )
  return cart.map((line) => {
    const price = prices.get(line._id) ?? null
    if (price === null || price === unitPrice(line, now)) return line
    return { ...line, price, discount: 0, flashSale: { active: false, discount: 0 } }
  })
}

/** Updates the known variants from a refused order, so that `optionProblems` finds the reported problems. */
export function withReportedStock(cart: Cart, reported: readonly LineProblem[]): Cart {
  return reported.filter(isAboutVariant).reduce((current, { productId, problem, stock, ...choice }) => {
    return current.map((line) => {
      if (line._id !== productId || !line.variants) return line
      const variants = line.variants.flatMap((variant) => {
        if (!sameChoice(variant, choice)) return [variant]
        return problem === 'stock' ? [{ ...variant, stock }] : []
      })
      return { ...line, variants }
    })
  }, cart)
}
