import { CATEGORIES, GENDERS, type Gender } from './categories.ts'

/** The value of each kind of field. */
interface FieldValues {
  text: string
  /** francs */
  amount: number
  /** 0 to 100 */
  percent: number
  /** whole, from 0 */
  count: number
  gender: Gender | null
  list: string[]
  flag: boolean
}

export type FieldKind = keyof FieldValues

export interface ProductField {
  kind: FieldKind
  /** French name, shown in the audit log and in the heading of the CSV column */
  label: string
  /** in brackets after the label in a CSV heading */
  unit?: string
  /** in the table `products`, as in data/schema.ts */
  column: string
  /** also stored without case and accents in `<column>Folded`, for search and sorting */
  folded?: boolean
  /** value of a missing number; 0 by default */
  defaultValue?: number
  /** the only valid values, in this spelling */
  options?: readonly string[]
}

/**
 * Fields that an administrator enters, in the order of the CSV columns. Database rows, CSV files, forms, responses and
 * the audit log use this table; contracts/product.ts validates the input.
 */
export const PRODUCT_FIELDS = {
  name: { kind: 'text', label: 'Nom', column: 'name', folded: true },
  price: { kind: 'amount', label: 'Prix', unit: 'FCFA', column: 'price' },
  discount: { kind: 'percent', label: 'Réduction', unit: '%', column: 'discount' },
  stock: { kind: 'count', label: 'Stock', column: 'stock' },
  /** the stock is low at this number of units or fewer (C-35) */
  lowStockThreshold: { kind: 'count', label: 'Alerte de stock', column: 'lowStock', defaultValue: 3 },
  category: { kind: 'text', label: 'Catégorie', column: 'category', folded: true, options: CATEGORIES },
  subCategory: { kind: 'text', label: 'Sous-catégorie', column: 'subCategory', folded: true },
  brand: { kind: 'text', label: 'Marque', column: 'brand', folded: true },
  gender: { kind: 'gender', label: 'Genre', column: 'gender', options: GENDERS },
  sizes: { kind: 'list', label: 'Tailles', column: 'sizes' },
  /** parallel to images: images[i] shows colors[i] */
  colors: { kind: 'list', label: 'Couleurs', column: 'colors' },
  materials: { kind: 'list', label: 'Matières', column: 'materials' },
  barcode: { kind: 'text', label: 'Code-barres', column: 'barcode' },
  isTrending: { kind: 'flag', label: 'Tendance', column: 'isTrending' },
  isBestseller: { kind: 'flag', label: 'Best-seller', column: 'isBestseller' },
  isSale: { kind: 'flag', label: 'En solde', column: 'isSale' },
  images: { kind: 'list', label: 'Images', column: 'images' },
  description: { kind: 'text', label: 'Description', column: 'description', folded: true },
} as const satisfies Record<string, ProductField>

type Fields = typeof PRODUCT_FIELDS
export type ProductFieldName = keyof Fields
/** The names of the fields of one kind. */
export type FieldsOfKind<Kind extends FieldKind> = {
  [Name in ProductFieldName]: Fields[Name]['kind'] extends Kind ? Name : never
}[ProductFieldName]

/** The fields of a product that an administrator enters. */
export type ProductDetails = { -readonly [Name in ProductFieldName]: FieldValues[Fields[Name]['kind']] }

/** For each field kind, a function that converts a value to a cell, a column or an input. */
export type FromField<Target> = { [Kind in FieldKind]: (value: FieldValues[Kind]) => Target }
export type ToField<Source> = { [Kind in FieldKind]: (source: Source) => FieldValues[Kind] }

const FIELD_LIST = Object.entries(PRODUCT_FIELDS) as [ProductFieldName, ProductField][]

/** Names of the fields, in the order of `PRODUCT_FIELDS`. */
export const PRODUCT_FIELD_NAMES = FIELD_LIST.map(([name]) => name)

/** Builds an object with an entry for each field, in the order of `PRODUCT_FIELDS`. */
export function mapFields<Value>(
  compute: (name: ProductFieldName, field: ProductField) => Value,
): Record<ProductFieldName, Value> {
  const result = {} as Record<ProductFieldName, Value>
  for (const [name, field] of FIELD_LIST) result[name] = compute(name, field)
  return result
}

/** Converts every field of a product with the function for its kind. */
export function fromDetails<Target>(
  details: ProductDetails,
  convert: FromField<Target>,
): Record<ProductFieldName, Target> {
  return mapFields((name, { kind }) => convert[kind](details[name] as never))
}

/**
 * Builds a product's fields: reads the source of each field, such as a cell, and converts it with the function for the
 * field's kind.
 */
export function toDetails<Source>(
  sourceOf: (name: ProductFieldName, field: ProductField) => Source,
  convert: ToField<Source>,
): ProductDetails {
  return mapFields((name, field) => convert[field.kind](sourceOf(name, field))) as ProductDetails
}

/** Picks the fields that an administrator enters. */
export function pickDetails(product: ProductDetails): ProductDetails {
  return mapFields((name) => product[name]) as ProductDetails
}

/** Adds default values for missing fields. */
export function completeDetails(
  given: { readonly [Name in ProductFieldName]?: ProductDetails[Name] | undefined },
  defaults: ProductDetails,
): ProductDetails {
  return mapFields((name) => (given[name] === undefined ? defaults[name] : given[name])) as ProductDetails
}

/** All fields with their default values. */
export function defaultDetails(): ProductDetails {
  return toDetails((_, { defaultValue }) => defaultValue ?? 0, DEFAULTS)
}

const DEFAULTS: ToField<number> = {
  text: () => '',
  amount: Number,
  percent: Number,
  count: Number,
  gender: () => null,
  list: () => [],
  flag: () => false,
}
