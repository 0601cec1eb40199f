import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { describeRoute } from 'hono-openapi'
import { successAnswer } from '../../contracts/answer-fields.ts'
import { UNDO_HEADER } from '../../contracts/bulk-actions.ts'
import { findInvalidText, validate as validateValue } from '../../contracts/fields.ts'
import {
  checkProduct,
  flashSaleInput,
  PRODUCT_INPUT_NAMES,
  type ProductInput,
} from '../../contracts/product.ts'
import { product, productAnswer } from '../../contracts/product-answers.ts'
import {
  MEGABYTE,
  productForm,
  readFormText,
  UPLOAD_LIMITS,
  uploadOptions,
} from '../../contracts/product-upload.ts'
import type { VariantInput } from '../../contracts/variants.ts'
import { fail, type Result } from '../../domain/errors.ts'
import { deleteProducts } from '../../use-cases/catalogue/change-products.ts'
import { createProduct } from '../../use-cases/catalogue/create-product.ts'
import { replaceProduct } from '../../use-cases/catalogue/replace-product.ts'
import { setFlashSale } from '../../use-cases/catalogue/set-flash-sale.ts'
import type { AppContext } from '../../use-cases/context.ts'
import { answers, BEARER, CALLER_ERRORS, json, multipart } from '../descriptions.ts'
import { errorResponse, invalidInput } from '../errors.ts'
import { type SignedIn, withActor } from '../middleware/authorize.ts'
import { limitBody, productId, SMALL_JSON, validate } from '../validate.ts'

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

/** A product form before validation. */
interface ProductUpload {
  fields: Record<string, unknown>
  files: Uint8Array[]
  /** URLs of existing images to keep, in order; absent: all */
  existing?: string[]
  /** all images in order; absent: existing ones first */
  order?: string[]
  /** the product whose images a new one copies */
  copyOf?: string
  /** the draft to publish */
  draft?: { id: string; version: number }
  /** images of the draft to leave out */
  removed?: string[]
  /** the same for every request of one form */
  key?: string
  /** the stock that the form showed */
  stockWas?: number
  /** the stock by colour and size; absent: unchanged */
  variants?: VariantInput[]
  /** whether removed colours and sizes may lose their stock */
  removeStock?: boolean
}

/** Reads the multipart form of a product. Missing fields stay undefined. */
async function readProductUpload(c: Context): Promise<Result<{ upload: ProductUpload }>> {
  if (!/^multipart\/form-data\s*;/i.test(c.req.header('Content-Type') ?? '')) {
    return fail('UNSUPPORTED_MEDIA', { message: 'Envoyez le produit en multipart/form-data.' })
  }
  const form = await c.req.formData().catch(() => null)
  if (form === null) return fail('INVALID_INPUT', { message: 'Le formulaire envoyé n’a pas pu être lu.' })

  if ([...form.keys()].length > UPLOAD_LIMITS.fields) {
    return fail('PAYLOAD_TOO_LARGE', { message: 'Le formulaire a trop de champs.' })
  }
  const images = readImages(form)
  if (!images.ok) return images
  const fields = readFields(form)
  const options = validateValue(uploadOptions, readOptions(form))
  if (!options.ok) return invalidInput(options.issues)
  const { existingImages: named, variants } = options.value
  const unstorable = findInvalidText({
    ...fields,
    existingImages: named,
    variants,
    removedImages: options.value.removedImages,
  })
  if (unstorable.length > 0) return invalidInput(unstorable)
  const files = await Promise.all(images.files.map(async (file) => new Uint8Array(await file.arrayBuffer())))
  const { existingImages: existing, imageOrder: order, requestKey: key, ...rest } = options.value
  const { draft, draftVersion, removedImages: removed, ...others } = rest
  const upload = {
    fields,
    files,
    ...(existing && { existing }),
    ...(order && { order }),
    ...(key !== undefined && { key }),
    ...(removed && { removed }),
    ...(draft !== undefined && { draft: { id: draft, version: draftVersion ?? 0 } }),
    ...others,
  }
  return { ok: true, upload }
}

function readImages(form: FormData): Result<{ files: File[] }> {
  // An empty file field is sent as one nameless, empty entry: a file or, after parsing, a text.
  const chosen = form.getAll('images').filter((entry) => entry !== '' && !isNamelessAndEmpty(entry))
  const files = chosen.filter((entry) => typeof entry !== 'string')
  if (files.length < chosen.length) {
    return invalidInput([{ path: 'images', message: 'Des fichiers sont attendus.' }])
  }
  if (files.length > UPLOAD_LIMITS.files) {
    return fail('PAYLOAD_TOO_LARGE', { message: `${UPLOAD_LIMITS.files} images au maximum.` })
  }
  if (files.some((file) => file.size > UPLOAD_LIMITS.fileMegabytes * MEGABYTE)) {
    return fail('PAYLOAD_TOO_LARGE', {
      message: `Une image pèse plus de ${UPLOAD_LIMITS.fileMegabytes} Mo.`,
    })
  }
  return { ok: true, files }
}

function isNamelessAndEmpty(entry: File | string): boolean {
  return typeof entry !== 'string' && entry.name === '' && entry.size === 0
}

function readFields(form: FormData): Record<string, unknown> {
  const fields: Record<string, unknown> = {}
  for (const name of PRODUCT_INPUT_NAMES) {
    const value = form.get(name)
    if (value === null) continue
    fields[name] = typeof value === 'string' ? readFormText(name, value) : value
  }
  return fields
}

function readOptions(form: FormData): Record<string, unknown> {
  const given = Object.keys(uploadOptions.entries).map((name) => [name, form.get(name)] as const)
  return Object.fromEntries(given.filter(([, value]) => value !== null && value !== ''))
}
