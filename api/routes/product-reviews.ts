import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { count } from '../../contracts/answer-fields.ts'
import { likesQuery } from '../../contracts/likes-query.ts'
import { product, productSummary, reviewsAnswer, reviewsQuery } from '../../contracts/product-answers.ts'
import { ratingInput, reviewInput } from '../../contracts/review-form.ts'
import { MAX_LISTED } from '../../domain/catalogue/shared-list.ts'
import { recordView } from '../../use-cases/catalogue/get-product.ts'
import type { AppContext } from '../../use-cases/context.ts'
import { isLiked, likeProduct, listLiked, listLikedProducts } from '../../use-cases/likes/likes.ts'
import { hasRated, listReviews, rateProduct, reviewProduct } from '../../use-cases/reviews/reviews.ts'
import { answerPage, PRIVATE } from '../answers.ts'
import { BODY_ERRORS, describer, json } from '../descriptions.ts'
import { errorResponse } from '../errors.ts'
import { readCaller } from '../middleware/authorize.ts'
import type { Limits } from '../middleware/rate-limit.ts'
import { knownVisitor, visitorLimits, visitorOf } from '../middleware/visitor.ts'
import { limitBody, productId, SMALL_JSON, validate, validateJson } from '../validate.ts'
import { reviewPhotoRoutes } from './review-photos.ts'

const describe = describer('Reviews')
const REVIEWED = v.object({ product })
const REVIEW_REFUSALS = [...BODY_ERRORS, 'PRODUCT_NOT_FOUND', 'TOO_MANY_REQUESTS'] as const
const LIKE = v.object({
  message: v.picklist(['Produit liké', 'Like retiré']),
  hasLiked: v.boolean(),
  likes: count,
})

type ProductLimit = 'ratingOfProduct' | 'reviewOfProduct' | 'likeOfProduct'

/** Accepts ratings, reviews, likes and views. A random cookie identifies visitors. */
export function productReviewRoutes(shop: AppContext, settings: { secureCookies: boolean }, limits: Limits) {
  const limitedVisitor = visitorLimits(shop, settings, limits)
  /** Counts by address and product, because a visitor without a cookie is new with each request. */
  const limitOfProduct = (c: Context, name: ProductLimit) =>
    limits.consume(c, name, JSON.stringify([limits.clientOf(c), c.req.param('id')]))
  return new Hono()
    .route('/', reviewPhotoRoutes(shop, limits))
    .post(
      '/:id/rate',
      describe(
        'Rate a product; a second rating replaces the first',
        { 200: json('The product with the rating', REVIEWED) },
        REVIEW_REFUSALS,
      ),
      productId,
      limits.perClient('rating'),
      validateJson(ratingInput),
      limitedVisitor('ratingOfVisitor'),
      async (c) => {
        const input = { ...c.req.valid('json'), productId: c.req.param('id'), visitorId: c.get('visitorId') }
        if (!(await hasRated(shop, input))) {
          const refused = await limitOfProduct(c, 'ratingOfProduct')
          if (refused) return errorResponse(c, refused)
        }
        const rated = await rateProduct(shop, input)
        return rated.ok ? c.json({ product: rated.product }) : errorResponse(c, rated)
      },
    )
    .post(
      '/:id/review',
      describe('Review a product', { 201: json('The product with the review', REVIEWED) }, REVIEW_REFUSALS),
      productId,
      limits.perClient('review'),
      validateJson(reviewInput),
      limitedVisitor('reviewOfVisitor'),
      async (c) => {
        const refused = await limitOfProduct(c, 'reviewOfProduct')
        if (refused) return errorResponse(c, refused)
        const input = { ...c.req.valid('json'), productId: c.req.param('id'), visitorId: c.get('visitorId') }
        const reviewed = await reviewProduct(shop, input)
        return reviewed.ok ? c.json({ product: reviewed.product }, 201) : errorResponse(c, reviewed)
      },
    )
    .get(
      '/:id/reviews',
      describe('Reviews of a product, newest first', { 200: json('A page of the reviews', reviewsAnswer) }, [
        'INVALID_INPUT',
        'PRODUCT_NOT_FOUND',
      ]),
      productId,
      validate('query', reviewsQuery),
      async (c) => {
        const found = await listReviews(shop, c.req.param('id'), c.req.valid('query'))
        return found.ok ? answerPage(c, found, 'reviews') : errorResponse(c, found)
      },
    )
    .get(
      '/likes',
      describe(
        'Which of these products the visitor likes',
        { 200: json('The liked ids', v.object({ liked: v.array(v.string()) })) },
        ['INVALID_INPUT'],
      ),
      validate('query', likesQuery),
      async (c) => {
        const liked = await listLiked(shop, c.req.valid('query').ids, knownVisitor(c))
        return c.json({ liked }, 200, PRIVATE)
      },
    )
    .get(
      '/:id/check-like',
      describe(
        'Whether the visitor likes this product',
        { 200: json('The answer', v.object({ hasLiked: v.boolean() })) },
        ['PRODUCT_NOT_FOUND'],
      ),
      productId,
      async (c) => {
        const checked = await isLiked(shop, c.req.param('id'), knownVisitor(c))
        return checked.ok ? c.json({ hasLiked: checked.hasLiked }, 200, PRIVATE) : errorResponse(c, checked)
      },
    )
    .post(
      '/:id/like',
      describe('Like a product, or remove the like', { 200: json('The new state', LIKE) }, [
        'PRODUCT_NOT_FOUND',
        'TOO_MANY_REQUESTS',
      ]),
      productId,
      limits.perClient('like'),
      limitBody(SMALL_JSON),
      limitedVisitor('likeOfVisitor'),
      async (c) => {
        const [before] = await listLiked(shop, [c.req.param('id')], c.get('visitorId'))
        if (before === undefined) {
          const refused = await limitOfProduct(c, 'likeOfProduct')
          if (refused) return errorResponse(c, refused)
        }
        const liked = await likeProduct(shop, c.req.param('id'), c.get('visitorId'))
        if (!liked.ok) return errorResponse(c, liked)
        return c.json({ message: liked.message, hasLiked: liked.hasLiked, likes: liked.likes })
      },
    )
    .post(
      '/:id/view',
      describe(
        'Count a view of the product, at most one per visitor and half-hour',
        { 204: { description: 'Received' } },
        ['PRODUCT_NOT_FOUND', 'TOO_MANY_REQUESTS'],
        'Views of a signed-in administrator do not count.',
      ),
      productId,
      limits.perClient('view'),
      limitBody(SMALL_JSON),
      async (c) => {
        const known = await readCaller(shop, c)
        if (known.ok && known.caller?.role === 'admin') return c.body(null, 204)
        const seen = await recordView(shop, c.req.param('id'), visitorOf(c, shop, settings))
        return seen.ok ? c.body(null, 204) : errorResponse(c, seen)
      },
    )
}

/**
 * Lists the products that a visitor likes. Its path is not below `/products`, because the responses of `/products` are
 * cached for all visitors.
 */
export function likedProductRoutes(shop: Pick<AppContext, 'store' | 'clock'>) {
  return new Hono().get(
    '/',
    describe(
      'The products the visitor likes, the newest like first',
      { 200: json('The products', v.array(productSummary)) },
      [],
      `At most ${MAX_LISTED}.`,
    ),
    async (c) => c.json(await listLikedProducts(shop, knownVisitor(c)), 200, PRIVATE),
  )
}
