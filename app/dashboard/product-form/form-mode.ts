import type { Product } from '../../../domain/catalogue/product.ts'
import { type FormImage, storedImages } from './form-images.ts'
import { initialStock, NOTHING_STORED, type StockState, type StoredStock } from './form-stock.ts'
import { type FormValues, initialValues } from './form-values.ts'

export type FormMode =
  | { kind: 'new' }
  | { kind: 'copy'; product: Product }
  | { kind: 'edit'; product: Product }

interface InitialState {
  values: FormValues
  images: FormImage[]
  stock: StockState
  stored: StoredStock
}

export function initialStateOf(source: FormMode, brand: string, now: number): InitialState {
  const stored = NOTHING_STORED
  if (source.kind === 'new') {
    return { values: initialValues(null, brand, now), images: [], stock: initialStock(null, false), stored }
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
  return source.kind === 'copy' ? `copy of ${source.product._id}` : source.product._id
}
