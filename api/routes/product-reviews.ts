import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { likesQuery } from '../../contracts/likes-query.ts'
import { ratingInput, reviewInput } from '../../contracts/review-form.ts'
import { recordView } from '../../use-cases/catalogue/record-view.ts'
import type { AppContext } from '../../use-cases/context.ts'
import { isLiked, listLiked } from '../../use-cases/likes/get-likes.ts'
import { likeProduct } from '../../use-cases/likes/like-product.ts'
import { rateProduct } from '../../use-cases/reviews/rate-product.ts'
import { reviewProduct } from '../../use-cases/reviews/review-product.ts'
import { answers, json, object, shape } from '../descriptions.ts'
import { readCaller } from '../middleware/authorize.ts'
import { limitBody, SMALL_JSON } from '../middleware/limit-body.ts'
import { productId } from '../middleware/product-id.ts'
import type { Limits } from '../middleware/rate-limit.ts'
import { knownVisitor, visitorLimits, visitorOf } from '../middleware/visitor.ts'
import { errorResponse } from '../respond.ts'
import { validate } from '../validate.ts'

const tags = ['Avis']
const productAnswer = object({ product: shape('Product') })

/** What visitors say and do about a product: rating, comment, heart, view. They are known by a random cookie. */
export function productReviewRoutes(shop: AppContext, settings: { secureCookies: boolean }, limits: Limits) {
  const limitedVisitor = visitorLimits(shop, settings, limits)
  return new Hono()
    .post(
      '/:id/rate',
      describeRoute({
        tags,
        summary: 'Noter un produit ; une seconde note remplace la première',
        responses: answers(
          { 200: json('Le produit avec la note', productAnswer) },
          'INVALID_INPUT',
          'MALFORMED_JSON',
          'PRODUCT_NOT_FOUND',
          'TOO_MANY_REQUESTS',
        ),
      }),
      productId,
      limits.perClient('rating'),
      limitBody(SMALL_JSON),
      validate('json', ratingInput),
      limitedVisitor('ratingOfVisitor'),
      async (c) => {
        const opinion = {
          ...c.req.valid('json'),
          productId: c.req.param('id'),
          visitorId: c.get('visitorId'),
        }
        const rated = await rateProduct(shop, opinion)
        return rated.ok ? c.json({ product: rated.product }) : errorResponse(c, rated)
      },
    )
    .post(
      '/:id/review',
      describeRoute({
        tags,
        summary: 'Commenter un produit',
        responses: answers(
          { 201: json('Le produit avec le commentaire', productAnswer) },
          'INVALID_INPUT',
          'MALFORMED_JSON',
          'PRODUCT_NOT_FOUND',
          'TOO_MANY_REQUESTS',
        ),
      }),
      productId,
      limits.perClient('review'),
      limitBody(SMALL_JSON),
      validate('json', reviewInput),
      limitedVisitor('reviewOfVisitor'),
      async (c) => {
        const opinion = {
          ...c.req.valid('json'),
          productId: c.req.param('id'),
          visitorId: c.get('visitorId'),
        }
        const reviewed = await reviewProduct(shop, opinion)
        return reviewed.ok ? c.json({ product: reviewed.product }, 201) : errorResponse(c, reviewed)
      },
    )
    .get(
      '/likes',
      describeRoute({
        tags,
        summary: 'Lesquels de ces produits le visiteur aime',
        responses: answers({ 200: json('Les identifiants aimés', object({ liked: IDS })) }, 'INVALID_INPUT'),
      }),
      validate('query', likesQuery),
      async (c) => {
        const liked = await listLiked(shop, c.req.valid('query').ids, knownVisitor(c))
        return c.json({ liked }, 200, PRIVATE)
      },
    )
    .get(
      '/:id/check-like',
      describeRoute({
        tags,
        summary: 'Le visiteur aime-t-il ce produit ?',
        responses: answers(
          { 200: json('La réponse', object({ hasLiked: { type: 'boolean' } })) },
          'PRODUCT_NOT_FOUND',
        ),
      }),
      productId,
      async (c) => {
        const checked = await isLiked(shop, c.req.param('id'), knownVisitor(c))
        return checked.ok ? c.json({ hasLiked: checked.hasLiked }, 200, PRIVATE) : errorResponse(c, checked)
      },
    )
    .post(
      '/:id/like',
      describeRoute({
        tags,
        summary: 'Aimer un produit, ou ne plus l’aimer',
        responses: answers({ 200: json('Le nouvel état', LIKE) }, 'PRODUCT_NOT_FOUND', 'TOO_MANY_REQUESTS'),
      }),
      productId,
      limits.perClient('like'),
      limitBody(SMALL_JSON),
      limitedVisitor('likeOfVisitor'),
      async (c) => {
        const liked = await likeProduct(shop, c.req.param('id'), c.get('visitorId'))
        if (!liked.ok) return errorResponse(c, liked)
        return c.json({ message: liked.message, hasLiked: liked.hasLiked, likes: liked.likes })
      },
    )
    .post(
      '/:id/view',
      describeRoute({
        tags,
        summary: 'Compter une visite du produit, au plus une par visiteur et demi-heure',
        description: 'Les visites d’un administrateur connecté ne sont pas comptées.',
        responses: answers({ 204: { description: 'Entendu' } }, 'PRODUCT_NOT_FOUND', 'TOO_MANY_REQUESTS'),
      }),
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

/** Answers about one visitor are kept by no cache. */
const PRIVATE = { 'Cache-Control': 'private, no-store' }
const IDS = { type: 'array', items: { type: 'string' } }
const LIKE = object({
  message: { type: 'string', enum: ['Produit liké', 'Like retiré'] },
  hasLiked: { type: 'boolean' },
  likes: { type: 'integer' },
})
