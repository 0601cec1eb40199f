import { validate } from '../../../contracts/fields.ts'
import { checkProduct, flashSaleInput, PRODUCT_INPUT_NAMES } from '../../../contracts/product.ts'
import { typedProduct } from '../../../contracts/product-draft.ts'
import { soldAtText } from '../../../domain/catalogue/planned-change-texts.ts'
import type { PlannedChange } from '../../../domain/catalogue/planned-changes.ts'
import type { FlashSale, Product, ProductSummary } from '../../../domain/catalogue/product.ts'
import type { DraftFields, TypedFields } from '../../../domain/catalogue/product-draft.ts'
import {
  defaultDetails,
  type FromField,
  fromDetails,
  PRODUCT_FIELDS,
  type ProductFieldName,
} from '../../../domain/catalogue/product-fields.ts'
import type { Issue } from '../../../domain/errors.ts'
import { formatFrancs, roundToFranc } from '../../../domain/pricing/francs.ts'
import { FREE_WARNING, type Priced, unitPrice } from '../../../domain/pricing/price.ts'
import { readDecimal, readTypedNumber, typedNumber } from '../../../domain/pricing/read-amount.ts'
import { joinList } from '../../../domain/text/typed-list.ts'

interface FlashValues {
  flashActive: boolean
  durationHours: string
  flashDiscount: string
}

/** Fields of the form as typed: texts and checkboxes. */
export type FormValues = TypedFields & FlashValues

/** An ended flash sale starts unchecked, so that saving does not restart it. @param now epoch milliseconds */
export function initialValues(
  product: Product | ProductSummary | null,
  brand: string,
  now: number,
): FormValues {
  const { images: _, ...fields } = fromDetails(product ?? { ...defaultDetails(), brand }, TYPED)
  return {
    ...(fields as TypedFields),
    ...(!product && { stock: '' }),
    ...flashValues({
      ...product?.flashSale,
      active: product !== null && isOn(product.flashSale, now),
    }),
  }
}

/** A field as the form shows it, from a product or from a draft, whose fields are texts already. */
export function typedField(name: ProductFieldName, value: unknown): string | boolean {
  const { kind } = PRODUCT_FIELDS[name]
  if (kind === 'flag') return value === true
  if (typeof value === 'string') return value
  return value === null || value === undefined ? '' : TYPED[kind](value as never)
}

/** The fields of a product that a form showed, for `was`; an empty number is 0. */
export function seenProduct(seen: FormValues) {
  const fields = Object.entries(typedProduct(draftFieldsOf(seen))) as [ProductFieldName, unknown][]
  const isNumber = (name: ProductFieldName) => ['amount', 'percent'].includes(PRODUCT_FIELDS[name].kind)
  return Object.fromEntries(fields.map(([name, value]) => [name, isNumber(name) && value === '' ? 0 : value]))
}

/** The form after a save: what was not typed since shows the stored values. */
export function withSaved(typed: FormValues, sent: FormValues, saved: FormValues): FormValues {
  const names = PRODUCT_INPUT_NAMES.filter((name) => typed[name] === sent[name])
  return { ...typed, ...Object.fromEntries(names.map((name) => [name, saved[name]])) }
}

/** The fields of the form for a flash sale. */
export function flashValues(sale: {
  active?: unknown
  durationHours?: unknown
  discount?: unknown
}): FlashValues {
  return {
    flashActive: sale.active === true,
    durationHours: typedOrEmpty(Number(sale.durationHours ?? 0)),
    flashDiscount: TYPED.percent(Number(sale.discount ?? 0)) as string,
  }
}

const typedOrEmpty = (value: number) => (value === 0 ? '' : typedNumber(value))

const TYPED: FromField<string | boolean> = {
  text: (text) => text,
  amount: typedOrEmpty,
  percent: (percent) => (percent === 0 ? '' : String(percent)),
  count: String,
  gender: (gender) => gender ?? '',
  list: (entries) => joinList(entries),
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
    durationHours: readTypedNumber(values.durationHours),
    discount: readDecimal(values.flashDiscount),
  }
}

/** Warns when the product is free or the flash discount is below the regular discount. Saving remains possible. */
export function priceWarning(values: FormValues): string | null {
  const priced = pricedOf(values)
  const { discount, flashSale } = priced
  if (!(roundToFranc(priced.price) > 0)) return null
  if (unitPrice(priced, 0) === 0) return FREE_WARNING
  if (flashSale.active && flashSale.discount > 0 && flashSale.discount < discount) {
    return 'La vente flash est moins forte que la réduction habituelle : les clients paieront le prix le plus bas.'
  }
  return null
}

/** What a shopper will pay with these values, in francs; null without a price that can be read. */
export function paidPrice(values: FormValues): number | null {
  const priced = pricedOf(values)
  return priced.price > 0 ? unitPrice(priced, 0) : null
}

/** What a shopper will pay with these values while a plan of the price runs; null without such a plan. */
export function plannedText(values: FormValues, plans: readonly PlannedChange[], now: number): string | null {
  const { flashSale, ...priced } = pricedOf(values)
  const sale = { ...flashSale, durationHours: 0, endTime: null }
  return priced.price > 0 ? soldAtText({ ...priced, flashSale: sale }, plans, now) : null
}

export function paidText(paid: number): string {
  return `Le client paiera ${formatFrancs(paid)}.`
}

/** The typed price and discounts; unreadable discounts count as 0. */
function pricedOf({ price, discount, flashActive, flashDiscount }: FormValues): Priced {
  const flashSale = { active: flashActive, discount: readDecimal(flashDiscount) || 0, endTime: null }
  return { price: readTypedNumber(price), discount: readDecimal(discount) || 0, flashSale }
}

export function draftFieldsOf(values: Partial<FormValues>): DraftFields {
  const names = PRODUCT_INPUT_NAMES.filter((name) => values[name] !== undefined)
  return Object.fromEntries(names.map((name) => [name, values[name]]))
}
