import type { Context } from 'hono'
import { unstorableTexts } from '../contracts/fields.ts'
import { type Outcome, refuse } from '../domain/refusals.ts'
import { invalidInput } from './respond.ts'

/** What one upload may hold. */
export const UPLOAD_LIMITS = { files: 12, fileBytes: 10_000_000, bodyBytes: 40_000_000 } as const

/** A product form as it was sent: fields not yet checked, pictures not yet looked at. */
export interface ProductUpload {
  fields: Record<string, unknown>
  files: Uint8Array[]
  /** the present pictures to keep, in order; absent when the form says nothing about them */
  existing?: string[]
}

const TEXTS = [
  'name',
  'price',
  'description',
  'category',
  'subCategory',
  'brand',
  'stock',
  'discount',
  'gender',
]
const LISTS = ['sizes', 'colors', 'materials']
const FLAGS = ['isTrending', 'isBestseller', 'isSale']

/** Reads the multipart form of a product (administration.md §7). What the form leaves out stays out. */
export async function readProductUpload(c: Context): Promise<Outcome<{ upload: ProductUpload }>> {
  if (!/^multipart\/form-data\s*;/i.test(c.req.header('Content-Type') ?? '')) {
    return refuse('UNSUPPORTED_MEDIA', { message: 'Envoyez le produit en multipart/form-data.' })
  }
  const form = await c.req.formData().catch(() => null)
  if (form === null) return refuse('INVALID_INPUT', { message: "Le formulaire envoyé n'a pas pu être lu." })

  const pictures = readPictures(form)
  if (!pictures.ok) return pictures
  const fields = readFields(form)
  const existing = readExisting(form)
  if (existing === 'damaged') {
    return invalidInput([{ path: 'existingImages', message: 'Une liste de textes est attendue.' }])
  }
  const unstorable = unstorableTexts({ ...fields, existingImages: existing })
  if (unstorable.length > 0) return invalidInput(unstorable)
  const files = await Promise.all(
    pictures.files.map(async (file) => new Uint8Array(await file.arrayBuffer())),
  )
  return { ok: true, upload: { fields, files, ...(existing && { existing }) } }
}

function readPictures(form: FormData): Outcome<{ files: File[] }> {
  // A form whose file field was left alone sends one nameless, empty entry: a file or, once parsed, a text.
  const chosen = form.getAll('images').filter((entry) => entry !== '' && !isNamelessAndEmpty(entry))
  const files = chosen.filter((entry) => typeof entry !== 'string')
  if (files.length < chosen.length) {
    return invalidInput([{ path: 'images', message: 'Des fichiers sont attendus.' }])
  }
  if (files.length > UPLOAD_LIMITS.files) {
    return refuse('PAYLOAD_TOO_LARGE', { message: `${UPLOAD_LIMITS.files} images au maximum.` })
  }
  if (files.some((file) => file.size > UPLOAD_LIMITS.fileBytes)) {
    return refuse('PAYLOAD_TOO_LARGE', { message: 'Une image pèse plus de 10 Mo.' })
  }
  return { ok: true, files }
}

function isNamelessAndEmpty(entry: File | string): boolean {
  return typeof entry !== 'string' && entry.name === '' && entry.size === 0
}

function readFields(form: FormData): Record<string, unknown> {
  const fields: Record<string, unknown> = {}
  const read = (names: string[], convert: (text: string) => unknown) => {
    for (const name of names) {
      const value = form.get(name)
      if (value !== null) fields[name] = typeof value === 'string' ? convert(value) : value
    }
  }
  read(TEXTS, (text) => text)
  read(LISTS, (text) => (text === '' ? [] : parseJson(text)))
  read(FLAGS, (text) => (text === 'true' ? true : text === 'false' || text === '' ? false : text))
  return fields
}

function readExisting(form: FormData): string[] | undefined | 'damaged' {
  const value = form.get('existingImages')
  if (value === null || value === '') return undefined
  const list = typeof value === 'string' ? parseJson(value) : value
  const isTextList = Array.isArray(list) && list.every((entry) => typeof entry === 'string')
  return isTextList ? list : 'damaged'
}

/** What is no JSON stays a text, which the contract then refuses. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
