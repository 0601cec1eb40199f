import { Hono } from 'hono'
import { successAnswer } from '../../contracts/answer-fields.ts'
import { MEGABYTE } from '../../contracts/product-upload.ts'
import { reviewPhotoUploadPath } from '../../contracts/review-form.ts'
import { REVIEW_PHOTO_MEGABYTES } from '../../domain/reviews/review-photos.ts'
import type { AppContext } from '../../use-cases/context.ts'
import { addReviewPhoto, findPhotoPlace } from '../../use-cases/reviews/add-review-photo.ts'
import { answer } from '../answers.ts'
import { describer, json } from '../descriptions.ts'
import { errorResponse } from '../errors.ts'
import type { Limits } from '../middleware/rate-limit.ts'
import { knownVisitor } from '../middleware/visitor.ts'
import { limitBody, productId, validate } from '../validate.ts'

const describe = describer('Reviews')
const REFUSALS = [
  ...(['INVALID_INPUT', 'PRODUCT_NOT_FOUND', 'NO_RECENT_REVIEW', 'TOO_MANY_REVIEW_PHOTOS'] as const),
  ...(['IMAGE_UNREADABLE', 'PAYLOAD_TOO_LARGE', 'TOO_MANY_REQUESTS'] as const),
] as const

/** Accepts photos of a review from the device that has written it. */
export function reviewPhotoRoutes(shop: AppContext, limits: Limits) {
  return new Hono().put(
    '/:id/review/photos/:photo',
    describe(
      'Add a photo to the review that this visitor has just written; the body is the file',
      { 200: json('Stored', successAnswer) },
      REFUSALS,
      'The browser chooses the id, so that a repeated upload is stored once. Shoppers see a photo once it is approved.',
    ),
    productId,
    limits.perClient('reviewPhoto'),
    validate('param', reviewPhotoUploadPath),
    limitBody(REVIEW_PHOTO_MEGABYTES * MEGABYTE),
    async (c) => {
      const { id, photo: photoId } = c.req.valid('param')
      const visitorId = knownVisitor(c)
      const place = { productId: id, visitorId, photoId }
      const found = await findPhotoPlace(shop, place)
      if (!found.ok || found.added) return answer(c, found, () => ({}))
      const refused =
        (await limits.consume(c, 'reviewPhotoOfVisitor', String(visitorId))) ??
        (await limits.consume(c, 'reviewPhotoOfProduct', JSON.stringify([limits.clientOf(c), id])))
      if (refused) return errorResponse(c, refused)
      const bytes = new Uint8Array(await c.req.arrayBuffer())
      return answer(c, await addReviewPhoto(shop, { ...place, bytes }), () => ({}))
    },
  )
}
