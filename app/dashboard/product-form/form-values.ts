import { validate } from '../../../contracts/issues.ts'
import { checkProduct, flashSaleInput, type ProductFields } from '../../../contracts/product-form.ts'
import type { FlashSale, Product, ProductSummary } from '../../../domain/catalogue/product.ts'
import type { Issue } from '../../../domain/errors.ts'
import { unitPrice } from '../../../domain/pricing/price.ts'
import { splitList } from '../../../domain/text/typed-list.ts'
import type { SentImages } from './form-images.ts'

/** The form's fields as they are typed: texts and ticks. */
export interface FormValues {
  name: string
  price: string
  description: string
  category: string
  subCategory: string
  brand: string
  stock: string
  discount: string
  sizes: string
  colors: string
  materials: string
  gender: string
  isTrending: boolean
  isBestseller: boolean
  isSale: boolean
  flashActive: boolean
  durationHours: string
  flashDiscount: string
}

/**
 * What the form starts with: a product to edit, or an empty form with the shop's own brand. A flash sale that is over
 * by `now` (epoch milliseconds) starts unticked: saving anything else must not start it again.
 */
export function initialValues(
  product: Product | ProductSummary | null,
  brand: string,
  now: number,
): FormValues {
  const text = (value: number | undefined) => (value ? String(value) : '')
  return {
    name: product?.name ?? '',
    price: text(product?.price),
    description: product?.description ?? '',
    category: product?.category ?? '',
    subCategory: product?.subCategory ?? '',
    brand: product?.brand ?? brand,
    stock: product ? String(product.stock) : '',
    discount: text(product?.discount),
    sizes: product?.sizes.join(', ') ?? '',
    colors: product?.colors.join(', ') ?? '',
    materials: product?.materials.join(', ') ?? '',
    gender: product?.gender ?? '',
    isTrending: product?.isTrending ?? false,
    isBestseller: product?.isBestseller ?? false,
    isSale: product?.isSale ?? false,
    flashActive: product !== null && isOn(product.flashSale, now),
    durationHours: text(product?.flashSale.durationHours),
    flashDiscount: text(product?.flashSale.discount),
  }
}

function isOn({ active, endTime }: FlashSale, now: number): boolean {
  return active && (endTime === null || now < Date.parse(endTime))
}

/** All issues in the order of B-249; paths are the form's field names. */
export function formIssues(values: FormValues, imagesMissing: boolean): Issue[] {
  const product = checkProduct(productInput(values), { imagesMissing })
  const flash = validate(flashSaleInput, flashInput(values))
  const flashIssues = flash.ok
    ? []
    : flash.issues.map((issue) => (issue.path === 'discount' ? { ...issue, path: 'flashDiscount' } : issue))
  return [...(product.ok ? [] : product.issues), ...flashIssues]
}

/** The flash sale as it is sent: just `{active: false}` when unticked. */
export function flashInput(values: FormValues) {
  if (!values.flashActive) return { active: false }
  return {
    active: true,
    durationHours: Number(values.durationHours || Number.NaN),
    discount: Number(values.flashDiscount || Number.NaN),
  }
}

/**
 * Where the form goes: to a product that is there, with the stock that was shown of it, or to a new one, which may take
 * over another one's images.
 */
export type SubmitTarget =
  | { kind: 'present'; id: string; seenStock: string }
  | { kind: 'new'; key: string; copyOf: string | null }

/** The multipart body of B-283; see api/product-form-shape.ts. */
export function formBody(values: FormValues, { files, kept, order }: SentImages, to: SubmitTarget): FormData {
  const body = new FormData()
  for (const [key, value] of Object.entries(productInput(values))) {
    body.set(key, Array.isArray(value) ? JSON.stringify(value) : String(value))
  }
  if (to.kind === 'new') {
    body.set('requestKey', to.key)
    if (to.copyOf !== null) body.set('copyOf', to.copyOf)
  } else {
    body.set('stockWas', to.seenStock)
  }
  if (to.kind === 'present' || to.copyOf !== null) body.set('existingImages', JSON.stringify(kept))
  if (order !== null) body.set('imageOrder', JSON.stringify(order))
  for (const file of files) body.append('images', file)
  return body
}

/** A word of warning that stops nobody: the flash sale is the weaker one, or the product would cost nothing. */
export function priceWarning(values: FormValues): string | null {
  const price = Number(values.price)
  const discount = Number(values.discount || 0)
  const flash = Number(values.flashDiscount || 0)
  if (!(price > 0)) return null
  const flashSale = { active: values.flashActive, discount: flash, endTime: null }
  if (unitPrice({ price, discount, flashSale }, 0) === 0)
    return 'Avec cette réduction, le produit sera gratuit.'
  if (values.flashActive && flash > 0 && flash < discount) {
    return 'La vente flash est moins forte que la réduction habituelle : les clients paieront le prix le plus bas.'
  }
  return null
}

/** A field left out here would be emptied by every save. */
function productInput(values: FormValues): Record<keyof ProductFields, unknown> {
  const {
    flashActive: _,
    durationHours: __,
    flashDiscount: ___,
    sizes,
    colors,
    materials,
    ...fields
  } = values
  return { ...fields, sizes: splitList(sizes), colors: splitList(colors), materials: splitList(materials) }
}
