import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { describeRoute } from 'hono-openapi'
import { successAnswer } from '../../contracts/answer-fields.ts'
import { UNDO_HEADER } from '../../contracts/bulk-actions.ts'
import { checkProduct, flashSaleInput, type ProductInput } from '../../contracts/product.ts'
import { product, productAnswer } from '../../contracts/product-answers.ts'
import { productForm, UPLOAD_LIMITS } from '../../contracts/product-upload.ts'
import { fail, type Result } from '../../domain/errors.ts'
import { createProduct } from '../../use-cases/catalogue/create-product.ts'
import { deleteProducts } from '../../use-cases/catalogue/delete-products.ts'
import { replaceProduct } from '../../use-cases/catalogue/replace-product.ts'
import { setFlashSale } from '../../use-cases/catalogue/set-flash-sale.ts'
import type { AppContext } from '../../use-cases/context.ts'
import { answers, BEARER, CALLER_ERRORS, json, multipart } from '../descriptions.ts'
import type { SignedIn } from '../middleware/authorize.ts'
import { limitBody, SMALL_JSON } from '../middleware/limit-body.ts'
import { productId } from '../middleware/product-id.ts'
import { withActor } from '../middleware/with-actor.ts'
import { MEGABYTE, type ProductUpload, readProductUpload } from '../product-upload.ts'
import { errorResponse, invalidInput } from '../respond.ts'
import { validate } from '../validate.ts'

const tags = ['Catalogue']
const BODY_BYTES = UPLOAD_LIMITS.bodyMegabytes * MEGABYTE
const DRAFT_REFUSALS = ['DRAFT_NOT_FOUND', 'DRAFT_CHANGED', 'DRAFT_PUBLISHED'] as const
const FORM_REFUSALS = ['INVALID_INPUT', 'IMAGE_UNREADABLE', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA'] as const

/** Adds, replaces and deletes products and sets flash sales; `mayManage` checks the permission. */
export function productWriteRoutes(shop: AppContext, mayManage: MiddlewareHandler<SignedIn>) {
  return new Hono<SignedIn>()
    .post(
      '/',
      describeRoute({
        tags,
        security: BEARER,
        summary: 'Add a product',
        requestBody: multipart(productForm),
        responses: answers(
          {
            201: json('The product added', product),
            200: json('The product that an earlier request added', product),
          },
          'IMAGE_REQUIRED',
          'PRODUCT_NOT_FOUND',
          ...DRAFT_REFUSALS,
          ...FORM_REFUSALS,
          ...CALLER_ERRORS,
        ),
      }),
      mayManage,
      limitBody(BODY_BYTES),
      async (c) => {
        const form = await readForm(c, isWithoutImages)
        if (!form.ok) return errorResponse(c, form)
        const { key, ...images } = form.upload
        const created = await createProduct(withActor(shop, c.get('caller')), form.fields, images, key)
        if (!created.ok) return errorResponse(c, created)
        return c.json(created.product, created.repeated ? 200 : 201)
      },
    )
    .put(
      '/:id',
      describeRoute({
        tags,
        security: BEARER,
        summary: 'Replace a product; without images it keeps its own',
        requestBody: multipart(productForm),
        responses: answers(
          { 200: json('The product replaced', product) },
          ...FORM_REFUSALS,
          ...CALLER_ERRORS,
          'PRODUCT_NOT_FOUND',
          'STOCK_MOVED',
          'VARIANT_HAS_STOCK',
        ),
      }),
      mayManage,
      productId,
      limitBody(BODY_BYTES),
      async (c) => {
        const form = await readForm(c, () => false)
        if (!form.ok) return errorResponse(c, form)
        const replaced = await replaceProduct(
          withActor(shop, c.get('caller')),
          c.req.param('id'),
          form.fields,
          form.upload,
        )
        return replaced.ok ? c.json(replaced.product) : errorResponse(c, replaced)
      },
    )
    .delete(
      '/:id',
      describeRoute({
        tags,
        security: BEARER,
        summary: 'Move a product to the trash with its images, ratings and reviews',
        description: `The header \`${UNDO_HEADER}\` has the id for \`POST /bulk-actions/{id}/undo\`.`,
        responses: answers({ 200: json('Deleted', successAnswer) }, ...CALLER_ERRORS, 'PRODUCT_NOT_FOUND'),
      }),
      mayManage,
      productId,
      async (c) => {
        const deleted = await deleteProducts(withActor(shop, c.get('caller')), [c.req.param('id')])
        if (!deleted.ok) return errorResponse(c, deleted)
        c.header(UNDO_HEADER, deleted.undo.id)
        return c.json({ success: true, message: deleted.message })
      },
    )
    .patch(
      '/:id/flash-sale',
      describeRoute({
        tags,
        security: BEARER,
        summary: 'Start, change or stop the flash sale of a product',
        description: 'The same values during a sale keep its end; `{active: false}` stops it.',
        responses: answers(
          { 200: json('The product', productAnswer) },
          'INVALID_INPUT',
          'MALFORMED_JSON',
          ...CALLER_ERRORS,
          'PRODUCT_NOT_FOUND',
        ),
      }),
      mayManage,
      productId,
      limitBody(SMALL_JSON),
      validate('json', flashSaleInput),
      async (c) => {
        const set = await setFlashSale(
          withActor(shop, c.get('caller')),
          c.req.param('id'),
          c.req.valid('json'),
        )
        return set.ok ? c.json({ success: true, product: set.product }) : errorResponse(c, set)
      },
    )
}

/** Images of a copied product or a draft are known only in the transaction. */
function isWithoutImages({ files, copyOf, draft }: ProductUpload): boolean {
  return files.length === 0 && copyOf === undefined && draft === undefined
}

async function readForm(
  c: Context,
  imagesMissing: (upload: ProductUpload) => boolean,
): Promise<Result<{ fields: ProductInput; upload: ProductUpload }>> {
  const read = await readProductUpload(c)
  if (!read.ok) return read
  const checked = checkProduct(read.upload.fields, { imagesMissing: imagesMissing(read.upload) })
  if (checked.ok) return { ok: true, fields: checked.value, upload: read.upload }
  const refusal = invalidInput(checked.issues)
  return checked.issues[0]?.path === 'images' ? fail('IMAGE_REQUIRED', { issues: checked.issues }) : refusal
}
