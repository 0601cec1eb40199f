import { fold } from '../text/fold.ts'

/** How an article fits: small (a size above is needed) or large. */
export const SIZE_FITS = ['small', 'large'] as const
export type SizeFit = (typeof SIZE_FITS)[number]

export const SIZE_FIT_TEXTS: Readonly<Record<SizeFit, string>> = {
  small: 'Taille petit\u202f: prenez une taille au-dessus',
  large: 'Taille grand\u202f: prenez une taille en dessous',
}

/** Reasons of a return that `readSizeReason` reads. */
export const SIZE_REASONS = ['Trop petit', 'Trop grand'] as const

const TOO_SMALL = /\b(?:trop (?:petit|court|serre|etroit)|taille (?:trop )?petit)/
const TOO_LARGE = /\b(?:trop (?:grand|large|long)|taille (?:trop )?grand)/

/** What the reason of a return says of the size; null when it says nothing, or both. */
export function readSizeReason(reason: string): SizeFit | null {
  const folded = fold(reason)
  const [small, large] = [TOO_SMALL.test(folded), TOO_LARGE.test(folded)]
  if (small === large) return null
  return small ? 'small' : 'large'
}

/** Units of a product. */
export interface SizeReturns {
  delivered: number
  tooSmall: number
  tooLarge: number
}

/** Fewer delivered units say nothing. */
export const ENOUGH_DELIVERED = 10
const ENOUGH_SHARE = 0.2

/** How an article fits; null below ten deliveries, a fifth of returns, or twice as many as in the other direction. */
export function sizeFitOf({ delivered, tooSmall, tooLarge }: SizeReturns): SizeFit | null {
  const [more, less, fit] =
    tooSmall >= tooLarge ? ([tooSmall, tooLarge, 'small'] as const) : ([tooLarge, tooSmall, 'large'] as const)
  const isClear = delivered >= ENOUGH_DELIVERED && more >= delivered * ENOUGH_SHARE && more >= 2 * less
  return isClear && more > 0 ? fit : null
}

export const isSizeFit = (text: string): text is SizeFit => (SIZE_FITS as readonly string[]).includes(text)
