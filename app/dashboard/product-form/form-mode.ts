import { readTypedNumber } from '../../../contracts/product.ts'
import type { Product } from '../../../domain/catalogue/product.ts'
import type { DraftFields, ProductDraft } from '../../../domain/catalogue/product-draft.ts'
import {
  type FieldKind,
  PRODUCT_FIELDS,
  type ProductFieldName,
} from '../../../domain/catalogue/product-fields.ts'
import { parseJson } from '../../../domain/unknown-values.ts'
import { parseStock } from './draft.ts'
import { type FormImage, storedImages } from './form-images.ts'
import { initialStock, NOTHING_STORED, type StockState, type StoredStock } from './form-stock.ts'
import { type FormValues, initialValues } from './form-values.ts'

export type FormMode =
  | { kind: 'new' }
  | { kind: 'copy'; product: Product }
  | { kind: 'edit'; product: Product }
  | { kind: 'draft'; draft: ProductDraft }

interface InitialState {
  values: FormValues
  images: FormImage[]
  stock: StockState
  stored: StoredStock
}

const NUMBERS: readonly FieldKind[] = ['amount', 'percent', 'count']

/** The draft's texts as form values; a number field cannot show `12 500`. */
function typedValues(fields: DraftFields): Partial<FormValues> {
  const typed = Object.entries(fields).filter(([name]) => Object.hasOwn(PRODUCT_FIELDS, name))
  const values = typed.map(([name, value]) => {
    const number = NUMBERS.includes(PRODUCT_FIELDS[name as ProductFieldName].kind)
      ? readTypedNumber(String(value))
      : Number.NaN
    return [name, Number.isNaN(number) ? value : String(number)]
  })
  return Object.fromEntries(values)
}

export function initialStateOf(source: FormMode, brand: string, now: number): InitialState {
  const stored = NOTHING_STORED
  if (source.kind === 'new') {
    return { values: initialValues(null, brand, now), images: [], stock: initialStock(null, false), stored }
  }
  if (source.kind === 'draft') {
    const { fields, images } = source.draft
    const values = { ...initialValues(null, brand, now), ...typedValues(fields) }
    const stock = parseStock(parseJson(fields.grid ?? null)) ?? initialStock(null, false)
    return { values, images: storedImages(images.map(({ address }) => address)), stock, stored }
  }
  const { product } = source
  const values = initialValues(product, brand, now)
  const images = storedImages(product.images)
  const stock = initialStock(product, source.kind === 'copy')
  if (source.kind === 'edit') return { values, images, stock, stored: product }
  const copied = { name: `${values.name} (copie)`, flashActive: false, ...(stock.counted && { stock: '' }) }
  return { values: { ...values, ...copied }, images, stock, stored }
}

export function draftName(source: FormMode): string {
  if (source.kind === 'new') return 'new'
  if (source.kind === 'draft') return `draft ${source.draft.id}`
  return source.kind === 'copy' ? `copy of ${source.product._id}` : source.product._id
}
