import { Hono } from 'hono'
import { successAnswer } from '../../contracts/answer-fields.ts'
import {
  moderatedAnswer,
  moderatedReviewsAnswer,
  moderationQuery,
  ratingGroupsAnswer,
  ratingModeration,
  reviewAnswerInput,
  reviewModeration,
} from '../../contracts/moderation.ts'
import { moderatedText } from '../../domain/reviews/moderation.ts'
import type { AppContext } from '../../use-cases/context.ts'
import { answerReview } from '../../use-cases/reviews/answer-review.ts'
import {
  listModeratedReviews,
  listRatingGroups,
  moderateRatings,
  moderateReviews,
} from '../../use-cases/reviews/moderate-reviews.ts'
import { answer, answerPage } from '../answers.ts'
import { BODY_ERRORS, CALLER_ERRORS, describer, json } from '../descriptions.ts'
import { requirePermission, withCaller } from '../middleware/authorize.ts'
import { validate, validateJson } from '../validate.ts'

const describe = describer('Reviews', CALLER_ERRORS)
const MODERATED = { 200: json('How many', moderatedAnswer) }
const HOW =
  '`show` takes back `hide`, and `restore` takes back `delete`. Deleted ones are removed permanently after 30 days. ' +
  'What is hidden or deleted leaves pages, averages and counts.'

/** Lists, hides, deletes and restores reviews and ratings. */
export function moderationRoutes(shop: AppContext) {
  const mayManage = requirePermission(shop, 'products')
  return new Hono()
    .get(
      '/',
      describe('Reviews of all products, newest first', { 200: json('A page', moderatedReviewsAnswer) }, [
        'INVALID_INPUT',
      ]),
      mayManage,
      validate('query', moderationQuery),
      async (c) => answerPage(c, await listModeratedReviews(shop, c.req.valid('query')), 'reviews'),
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
