import type { LineProblem } from '../errors.ts'
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
