import type { Context } from 'hono'
import { findInvalidText } from '../contracts/fields.ts'
import { validate } from '../contracts/issues.ts'
import { PRODUCT_INPUT_NAMES } from '../contracts/product.ts'
import { readFormText, UPLOAD_LIMITS, uploadOptions } from '../contracts/product-upload.ts'
import type { VariantInput } from '../contracts/variants.ts'
import { fail, type Result } from '../domain/errors.ts'
import { invalidInput } from './respond.ts'

export const MEGABYTE = 1_000_000

/** A product form before validation. */
export interface ProductUpload {
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
export async function readProductUpload(c: Context): Promise<Result<{ upload: ProductUpload }>> {
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
  const options = validate(uploadOptions, readOptions(form))
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
