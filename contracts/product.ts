import * as v from 'valibot'
import { CATEGORIES, GENDERS } from '../domain/catalogue/categories.ts'
import { PRODUCT_LIMITS } from '../domain/catalogue/product.ts'
import type { ProductDetails, ProductFieldName } from '../domain/catalogue/product-fields.ts'
import { distinctChoices, firstSpellings } from '../domain/catalogue/variants.ts'
import type { Issue } from '../domain/errors.ts'
import { roundToFranc } from '../domain/pricing/francs.ts'
import { explainUnreadable, readDecimal, readTypedNumber } from '../domain/pricing/read-amount.ts'
import { VALIDATION_MESSAGES } from '../domain/validation-messages.ts'
import {
  barcode,
  cleanToLine,
  inputObject,
  requiredLine,
  requiredText,
  tooLong,
  type Validated,
  validate,
} from './fields.ts'
import { seenValues } from './seen-values.ts'

/** A number, or a number typed as text; an empty text is invalid, not 0. */
function typedNumber(message: string, read = readTypedNumber) {
  return v.pipe(
    v.union([v.number(), v.string()], message),
    v.check(
      (value) => typeof value === 'number' || Number.isFinite(read(value)) || !explainUnreadable(value),
      ({ input }) => `${message} ${explainUnreadable(String(input))}`,
    ),
    v.transform((value) => (typeof value === 'string' ? read(value) : value)),
    v.number(message),
    v.finite(message),
  )
}

const LIST = 'Une liste de textes est attendue.'

/**
 * A list of texts. Texts that differ only by case or accents are one value, in its first spelling: sizes and materials
 * lose the repeats, colours keep them, because each colour belongs to the image at its position.
 */
function list(merge: (entries: readonly string[]) => string[]) {
  return v.pipe(
    v.array(
      v.pipe(
        v.string(LIST),
        v.trim(),
        v.maxLength(PRODUCT_LIMITS.choice, tooLong(PRODUCT_LIMITS.choice)),
        cleanToLine,
      ),
      LIST,
    ),
    v.maxLength(40, '40 valeurs au maximum.'),
    v.transform((entries) => merge(entries.filter((entry) => entry !== ''))),
  )
}

const flag = v.optional(v.boolean('Cette case vaut true ou false.'), false)

const percent = (message: string) =>
  v.pipe(typedNumber(message, readDecimal), v.minValue(0, message), v.maxValue(100, message))

/** A whole number of units, as a number or as typed text. */
export function stockCount(message: string) {
  return v.pipe(
    typedNumber(message),
    v.integer(message),
    v.minValue(0, message),
    v.maxValue(PRODUCT_LIMITS.stock, message),
  )
}

/** Fields that a request may omit. An existing product then keeps its value, except that `brand` gets its default. */
type OptionalField = 'brand' | 'lowStockThreshold' | 'barcode'

/** A schema for every field of a product except its images, which are checked separately. */
type Rules = {
  [Name in Exclude<ProductFieldName, 'images'>]: v.GenericSchema<
    unknown,
    ProductDetails[Name] | (Name extends OptionalField ? undefined : never)
  >
}

/** Input of a product; the fields are checked in this order (B-249). */
export const productInput = inputObject({
  name: requiredLine(VALIDATION_MESSAGES.productName, 200),
  price: v.pipe(
    typedNumber(VALIDATION_MESSAGES.productPrice),
    // What a shopper pays is rounded to whole francs.
    v.check((price) => roundToFranc(price) > 0, VALIDATION_MESSAGES.productPrice),
    v.maxValue(PRODUCT_LIMITS.price, VALIDATION_MESSAGES.productPrice),
  ),
  description: requiredText(VALIDATION_MESSAGES.productDescription, 5000),
  category: v.pipe(
    requiredText(VALIDATION_MESSAGES.productCategory),
    v.picklist(CATEGORIES, VALIDATION_MESSAGES.productCategoryUnknown),
  ),
  subCategory: requiredLine(VALIDATION_MESSAGES.productSubCategory, 100),
  /** absent: the shop's name; empty: invalid */
  brand: v.optional(requiredLine(VALIDATION_MESSAGES.productBrand, 100)),
  stock: stockCount(VALIDATION_MESSAGES.productStock),
  discount: v.optional(
    v.union(
      [
        v.pipe(
          v.literal(''),
          v.transform(() => 0),
        ),
        percent(VALIDATION_MESSAGES.productDiscount),
      ],
      VALIDATION_MESSAGES.productDiscount,
    ),
    0,
  ),
  sizes: v.optional(list(distinctChoices), []),
  colors: v.optional(list(firstSpellings), []),
  materials: v.optional(list(distinctChoices), []),
  gender: v.optional(
    v.union(
      [
        v.pipe(
          v.picklist(['', 'none']),
          v.transform(() => null),
        ),
        v.null(),
        v.picklist(GENDERS),
      ],
      VALIDATION_MESSAGES.gender,
    ),
    null,
  ),
  isTrending: flag,
  isBestseller: flag,
  isSale: flag,
  /** absent: the shop's default for a new product, otherwise unchanged */
  lowStockThreshold: v.optional(
    v.union(
      [
        v.pipe(
          v.literal(''),
          v.transform(() => undefined),
        ),
        stockCount(VALIDATION_MESSAGES.lowStockThreshold),
      ],
      VALIDATION_MESSAGES.lowStockThreshold,
    ),
  ),
  /** absent: no barcode for a new product, otherwise unchanged */
  barcode: v.optional(barcode),
} satisfies Rules)

/** Names of the fields, in the order of their checks. */
export const PRODUCT_INPUT_NAMES = Object.keys(productInput.entries) as (keyof ProductInput)[]

/** Fields checked after the images (B-249). */
const AFTER_IMAGES: readonly string[] = PRODUCT_INPUT_NAMES.slice(PRODUCT_INPUT_NAMES.indexOf('discount'))

/** Checks a product with its images and returns all issues in the order of B-249. */
export function checkProduct(
  input: unknown,
  { imagesMissing }: { imagesMissing: boolean },
): Validated<ProductInput> {
  const checked = validate(productInput, input)
  if (!imagesMissing) return checked
  const issues = checked.ok ? [] : checked.issues
  const isLater = ({ path }: Issue) => AFTER_IMAGES.includes(path.split('.')[0] ?? '')
  const missing = { path: 'images', message: VALIDATION_MESSAGES.productImage }
  return {
    ok: false,
    issues: [...issues.filter((issue) => !isLater(issue)), missing, ...issues.filter(isLater)],
  }
}

const someFields = v.partial(productInput)

/** Checks only the given fields and adds no defaults. */
export function checkSomeFields(input: Partial<Record<keyof ProductInput, unknown>>) {
  return validate(someFields, input)
}

export type ProductInput = v.InferOutput<typeof productInput>

/** `was` of a product: the fields as the caller saw them, also its images. */
export const productSeen = seenValues({ ...productInput.entries, images: v.array(v.string()) })

/** `was` of a flash sale: what the caller saw; a sale that has ended is not active. */
const flashSaleSeen = seenValues({ active: v.boolean(), durationHours: v.number(), discount: v.number() })

/** The header with `was` as JSON, for a caller that sends only the documented body. */
export const WAS_HEADER = 'x-was'
export const flashSaleHeaders = v.object({
  [WAS_HEADER]: v.exactOptional(
    v.pipe(
      v.string(VALIDATION_MESSAGES.seenValues),
      v.description('`was` as JSON: the flash sale that the caller saw'),
      v.parseJson(undefined, VALIDATION_MESSAGES.seenValues),
      flashSaleSeen,
    ),
  ),
})

/** Starts a flash sale, `{active: true, durationHours, discount}` (B-302), or ends it, `{active: false}` (B-303). */
export const flashSaleInput = v.variant(
  'active',
  [
    inputObject({ active: v.literal(false), was: v.exactOptional(flashSaleSeen) }),
    inputObject({
      active: v.literal(true),
      durationHours: v.pipe(
        typedNumber(VALIDATION_MESSAGES.flashDuration),
        v.integer(VALIDATION_MESSAGES.flashDuration),
        v.minValue(1, VALIDATION_MESSAGES.flashDuration),
        v.maxValue(24 * 365, VALIDATION_MESSAGES.flashDuration),
      ),
      discount: percent(VALIDATION_MESSAGES.flashDiscount),
      was: v.exactOptional(flashSaleSeen),
    }),
  ],
  'Indiquez si la vente flash est active.',
)

export type FlashSaleInput = v.InferOutput<typeof flashSaleInput>
