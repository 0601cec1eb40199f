import * as v from 'valibot'
import { REVIEW_LIMITS } from '../domain/catalogue/product.ts'
import {
  MODERATION_ACTIONS,
  MODERATION_STATES,
  type ModeratedReview,
  type RatingGroup,
} from '../domain/reviews/moderation.ts'
import type { ReviewPhoto } from '../domain/reviews/review-photos.ts'
import { count, date, id, listOf, named, oneOf, requiredListOf, success, text } from './answer-fields.ts'
import { calendarDay } from './calendar-day.ts'
import { atMostCharacters, clean, inputObject, visible, wholeNumber } from './fields.ts'
import { reviewAnswer } from './product-answers.ts'
import { pageOf30, searchText } from './query-fields.ts'

const MAX_AT_A_TIME = 200
const CHOICE = 'Choisissez des avis ou des notes.'
const TOO_MANY = `${MAX_AT_A_TIME} au maximum à la fois.`

const ANSWER_EMPTY = 'Écrivez la réponse.'
const ANSWER_LONG = `La réponse a ${REVIEW_LIMITS.text} caractères au maximum.`

const state = v.picklist(MODERATION_STATES, `state accepte ${MODERATION_STATES.join(', ')}.`)
const action = v.picklist(MODERATION_ACTIONS, `action accepte ${MODERATION_ACTIONS.join(', ')}.`)

/** The query of `GET /reviews/ratings`, and with `photos` of `GET /reviews`; `q` is part of the product's name. */
export const moderationQuery = v.object({
  state: v.optional(state, 'shown'),
  q: v.optional(searchText, ''),
  ...pageOf30,
})

/** The query of `GET /reviews`. */
export const reviewsModerationQuery = v.object({
  ...moderationQuery.entries,
  photos: v.optional(
    v.pipe(
      v.picklist(['pending'], 'photos accepte pending.'),
      v.description('Only reviews with a photo to approve'),
    ),
  ),
})
export type ReviewsModerationQuery = v.InferOutput<typeof reviewsModerationQuery>
export type ModerationQuery = v.InferOutput<typeof moderationQuery>

/** The body of `POST /reviews/moderate`. */
export const reviewModeration = inputObject({
  action,
  ids: v.pipe(
    v.array(v.pipe(v.string(CHOICE), v.maxLength(64, CHOICE)), CHOICE),
    v.minLength(1, CHOICE),
    v.maxLength(MAX_AT_A_TIME, TOO_MANY),
    v.transform((ids) => [...new Set(ids)]),
  ),
})
export type ReviewModeration = v.InferOutput<typeof reviewModeration>

/** The body of `POST /reviews/ratings/moderate`; `state` is the state in which the ratings were listed. */
export const ratingModeration = inputObject({
  action,
  state,
  productId: v.pipe(v.string(CHOICE), v.nonEmpty(CHOICE), v.maxLength(64, CHOICE)),
  rating: wholeNumber(1, 5, CHOICE),
  day: calendarDay(CHOICE),
})
export type RatingModeration = v.InferOutput<typeof ratingModeration>

/** Answers are limited as reviews are. */
const answerText = v.pipe(
  v.string(ANSWER_EMPTY),
  v.trim(),
  v.nonEmpty(ANSWER_EMPTY),
  visible(ANSWER_EMPTY),
  atMostCharacters(REVIEW_LIMITS.text, ANSWER_LONG),
  clean,
)

/** The body of `PUT /reviews/{id}/answer`. */
export const reviewAnswerInput = inputObject({
  /** null removes the answer */
  answer: v.nullable(answerText),
  /** the answer that the caller saw; another one that is stored meanwhile is not overwritten */
  was: v.nullable(v.pipe(v.string(ANSWER_EMPTY), v.maxLength(10_000, ANSWER_LONG))),
})
export type ReviewAnswerInput = v.InferOutput<typeof reviewAnswerInput>

/** A photo of a review; `address` is null until it is approved. */
export const reviewPhoto = named(
  'ReviewPhoto',
  v.object({ id, address: v.nullable(text), createdAt: date } satisfies Record<
    keyof ReviewPhoto,
    v.GenericSchema
  >),
)

/** A review in what is stored of its author, also when shoppers do not see it. */
export const writtenReview = v.object({
  productId: id,
  text,
  pseudo: text,
  createdAt: date,
  size: v.optional(text),
  answer: v.optional(reviewAnswer),
  photos: listOf(reviewPhoto),
})
export type ShownReviewPhoto = v.InferOutput<typeof reviewPhoto>

/** The path of a photo. */
export const reviewPhotoPath = v.object({ id: v.string(), photo: v.string() })

const moderatedReview = named(
  'ModeratedReview',
  v.object({
    id,
    productId: id,
    productName: text,
    text,
    pseudo: text,
    rating: v.optional(count),
    size: v.optional(text),
    answer: v.optional(reviewAnswer),
    photos: listOf(reviewPhoto),
    createdAt: date,
    state: oneOf(MODERATION_STATES),
  } satisfies Record<keyof ModeratedReview, v.GenericSchema>),
)
export type ShownModeratedReview = v.InferOutput<typeof moderatedReview>

const ratingGroup = named(
  'RatingGroup',
  v.object({ productId: id, productName: text, rating: count, day: text, count } satisfies Record<
    keyof RatingGroup,
    v.GenericSchema
  >),
)
export type ShownRatingGroup = v.InferOutput<typeof ratingGroup>

export const moderatedReviewsAnswer = v.object({
  success,
  reviews: requiredListOf(moderatedReview),
  pendingPhotos: v.pipe(count, v.description('Photos of all reviews that wait for approval')),
})
export const photoModeratedAnswer = v.object({ success, message: text })
export const ratingGroupsAnswer = v.object({ success, ratings: requiredListOf(ratingGroup) })
export const moderatedAnswer = v.object({ success, message: text, count })
