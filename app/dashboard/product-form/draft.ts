import * as v from 'valibot'
import { count, id } from '../../../contracts/answer-fields.ts'
import type { Product } from '../../../domain/catalogue/product.ts'
import type { DraftFields, ProductDraft } from '../../../domain/catalogue/product-draft.ts'
import {
  type FieldKind,
  PRODUCT_FIELDS,
  type ProductFieldName,
} from '../../../domain/catalogue/product-fields.ts'
import { readDecimal, readTypedNumber } from '../../../domain/pricing/read-amount.ts'
import { own, parseJson } from '../../../domain/unknown-values.ts'
import { randomId } from '../../browser/random-id.ts'
import { serverNow } from '../../browser/server-time.ts'
import {
  initialStock,
  NOTHING_STORED,
  type StockState,
  type StoredStock,
  storedStock,
} from '../variants/stock.ts'
import { draftFieldsOf, type FormValues, initialValues, withSaved } from './form-values.ts'
import { type FormImage, storedImages } from './image-uploader.tsx'

const EMPTY = initialValues(null, '', 0)

/** Values of the form; those of another type are dropped. */
const storedValues = v.pipe(
  v.record(v.string(), v.unknown()),
  v.transform((values): Partial<FormValues> => {
    const fitting = Object.entries(EMPTY).filter(([name, value]) => typeof own(values, name) === typeof value)
    return Object.fromEntries(fitting.map(([name]) => [name, own(values, name)]))
  }),
)

/**
 * Unsaved input of a form in sessionStorage, which survives a reload and a new sign-in. Contains only values that differ
 * from the initial ones.
 */
export const storedDraft = v.object({
  values: storedValues,
  /** number of chosen files, which cannot be stored */
  files: count,
  /** idempotency key of createProduct */
  key: id,
  /** the values that the user saw before changing them; the API does not overwrite newer ones */
  seen: v.fallback(storedValues, {}),
  /** the stock by colour and size; null: unchanged */
  stock: storedStock,
})

type Draft = v.InferOutput<typeof storedDraft>

/** The form with the input of its stored draft. @param start the form before any input */
export function withDraft(start: FormState, draft: Draft | null): FormState {
  if (draft === null) return start
  const { values, seen, stock, key, files } = draft
  return {
    ...start,
    values: { ...start.values, ...values },
    seen: { ...start.seen, ...seen },
    stock: stock ?? start.stock,
    key,
    lostFiles: files,
  }
}

/** The unsaved input of a form; null when it has none. */
export function draftOf({ values, seen, images, stock, key }: FormState, start: FormState): Draft | null {
  const changed = changedValues(values, start.values)
  const isStockChanged = JSON.stringify(stock) !== JSON.stringify(start.stock)
  if (Object.keys(changed).length === 0 && images === start.images && !isStockChanged) return null
  const files = images.filter(({ kind }) => kind === 'file').length
  return { values: changed, files, key, seen: seenOf(changed, seen), stock: isStockChanged ? stock : null }
}

export function changedValues(values: FormValues, start: FormValues): Partial<FormValues> {
  const changed = Object.entries(values).filter(([key, value]) => value !== start[key as keyof FormValues])
  return Object.fromEntries(changed)
}

/** The values that the user saw of the changed fields. */
function seenOf(changed: Partial<FormValues>, seen: FormValues): Partial<FormValues> {
  return Object.fromEntries(Object.keys(changed).map((name) => [name, seen[name as keyof FormValues]]))
}

export type FormMode =
  | { kind: 'new' }
  | { kind: 'copy'; product: Product }
  | { kind: 'edit'; product: Product }
  | { kind: 'draft'; draft: ProductDraft }

export interface FormState {
  values: FormValues
  images: FormImage[]
  stock: StockState
  stored: StoredStock
  /** the values and images that the user has seen; the API does not overwrite newer ones */
  seen: FormValues
  seenImages: readonly string[]
  /** the draft that the user has seen; null for other forms */
  source: ProductDraft | null
  /** idempotency key of createProduct */
  key: string
  /** number of files that were chosen before a reload; null when nothing was restored */
  lostFiles: number | null
}

/** Kinds whose number field cannot show `12 500` or `12,5`, and their readers. */
const NUMBERS: Partial<Record<FieldKind, (typed: string) => number>> = {
  percent: readDecimal,
  count: readTypedNumber,
}

/** The draft's texts as form values. */
function typedValues(fields: DraftFields): Partial<FormValues> {
  const typed = Object.entries(fields).filter(([name]) => Object.hasOwn(PRODUCT_FIELDS, name))
  const values = typed.map(([name, value]) => {
    const number = NUMBERS[PRODUCT_FIELDS[name as ProductFieldName].kind]?.(String(value)) ?? Number.NaN
    return [name, Number.isNaN(number) ? value : String(number)]
  })
  return Object.fromEntries(values)
}

export function initialStateOf(source: FormMode, brand: string, now: number): FormState {
  const state = initialContent(source, brand, now)
  return {
    ...state,
    seen: state.values,
    seenImages: source.kind === 'edit' ? source.product.images : [],
    source: source.kind === 'draft' ? source.draft : null,
    key: randomId(),
    lostFiles: null,
  }
}

function initialContent(
  source: FormMode,
  brand: string,
  now: number,
): Pick<FormState, 'values' | 'images' | 'stock' | 'stored'> {
  const stored = NOTHING_STORED
  if (source.kind === 'new') {
    return { values: initialValues(null, brand, now), images: [], stock: initialStock(null, false), stored }
  }
  if (source.kind === 'draft') {
    const { fields, images } = source.draft
    const values = { ...initialValues(null, brand, now), ...typedValues(fields) }
    const stock = v.parse(storedStock, parseJson(fields.grid ?? null)) ?? initialStock(null, false)
    return { values, images: storedImages(images.map(({ address }) => address)), stock, stored }
  }
  const { product } = source
  const values = initialValues(product, brand, now)
  const images = storedImages(product.images)
  const stock = initialStock(product, source.kind === 'copy')
  if (source.kind === 'edit') return { values, images, stock, stored: product }
  const copied = {
    name: `${values.name} (copie)`,
    barcode: '',
    flashActive: false,
    ...(stock.counted && { stock: '' }),
  }
  return { values: { ...values, ...copied }, images, stock, stored }
}

/** The form after its product was stored: it edits the stored product. @param sent the values of the request */
export function withSavedProduct(before: FormState, sent: FormValues, saved: Product): FormState {
  const shown = initialValues(saved, '', serverNow())
  return {
    ...before,
    values: withSaved(before.values, sent, shown),
    images: storedImages(saved.images),
    seen: withSaved(before.seen, before.seen, shown),
    seenImages: saved.images,
    stored: saved,
    stock: initialStock(saved, false),
    source: null,
  }
}

/** The fields of an edited draft: those that the user did not change stay as they were typed first. */
export function editedFields({ source, values, seen }: FormState, typed: FormValues = values): DraftFields {
  return { ...source?.fields, ...draftFieldsOf(changedValues(typed, seen)) }
}

/** The form after its edits were merged with a newer version of the draft: it shows that version. */
export function withMergedDraft(before: FormState, saved: ProductDraft): FormState {
  const shown = typedValues(saved.fields)
  const known = before.source?.images.map(({ id }) => id) ?? []
  const added = saved.images.filter(({ id }) => !known.includes(id)).map(({ address }) => address)
  return {
    ...before,
    values: { ...before.values, ...shown },
    seen: { ...before.seen, ...shown },
    images: [...before.images, ...storedImages(added)],
    source: saved,
  }
}

export function draftName(source: FormMode): string {
  if (source.kind === 'new') return 'new'
  if (source.kind === 'draft') return `draft ${source.draft.id}`
  return source.kind === 'copy' ? `copy of ${source.product._id}` : source.product._id
}
