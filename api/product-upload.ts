import type { Context } from 'hono'
import { findInvalidText } from '../contracts/fields.ts'
import { validate } from '../contracts/issues.ts'
import { type ProductFields, productFields } from '../contracts/product-form.ts'
import { PRODUCT_ID } from '../domain/catalogue/product-id.ts'
import { fail, type Result } from '../domain/errors.ts'
import { invalidInput } from './respond.ts'

/** What one upload may hold. */
export const UPLOAD_LIMITS = { fields: 60, files: 12, fileMegabytes: 10, bodyMegabytes: 40 } as const
/** Characters of a list in a form: its forty entries at their longest, written as JSON. */
const LONGEST_LIST = 200_000
export const MEGABYTE = 1_000_000

/** A product form as it was sent: fields not yet checked, images not yet looked at. */
export interface ProductUpload {
  fields: Record<string, unknown>
  files: Uint8Array[]
  /** the present images to keep, in order; absent when the form says nothing about them */
  existing?: string[]
  /** present and new images in their order; absent: the present ones first */
  order?: string[]
  /** the product whose images a new one takes over */
  copyOf?: string
  /** the same for every sending of one form */
  key?: string
  /** the stock the form began with */
  stockWas?: number
}

/** How each field of the form is read; a text stays one until the contract has looked at it. */
const FIELDS: Readonly<Record<keyof ProductFields, (text: string) => unknown>> = {
  name: asText,
  price: asText,
  description: asText,
  category: asText,
  subCategory: asText,
  brand: asText,
  stock: asText,
  discount: asText,
  gender: asText,
  sizes: asList,
  colors: asList,
  materials: asList,
  isTrending: asFlag,
  isBestseller: asFlag,
  isSale: asFlag,
}
const IMAGE_LISTS = { existing: 'existingImages', order: 'imageOrder' } as const
/** Texts about where a new product comes from: their field, and what they look like. */
const ORIGINS = {
  copyOf: { path: 'copyOf', pattern: PRODUCT_ID },
  key: { path: 'requestKey', pattern: /^[\w-]{8,64}$/ },
} as const

/** Reads the multipart form of a product. Fields the form omits stay unset. */
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
  const lists = readImageLists(form)
  if (!lists.ok) return lists
  const origin = readOrigin(form)
  if (!origin.ok) return origin
  const stockWas = readStockWas(form)
  if (!stockWas.ok) return stockWas
  const unstorable = findInvalidText({ ...fields, existingImages: lists.lists.existing })
  if (unstorable.length > 0) return invalidInput(unstorable)
  const files = await Promise.all(images.files.map(async (file) => new Uint8Array(await file.arrayBuffer())))
  return { ok: true, upload: { fields, files, ...lists.lists, ...origin.origin, ...stockWas.seen } }
}

function readImages(form: FormData): Result<{ files: File[] }> {
  // A form whose file field was left alone sends one nameless, empty entry: a file or, once parsed, a text.
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
  for (const [name, read] of Object.entries(FIELDS)) {
    const value = form.get(name)
    if (value !== null) fields[name] = typeof value === 'string' ? read(value) : value
  }
  return fields
}

function asText(text: string): string {
  return text
}

function asList(text: string): unknown {
  return text === '' ? [] : parseJson(text)
}

function asFlag(text: string): boolean | string {
  if (text === 'true') return true
  return text === 'false' || text === '' ? false : text
}

function readImageLists(form: FormData): Result<{ lists: Pick<ProductUpload, 'existing' | 'order'> }> {
  const lists: Pick<ProductUpload, 'existing' | 'order'> = {}
  for (const name of ['existing', 'order'] as const) {
    const path = IMAGE_LISTS[name]
    const value = form.get(path)
    if (value === null || value === '') continue
    const list = typeof value === 'string' ? parseJson(value) : value
    if (!Array.isArray(list) || !list.every((entry) => typeof entry === 'string')) {
      return invalidInput([{ path, message: 'Une liste de textes est attendue.' }])
    }
    lists[name] = list
  }
  return { ok: true, lists }
}

function readOrigin(form: FormData): Result<{ origin: Pick<ProductUpload, 'copyOf' | 'key'> }> {
  const origin: Pick<ProductUpload, 'copyOf' | 'key'> = {}
  for (const name of ['copyOf', 'key'] as const) {
    const { path, pattern } = ORIGINS[name]
    const value = form.get(path)
    if (value === null || value === '') continue
    if (typeof value !== 'string' || !pattern.test(value)) {
      return invalidInput([{ path, message: 'Cet identifiant n’est pas valable.' }])
    }
    origin[name] = value
  }
  return { ok: true, origin }
}

function readStockWas(form: FormData): Result<{ seen: Pick<ProductUpload, 'stockWas'> }> {
  const value = form.get('stockWas')
  if (value === null || value === '') return { ok: true, seen: {} }
  const read = validate(productFields.entries.stock, value)
  if (!read.ok) return invalidInput(read.issues.map((issue) => ({ ...issue, path: 'stockWas' })))
  return { ok: true, seen: { stockWas: read.value } }
}

/** What is no JSON, or far longer than any list, stays a text, which the contract then refuses. */
function parseJson(text: string): unknown {
  if (text.length > LONGEST_LIST) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
