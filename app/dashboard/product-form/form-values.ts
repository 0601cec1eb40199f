import { validate } from '../../../contracts/fields.ts'
import {
  checkProduct,
  flashSaleInput,
  PRODUCT_INPUT_NAMES,
  type ProductInput,
} from '../../../contracts/product.ts'
import { typedProduct } from '../../../contracts/product-draft.ts'
import type { FlashSale, Product, ProductSummary } from '../../../domain/catalogue/product.ts'
import type { DraftFields } from '../../../domain/catalogue/product-draft.ts'
import {
  defaultDetails,
  type FieldsOfKind,
  type FromField,
  fromDetails,
} from '../../../domain/catalogue/product-fields.ts'
import type { Issue } from '../../../domain/errors.ts'
import { unitPrice } from '../../../domain/pricing/price.ts'

type FlagName = FieldsOfKind<'flag'>

/** Fields of the form as typed: texts and checkboxes. */
export type FormValues = Record<Exclude<keyof ProductInput, FlagName>, string> &
  Record<FlagName, boolean> & { flashActive: boolean; durationHours: string; flashDiscount: string }

/** An ended flash sale starts unchecked, so that saving does not restart it. @param now epoch milliseconds */
export function initialValues(
  product: Product | ProductSummary | null,
  brand: string,
  now: number,
): FormValues {
  const { images: _, ...fields } = fromDetails(product ?? { ...defaultDetails(), brand }, TYPED)
  return {
    ...(fields as Omit<FormValues, 'flashActive' | 'durationHours' | 'flashDiscount'>),
    ...(!product && { stock: '' }),
    flashActive: product !== null && isOn(product.flashSale, now),
    durationHours: typedNumber(product?.flashSale.durationHours ?? 0),
    flashDiscount: typedNumber(product?.flashSale.discount ?? 0),
  }
}

function typedNumber(value: number): string {
  return value === 0 ? '' : String(value)
}

const TYPED: FromField<string | boolean> = {
  text: (text) => text,
  amount: typedNumber,
  percent: typedNumber,
  count: String,
  gender: (gender) => gender ?? '',
  list: (entries) => entries.join(', '),
  flag: (flag) => flag,
}

function isOn({ active, endTime }: FlashSale, now: number): boolean {
  return active && (endTime === null || now < Date.parse(endTime))
}

/** All issues in the order of the form; paths are names of its fields. */
export function formIssues(values: FormValues, imagesMissing: boolean): Issue[] {
  const product = checkProduct(typedProduct(draftFieldsOf(values)), { imagesMissing })
  const flash = validate(flashSaleInput, flashInput(values))
  const flashIssues = flash.ok
    ? []
    : flash.issues.map((issue) => (issue.path === 'discount' ? { ...issue, path: 'flashDiscount' } : issue))
  return [...(product.ok ? [] : product.issues), ...flashIssues]
}

export function flashInput(values: FormValues) {
  if (!values.flashActive) return { active: false }
  return {
    active: true,
    durationHours: Number(values.durationHours || Number.NaN),
    discount: Number(values.flashDiscount || Number.NaN),
  }
}

/** Warns when the product is free or the flash discount is below the regular discount. Saving remains possible. */
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

export function draftFieldsOf(values: FormValues): DraftFields {
  return Object.fromEntries(PRODUCT_INPUT_NAMES.map((name) => [name, values[name]]))
}
