import type { Product } from '../../../domain/catalogue/product.ts'
import { type FormImage, keptImages } from './form-images.ts'
import { type FormValues, initialValues } from './form-values.ts'

/** What the form is about: a new product, a new one that begins as another one's copy, or one that is there already. */
export type FormMode =
  | { kind: 'new' }
  | { kind: 'copy'; product: Product }
  | { kind: 'edit'; product: Product }

/** What the form starts with. `brand`: the shop's own; `now` in epoch milliseconds. */
export function initialStateOf(
  source: FormMode,
  brand: string,
  now: number,
): { values: FormValues; images: FormImage[] } {
  if (source.kind === 'new') return { values: initialValues(null, brand, now), images: [] }
  const values = initialValues(source.product, brand, now)
  const images = keptImages(source.product.images)
  if (source.kind === 'edit') return { values, images }
  return { values: { ...values, name: `${values.name} (copie)`, flashActive: false }, images }
}

/** What tells one form's draft from another's. */
export function draftName(source: FormMode): string {
  if (source.kind === 'new') return 'new'
  return source.kind === 'copy' ? `copy of ${source.product._id}` : source.product._id
}
