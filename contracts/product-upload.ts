import * as v from 'valibot'
import { type FieldKind, PRODUCT_FIELDS, type ProductField } from '../domain/catalogue/product-fields.ts'
import { PRODUCT_ID } from '../domain/catalogue/product-id.ts'
import { VALIDATION_MESSAGES } from '../domain/validation-messages.ts'
import { PRODUCT_INPUT_NAMES, type ProductInput, productInput, productSeen } from './product.ts'
import { DRAFT_ID } from './product-draft.ts'
import { variantsInput } from './variants.ts'

export const MEGABYTE = 1_000_000

export const UPLOAD_LIMITS = { fields: 60, files: 12, fileMegabytes: 10, bodyMegabytes: 40 } as const
/** Maximum characters of a JSON list in a form; 40 image URLs of maximum length need about 80 000. */
const MAX_LIST_LENGTH = 200_000

const LIST = 'Une liste de textes est attendue.'
const ID = 'Cet identifiant n’est pas valable.'

function jsonList(description: string) {
  return v.pipe(
    v.string(LIST),
    v.description(description),
    v.transform(parseJson),
    v.custom<string[]>(isTextList, LIST),
  )
}

function isTextList(value: unknown): boolean {
  return Array.isArray(value) && value.every((entry) => typeof entry === 'string')
}

/** Form fields that are not fields of the product. */
export const uploadOptions = v.object({
  existingImages: v.exactOptional(
    jsonList(
      'PUT: the current images to keep, in their new order (a JSON list). Absent: all of them. ' +
        'POST with copyOf: the same, of the images of the copied product.',
    ),
  ),
  imageOrder: v.exactOptional(
    jsonList(
      'The order of all images (a JSON list): the URL of an image that is kept, `new:0` for the first file ' +
        'sent, and so on. Absent: the images that are kept, then the new ones.',
    ),
  ),
  copyOf: v.exactOptional(
    v.pipe(v.string(ID), v.regex(PRODUCT_ID, ID), v.description('POST: the product whose images are copied')),
  ),
  draft: v.exactOptional(
    v.pipe(v.string(ID), v.regex(DRAFT_ID, ID), v.description('POST: the draft to publish, with its images')),
  ),
  removedImages: v.exactOptional(
    jsonList('POST with draft: URLs of its images to leave out (a JSON list). The others are taken.'),
  ),
  draftVersion: v.exactOptional(
    v.pipe(
      v.string(ID),
      v.regex(/^[1-9]\d{0,8}$/, ID),
      v.transform(Number),
      v.description('POST with draft: the version that was read'),
    ),
  ),
  requestKey: v.exactOptional(
    v.pipe(
      v.string(ID),
      v.regex(/^[\w-]{8,64}$/, ID),
      v.description(
        'POST: the same for every request of one form. A second request changes the product of the first instead ' +
          'of adding another one.',
      ),
    ),
  ),
  variants: v.exactOptional(
    v.pipe(
      v.string(VALIDATION_MESSAGES.variants),
      v.description(
        'The stock by colour and size (a JSON list of `{color, size, stock, was?}`; `was`: the stock that the form ' +
          'showed). Their sum is `stock`. Absent: unchanged. Empty: the stock is counted for the whole product.',
      ),
      v.transform(parseJson),
      variantsInput,
    ),
  ),
  removeStock: v.exactOptional(
    v.pipe(
      v.picklist(['true', 'false']),
      v.description(
        'PUT: whether colours and sizes that are no longer offered may be removed with their stock',
      ),
      v.transform((text) => text === 'true'),
    ),
  ),
  was: v.exactOptional(
    v.pipe(
      v.string(VALIDATION_MESSAGES.seenValues),
      v.description(
        'PUT: the values of the fields and of `images` that the form showed (a JSON object). What the form did not ' +
          'change keeps its stored value; what others changed to another value is refused (EDIT_CONFLICT). Absent: ' +
          'everything is written as it is sent.',
      ),
      v.transform(parseJson),
      productSeen,
    ),
  ),
  stockWas: v.exactOptional(
    v.pipe(
      v.string(VALIDATION_MESSAGES.productStock),
      v.description(
        'PUT: the stock that the form showed. If `stock` is the same, what was sold since stays sold; if it is ' +
          'another one and units were sold, nothing is written (STOCK_MOVED). Absent: `stock` is written as it is.',
      ),
      v.transform((text): number | string => text),
      productInput.entries.stock,
    ),
  ),
})

/** Schema and parser of each kind of field. Numbers remain texts, which `productInput` converts later. */
const FORM_KINDS: Readonly<Record<FieldKind, { schema: v.GenericSchema; read: (text: string) => unknown }>> =
  {
    text: { schema: v.string(), read: String },
    amount: { schema: v.pipe(v.string(), v.description('A number above 0, in CFA francs')), read: String },
    percent: { schema: v.pipe(v.string(), v.description('0 to 100')), read: String },
    count: { schema: v.pipe(v.string(), v.description('A whole number from 0')), read: String },
    gender: { schema: v.string(), read: String },
    list: {
      schema: v.pipe(v.string(), v.description('A JSON list of texts')),
      read: (text) => (text === '' ? [] : parseJson(text)),
    },
    flag: {
      schema: v.picklist(['true', 'false']),
      read: (text) => (text === 'true' ? true : text === 'false' || text === '' ? false : text),
    },
  }

/** The fields of the multipart form before conversion; used only in the API's description. */
export const productForm = v.object({
  ...Object.fromEntries(PRODUCT_INPUT_NAMES.map((name) => [name, describeField(name)])),
  images: v.optional(
    v.pipe(
      v.array(v.string()),
      v.description(
        `PNG, JPEG, WebP, GIF or AVIF; at most ${UPLOAD_LIMITS.files} files of ${UPLOAD_LIMITS.fileMegabytes} MB, ` +
          `${UPLOAD_LIMITS.bodyMegabytes} MB in all`,
      ),
    ),
  ),
  ...uploadOptions.entries,
})

function describeField(name: keyof ProductInput): v.GenericSchema {
  const { kind, options }: ProductField = PRODUCT_FIELDS[name]
  const none = kind === 'gender' ? [''] : []
  const schema = options ? v.picklist([...none, ...options]) : FORM_KINDS[kind].schema
  return productInput.entries[name].type === 'optional' ? v.optional(schema) : schema
}

/** Converts a form field to the input of `productInput`. */
export function readFormText(name: keyof ProductInput, text: string): unknown {
  return FORM_KINDS[PRODUCT_FIELDS[name].kind].read(text)
}

/** Parses JSON. Invalid JSON, or a text above `MAX_LIST_LENGTH`, is returned as text, which the schema refuses. */
function parseJson(text: string): unknown {
  if (text.length > MAX_LIST_LENGTH) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
