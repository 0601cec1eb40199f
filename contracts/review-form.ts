import * as v from 'valibot'
import { REVIEW_LIMITS } from '../domain/catalogue/product.ts'
import { FIELD_TEXTS } from '../domain/validation-messages.ts'
import { atMostCharacters, inputObject, wholeNumber } from './fields.ts'

/** One of five stars (storefront.md §5). */
export const ratingInput = inputObject({ rating: wholeNumber(1, 5, FIELD_TEXTS.rating) })

/** A comment and, when its author wants, a pseudo (storefront.md §5). */
export const reviewInput = inputObject({
  text: v.pipe(
    v.string(FIELD_TEXTS.commentEmpty),
    v.trim(),
    v.nonEmpty(FIELD_TEXTS.commentEmpty),
    atMostCharacters(REVIEW_LIMITS.text, FIELD_TEXTS.commentLong),
  ),
  pseudo: v.optional(
    v.pipe(
      v.string(FIELD_TEXTS.pseudoLong),
      v.trim(),
      atMostCharacters(REVIEW_LIMITS.pseudo, FIELD_TEXTS.pseudoLong),
    ),
    '',
  ),
})

/** The same as the form sends it: an empty pseudo is `Anonyme`. */
export const reviewForm = v.pipe(
  reviewInput,
  v.transform(({ text, pseudo }) => ({ text, pseudo: pseudo || 'Anonyme' })),
)

export type ReviewInput = v.InferOutput<typeof reviewInput>
