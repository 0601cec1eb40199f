import * as v from 'valibot'
import { COMMENT_LIMIT, FIELD_TEXTS, PSEUDO_LIMIT } from '../domain/messages.ts'
import { atMostCharacters, inputObject } from './fields.ts'

/** One of five stars (storefront.md §5). */
export const ratingInput = inputObject({
  rating: v.pipe(
    v.number(FIELD_TEXTS.rating),
    v.integer(FIELD_TEXTS.rating),
    v.minValue(1, FIELD_TEXTS.rating),
    v.maxValue(5, FIELD_TEXTS.rating),
  ),
})

/** A comment; an empty pseudo is sent as `Anonyme` by the form (storefront.md §5). */
export const reviewInput = inputObject({
  text: v.pipe(
    v.string(FIELD_TEXTS.commentEmpty),
    v.trim(),
    v.nonEmpty(FIELD_TEXTS.commentEmpty),
    atMostCharacters(COMMENT_LIMIT, FIELD_TEXTS.commentLong),
  ),
  pseudo: v.optional(
    v.pipe(
      v.string(FIELD_TEXTS.pseudoLong),
      v.trim(),
      atMostCharacters(PSEUDO_LIMIT, FIELD_TEXTS.pseudoLong),
    ),
    '',
  ),
})

export type RatingInput = v.InferOutput<typeof ratingInput>
export type ReviewInput = v.InferOutput<typeof reviewInput>
