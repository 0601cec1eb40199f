import { Hono } from 'hono'
import { sharePictureQuery } from '../../contracts/share-picture.ts'
import { OUTAGE_RESPONSES } from '../../domain/outages.ts'
import { CAPTION_HEADER } from '../../domain/sharing/share-picture.ts'
import type { AppContext } from '../../use-cases/context.ts'
import { planSharePicture } from '../../use-cases/sharing/plan-share-picture.ts'
import { CALLER_ERRORS, describer, file } from '../descriptions.ts'
import { errorResponse } from '../errors.ts'
import { requirePermission } from '../middleware/authorize.ts'
import type { Limits } from '../middleware/rate-limit.ts'
import { productId, validate } from '../validate.ts'

const describe = describer('Catalogue', CALLER_ERRORS)

/** Pictures of products for chats and social networks. */
export function sharePictureRoutes(shop: AppContext, limits: Limits) {
  return new Hono().get(
    '/:id/share-picture',
    describe(
      'A picture of a product for chats and social networks',
      { 200: file('A JPEG of 1080 × 1920 pixels (`status`) or 1080 × 1080 (`post`)', 'image/jpeg') },
      ['INVALID_INPUT', 'PRODUCT_NOT_FOUND', 'PRODUCT_HIDDEN', 'PICTURES_BUSY', 'TOO_MANY_REQUESTS'],
      `It shows the price of this moment. The header \`${CAPTION_HEADER}\` holds the text about the product, percent-encoded.`,
    ),
    limits.perClient('sharePicture'),
    requirePermission(shop, 'products'),
    productId,
    validate('query', sharePictureQuery),
    async (c) => {
      const planned = await planSharePicture(shop, { id: c.req.param('id'), ...c.req.valid('query') })
      if (!planned.ok) return errorResponse(c, planned)
      const etag = `"${planned.version}"`
      const headers = {
        ETag: etag,
        'Cache-Control': 'private, no-cache',
        [CAPTION_HEADER]: encodeURIComponent(planned.caption.toWellFormed()),
      }
      if (c.req.header('If-None-Match') === etag) return c.body(null, 304, headers)
      const drawn = await planned.draw()
      if (drawn.ok) return c.body(drawn.bytes, 200, { ...headers, 'Content-Type': 'image/jpeg' })
      c.header('Retry-After', String(OUTAGE_RESPONSES.busy.retryAfter))
      return errorResponse(c, drawn)
    },
  )
}
