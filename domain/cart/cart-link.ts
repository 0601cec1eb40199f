import { spelledChoice } from '../catalogue/offered-choice.ts'
import type { StockedProduct } from '../catalogue/product.ts'
import type { VariantChoice } from '../catalogue/variants.ts'
import { fail, type Issue, type Result } from '../errors.ts'
import { problemOfChoice } from './reorder.ts'

/** An article of a cart link, with its name when the link was made. */
export interface CartLinkLine extends VariantChoice {
  productId: string
  name: string
  quantity: number
}

export const MAX_LINK_LINES = 30

/** The lines with the names and spellings of their products; fails for a product or choice that is not offered. */
export function namedLines(
  lines: readonly Omit<CartLinkLine, 'name'>[],
  products: readonly StockedProduct[],
): Result<{ lines: CartLinkLine[] }> {
  const issues: Issue[] = []
  const named = lines.flatMap((line, index): CartLinkLine[] => {
    const product = products.find(({ _id }) => _id === line.productId)
    const problem = product ? problemOfChoice(line, product) : 'Cet article n’existe plus.'
    if (product && problem === null) return [{ ...line, name: product.name, ...spelledChoice(line, product) }]
    issues.push({ path: `lines.${index}.${product ? 'size' : 'productId'}`, message: problem ?? '' })
    return []
  })
  const [first] = issues
  return first ? fail('INVALID_INPUT', { message: first.message, issues }) : { ok: true, lines: named }
}
