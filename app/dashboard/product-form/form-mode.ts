import type { Product } from '../../../domain/catalogue/product.ts'
import { type FormImage, storedImages } from './form-images.ts'
import { type FormValues, initialValues } from './form-values.ts'

export type FormMode =
  | { kind: 'new' }
  | { kind: 'copy'; product: Product }
  | { kind: 'edit'; product: Product }

export function initialStateOf(
  source: FormMode,
  brand: string,
  now: number,
): { values: FormValues; images: FormImage[] } {
  if (source.kind === 'new') return { values: initialValues(null, brand, now), images: [] }
  const values = initialValues(source.product, brand, now)
  const images = storedImages(source.product.images)
  if (source.kind === 'edit') return { values, images }
  return { values: { ...values, name: `${values.name} (copie)`, flashActive: false }, images }
}

export function draftName(source: FormMode): string {
  if (source.kind === 'new') return 'new'
  return source.kind === 'copy' ? `copy of ${source.product._id}` : source.product._id
}
