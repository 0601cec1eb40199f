import { Hono } from 'hono'
import { successAnswer } from '../../contracts/answer-fields.ts'
import {
  moderatedAnswer,
  moderatedReviewsAnswer,
  moderationQuery,
  photoModeratedAnswer,
  ratingGroupsAnswer,
  ratingModeration,
  reviewAnswerInput,
  reviewModeration,
  reviewPhotoPath,
  reviewsModerationQuery,
} from '../../contracts/moderation.ts'
import { moderatedText } from '../../domain/reviews/moderation.ts'
import type { AppContext } from '../../use-cases/context.ts'
import { answerReview } from '../../use-cases/reviews/answer-review.ts'
import {
  approveReviewPhoto,
  deleteReviewPhoto,
  readReviewPhoto,
} from '../../use-cases/reviews/moderate-photos.ts'
import {
  listModeratedReviews,
  listRatingGroups,
  moderateRatings,
  moderateReviews,
} from '../../use-cases/reviews/moderate-reviews.ts'
import { answer, answerPage, PRIVATE } from '../answers.ts'
import { BODY_ERRORS, CALLER_ERRORS, describer, json } from '../descriptions.ts'
import { errorResponse } from '../errors.ts'
import { requirePermission, withCaller } from '../middleware/authorize.ts'
import { validate, validateJson } from '../validate.ts'

const describe = describer('Reviews', CALLER_ERRORS)
const MODERATED = { 200: json('How many', moderatedAnswer) }
const HOW =
  '`show` takes back `hide`, and `restore` takes back `delete`. Deleted ones are removed permanently after 30 days. ' +
  'What is hidden or deleted leaves pages, averages and counts.'

/** Shows, approves and deletes the photos of reviews. */
function photoRoutes(shop: AppContext) {
  const mayManage = requirePermission(shop, 'products')
  const keyOf = ({ id: reviewId, photo: id }: { id: string; photo: string }) => ({ reviewId, id })
  return new Hono()
    .get(
      '/:id/photos/:photo',
      describe(
        'The file of a photo of a review, also of one that is not approved',
        { 200: { description: 'The image', content: { 'image/webp': {} } } },
        ['PHOTO_NOT_FOUND'],
      ),
      mayManage,
      validate('param', reviewPhotoPath),
      async (c) => {
        const read = await readReviewPhoto(shop, keyOf(c.req.valid('param')))
        if (!read.ok) return errorResponse(c, read)
        return c.body(read.bytes, 200, { ...PRIVATE, 'Content-Type': 'image/webp' })
      },
    )
    .post(
      '/:id/photos/:photo/approve',
      describe('Show a photo of a review to shoppers', { 200: json('Approved', photoModeratedAnswer) }, [
        'PHOTO_NOT_FOUND',
      ]),
      mayManage,
      validate('param', reviewPhotoPath),
      async (c) => {
        const approved = await approveReviewPhoto(withCaller(shop, c), keyOf(c.req.valid('param')))
        return answer(c, approved, () => ({ message: 'Photo publiée' }))
      },
    )
    .delete(
      '/:id/photos/:photo',
      describe('Delete a photo of a review with its files', { 200: json('Deleted', photoModeratedAnswer) }, [
        'PHOTO_NOT_FOUND',
      ]),
      mayManage,
      validate('param', reviewPhotoPath),
      async (c) => {
        const deleted = await deleteReviewPhoto(withCaller(shop, c), keyOf(c.req.valid('param')))
        return answer(c, deleted, () => ({ message: 'Photo supprimée' }))
      },
    )
}

/** Lists, hides, deletes and restores reviews and ratings. */
export function moderationRoutes(shop: AppContext) {
  const mayManage = requirePermission(shop, 'products')
  return new Hono()
    .route('/', photoRoutes(shop))
    .get(
      '/',
      describe('Reviews of all products, newest first', { 200: json('A page', moderatedReviewsAnswer) }, [
        'INVALID_INPUT',
      ]),
      mayManage,
      validate('query', reviewsModerationQuery),
      async (c) =>
        answerPage(c, await listModeratedReviews(shop, c.req.valid('query')), 'reviews', 'pendingPhotos'),
    )
    .post(
      '/moderate',
      describe(
        'Hide, delete or restore reviews, each with its visitor’s rating',
        MODERATED,
        [...BODY_ERRORS, 'REVIEW_NOT_FOUND'],
        HOW,
      ),
      mayManage,
      validateJson(reviewModeration),
      async (c) => {
        const input = c.req.valid('json')
        const moderated = await moderateReviews(withCaller(shop, c), input)
        return answer(c, moderated, ({ count }) => ({
          message: moderatedText('avis', input.action, count),
          count,
        }))
      },
    )
    .put(
      '/:id/answer',
      describe(
        'Write, change or remove the shop’s public answer to a review',
        { 200: json('Stored', successAnswer) },
        [...BODY_ERRORS, 'REVIEW_NOT_FOUND', 'EDIT_CONFLICT'],
        'A review has at most one answer. `was` is the answer that the caller saw, `null` for none.',
      ),
      mayManage,
      validateJson(reviewAnswerInput),
      async (c) =>
        answer(
          c,
          await answerReview(withCaller(shop, c), c.req.param('id'), c.req.valid('json')),
          () => ({}),
        ),
    )
    .get(
      '/ratings',
      describe(
        'Ratings, grouped by product, stars and day, newest day first',
        { 200: json('A page', ratingGroupsAnswer) },
        ['INVALID_INPUT'],
      ),
      mayManage,
      validate('query', moderationQuery),
      async (c) => answerPage(c, await listRatingGroups(shop, c.req.valid('query')), 'ratings'),
    )
    .post(
      '/ratings/moderate',
      describe(
        'Hide, delete or restore the ratings of a product with the same stars and day',
        MODERATED,
        [...BODY_ERRORS, 'REVIEW_NOT_FOUND', 'PRODUCT_NOT_FOUND'],
        HOW,
      ),
      mayManage,
      validateJson(ratingModeration),
      async (c) => {
        const input = c.req.valid('json')
        const moderated = await moderateRatings(withCaller(shop, c), input)
        return answer(c, moderated, ({ count }) => ({
          message: moderatedText('note', input.action, count),
          count,
        }))
      },
    )
}
