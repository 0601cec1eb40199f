import type { ForeignProduct } from './foreign-product.ts'

/** What a product may leave open, with the possible answers; the first one loses nothing and applies without an answer. */
export const CHOICES = {
  /** a colour or size that the other shop added to a product of an earlier import */
  added: ['stock', 'zero'],
  /** a colour or size with stock here that the other shop dropped */
  dropped: ['keep', 'empty'],
  /** a variation that the other shop switched off */
  disabled: ['zero', 'stock'],
  /** a new product without a price */
  unpriced: ['skip', 'price'],
} as const

export type ChoiceKind = keyof typeof CHOICES
export const CHOICE_KINDS = Object.keys(CHOICES) as ChoiceKind[]

export interface Choice {
  choice: string
  /** francs, with `price` */
  price?: number | undefined
}

/** The merchant's answer, or the one that loses nothing. */
export type ChoiceOf = (kind: ChoiceKind, reference: string) => Choice

/** Something that a product leaves open. `details`: its variants with their stock */
export interface OpenChoice extends Choice {
  kind: ChoiceKind
  line: number
  reference: string
  name: string
  details: string[]
}

/** A variation that is switched off there is offered here with no piece, unless the merchant says to sell it. */
export function withDisabled(product: ForeignProduct, choiceOf: ChoiceOf): ForeignProduct {
  if (!product.variants.some(({ isOff }) => isOff)) return product
  const { choice } = choiceOf('disabled', product.reference)
  const variants = product.variants.map((variant) =>
    variant.isOff && choice === 'zero' ? { ...variant, stock: 0 } : variant,
  )
  return { ...product, variants }
}
