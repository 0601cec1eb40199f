import * as v from 'valibot'
import { PRODUCT_LIMITS, REVIEW_LIMITS } from '../domain/catalogue/product.ts'
import { VALIDATION_MESSAGES } from '../domain/validation-messages.ts'
import { atMostCharacters, clean, cleanToLine, inputObject, visible, wholeNumber } from './fields.ts'

const SIZE = 'Choisissez une taille de la liste.'

/** A rating of 1 to 5 stars. */
export const ratingInput = inputObject({ rating: wholeNumber(1, 5, VALIDATION_MESSAGES.rating) })

/** A comment with an optional pseudonym. */
export const reviewInput = inputObject({
  text: v.pipe(
    v.string(VALIDATION_MESSAGES.commentEmpty),
    v.trim(),
    v.nonEmpty(VALIDATION_MESSAGES.commentEmpty),
    visible(VALIDATION_MESSAGES.commentEmpty),
    atMostCharacters(REVIEW_LIMITS.text, VALIDATION_MESSAGES.commentLong),
    clean,
  ),
  pseudo: v.optional(
    v.pipe(
      v.string(VALIDATION_MESSAGES.pseudoLong),
      v.trim(),
      atMostCharacters(REVIEW_LIMITS.pseudo, VALIDATION_MESSAGES.pseudoLong),
      cleanToLine,
    ),
    '',
  ),
  /** the size that the author took; one that the product does not have is not stored */
  size: v.exactOptional(v.pipe(v.string(SIZE), v.maxLength(PRODUCT_LIMITS.choice, SIZE), cleanToLine)),
})

/** As `reviewInput`, but for the form: an empty pseudonym becomes `Anonyme`. */
export const reviewForm = v.pipe(
  reviewInput,
  v.transform(({ text, pseudo, size }) => ({ text, pseudo: pseudo || 'Anonyme', ...(size && { size }) })),
)

/** The path of `PUT /products/{id}/review/photos/{photo}`; the browser chooses the photo's id. */
export const reviewPhotoUploadPath = v.object({
  id: v.string(),
  photo: v.pipe(v.string(), v.regex(/^[\w-]{16,64}$/, 'Cet identifiant n’est pas valable.')),
})

export type ReviewInput = v.InferOutput<typeof reviewInput>
