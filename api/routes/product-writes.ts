import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { successAnswer } from '../../contracts/answer-fields.ts'
import { UNDO_HEADER } from '../../contracts/bulk-actions.ts'
import { findInvalidText, validate as validateValue } from '../../contracts/fields.ts'
import {
  checkProduct,
  flashSaleHeaders,
  flashSaleInput,
  PRODUCT_INPUT_NAMES,
  type ProductInput,
  WAS_HEADER,
} from '../../contracts/product.ts'
import { product, productAnswer } from '../../contracts/product-answers.ts'
import {
  MEGABYTE,
  productForm,
  readFormText,
  UPLOAD_LIMITS,
  uploadOptions,
} from '../../contracts/product-upload.ts'
import { fail, type Result } from '../../domain/errors.ts'
import { becomesFree, freeWarnings } from '../../domain/pricing/price.ts'
import { deleteProducts } from '../../use-cases/catalogue/change-products.ts'
import { createProduct } from '../../use-cases/catalogue/create-product.ts'
import { replaceProduct, type StockFields } from '../../use-cases/catalogue/replace-product.ts'
import { setFlashSale } from '../../use-cases/catalogue/set-flash-sale.ts'
import type { AppContext } from '../../use-cases/context.ts'
import { answer } from '../answers.ts'
import { BODY_ERRORS, CALLER_ERRORS, describer, json, multipart } from '../descriptions.ts'
import { errorResponse, invalidInput } from '../errors.ts'
import { type SignedIn, withCaller } from '../middleware/authorize.ts'
import { limitBody, productId, validate, validateJson } from '../validate.ts'

const describe = describer('Catalogue', CALLER_ERRORS)
const BODY_BYTES = UPLOAD_LIMITS.bodyMegabytes * MEGABYTE
const DRAFT_REFUSALS = ['DRAFT_NOT_FOUND', 'DRAFT_CHANGED', 'DRAFT_PUBLISHED'] as const
const FORM_REFUSALS = [
  'INVALID_INPUT',
  'BARCODE_TAKEN',
  'IMAGE_UNREADABLE',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA',
] as const

/** Adds, replaces and deletes products and sets flash sales; `mayManage` checks the permission. */
export function productWriteRoutes(shop: AppContext, mayManage: MiddlewareHandler<SignedIn>) {
  return new Hono<SignedIn>()
    .post(
      '/',
      describe(
        'Add a product',
        {
          201: json('The product added', product),
          200: json('The product that an earlier request added', product),
        },
        ['IMAGE_REQUIRED', 'PRODUCT_NOT_FOUND', ...DRAFT_REFUSALS, ...FORM_REFUSALS],
        { requestBody: multipart(productForm) },
      ),
      mayManage,
      limitBody(BODY_BYTES),
      async (c) => {
        const form = await readForm(c, isWithoutImages)
        if (!form.ok) return errorResponse(c, form)
        const { key, ...images } = form.upload
        const created = await createProduct(withCaller(shop, c), form.fields, images, key)
        if (!created.ok) return errorResponse(c, created)
        return c.json(created.product, created.repeated ? 200 : 201)
      },
    )
    .put(
      '/:id',
      describe(
        'Replace a product; without images it keeps its own',
        { 200: json('The product replaced', product) },
        [...FORM_REFUSALS, 'PRODUCT_NOT_FOUND', 'EDIT_CONFLICT', 'STOCK_MOVED', 'VARIANT_HAS_STOCK'],
        { requestBody: multipart(productForm) },
      ),
      mayManage,
      productId,
      limitBody(BODY_BYTES),
      async (c) => {
        const form = await readForm(c, () => false)
        if (!form.ok) return errorResponse(c, form)
        const replaced = await replaceProduct(
          withCaller(shop, c),
          c.req.param('id'),
          form.fields,
          form.upload,
        )
        return replaced.ok ? c.json(replaced.product) : errorResponse(c, replaced)
      },
    )
    .delete(
      '/:id',
      describe(
        'Move a product to the trash with its images, ratings and reviews',
        { 200: json('Deleted', successAnswer) },
        ['PRODUCT_NOT_FOUND'],
        `The header \`${UNDO_HEADER}\` has the id for \`POST /bulk-actions/{id}/undo\`.`,
      ),
      mayManage,
      productId,
      async (c) => {
        const deleted = await deleteProducts(withCaller(shop, c), [c.req.param('id')])
        if (deleted.ok) c.header(UNDO_HEADER, deleted.undo.id)
        return answer(c, deleted, ({ message }) => ({ message }))
      },
    )
    .patch(
      '/:id/flash-sale',
      describe(
        'Start, change or stop the flash sale of a product',
        { 200: json('The product', productAnswer) },
        [...BODY_ERRORS, 'PRODUCT_NOT_FOUND', 'EDIT_CONFLICT'],
        'The same values during a sale keep its end; `{active: false}` stops it. With `was` (the sale that the caller ' +
          'saw), a sale that the caller did not change stays as it is. While a plan of the price runs, a warning says what ' +
          'the product is sold at.',
      ),
      mayManage,
      productId,
      validate('header', flashSaleHeaders),
      validateJson(flashSaleInput),
      async (c) => {
        const { [WAS_HEADER]: was } = c.req.valid('header')
        const input = { ...(was && { was }), ...c.req.valid('json') }
        const set = await setFlashSale(withCaller(shop, c), c.req.param('id'), input)
        return answer(c, set, ({ product, soldAt }) => {
          const isFree = input.active && becomesFree(null, product, shop.clock())
          const free = freeWarnings(isFree ? [product.name] : [])
          return { product, warnings: soldAt === null ? free : [...free, soldAt] }
        })
      },
    )
}

/**
 * Whether the new product will have no images. False for a copy or a draft, whose images are read later, in the
 * transaction.
 */
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

/** A product form before validation. `key` is its idempotency key, the same in every attempt. */
type ProductUpload = Parameters<typeof createProduct>[2] &
  StockFields & { fields: Record<string, unknown>; key?: string }

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
  const unstorable = findInvalidText({ ...fields, ...options.value })
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
  // An empty file field arrives as one entry: an empty file without a name, or an empty text.
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
