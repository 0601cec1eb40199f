import { GENDERS } from '../../domain/catalogue/categories.ts'
import type { ProductSummary, SearchEntry } from '../../domain/catalogue/product.ts'
import {
  type FromField,
  PRODUCT_FIELD_NAMES,
  PRODUCT_FIELDS,
  type ProductDetails,
  type ProductField,
  type ProductFieldName,
  type ToField,
  toDetails,
} from '../../domain/catalogue/product-fields.ts'
import { averageRating, listRatings, type RatingCounts } from '../../domain/reviews/ratings.ts'
import { fold } from '../../domain/text/fold.ts'
import type { Schema } from '../schema.ts'
import { flag, isoDate, optionalDate, readList } from './column-values.ts'

export type ProductChanges = Partial<
  Pick<
    ProductDetails,
    | 'price'
    | 'stock'
    | 'discount'
    | 'category'
    | 'isTrending'
    | 'isBestseller'
    | 'isSale'
    | 'lowStockThreshold'
    | 'barcode'
  >
>

export function productFromRow(row: Schema['products']): ProductSummary {
  const counts: RatingCounts = [row.rated1, row.rated2, row.rated3, row.rated4, row.rated5]
  return {
    ...toDetails((_, { column }) => row[column as keyof Schema['products']], FROM_COLUMN),
    _id: row.id,
    flashSale: {
      active: row.flashActive === 1,
      discount: row.flashDiscount,
      durationHours: row.flashDurationHours,
      endTime: optionalDate(row.flashEndTime),
    },
    averageRating: averageRating(counts),
    ratings: listRatings(counts),
    reviewCount: row.reviewCount,
    views: row.views,
    likes: row.likes,
    purchases: row.purchases,
    unallocatedStock: row.unallocated,
    createdAt: isoDate(row.createdAt),
  }
}

export const SEARCH_ENTRY_COLUMNS = [
  'products.id',
  'name',
  'category',
  'brand',
  'descriptionFolded',
  'images',
] as const

export function searchEntryFromRow(
  row: Pick<Schema['products'], 'id' | 'name' | 'category' | 'brand' | 'descriptionFolded' | 'images'>,
): SearchEntry {
  const { id, name, category, brand, descriptionFolded: description, images } = row
  return { _id: id, name, category, brand, description, images: readList(images).slice(0, 1) }
}

type Fields = typeof PRODUCT_FIELDS
type FoldedField = {
  [Name in ProductFieldName]: Fields[Name] extends { folded: true } ? Name : never
}[ProductFieldName]
type DetailColumns = Pick<
  Schema['products'],
  Fields[ProductFieldName]['column'] | `${Fields[FoldedField]['column']}Folded`
>

export function detailColumns(details: ProductDetails): DetailColumns {
  return changedColumns(details) as DetailColumns
}

export function changedColumns(changes: Partial<ProductDetails>): Partial<DetailColumns> {
  const columns: Record<string, string | number | null> = {}
  for (const name of PRODUCT_FIELD_NAMES) {
    const value = changes[name]
    if (value === undefined) continue
    const { kind, column, folded }: ProductField = PRODUCT_FIELDS[name]
    columns[column] = TO_COLUMN[kind](value as never)
    if (folded) columns[`${column}Folded`] = fold(String(value))
  }
  return columns
}

type ColumnValue = string | number | null

const TO_COLUMN: FromField<ColumnValue> = {
  text: (text) => text,
  amount: (francs) => francs,
  percent: (percent) => percent,
  count: (count) => count,
  gender: (gender) => gender,
  list: JSON.stringify,
  flag,
}

const FROM_COLUMN: ToField<ColumnValue> = {
  text: String,
  amount: Number,
  percent: Number,
  count: Number,
  gender: (name) => GENDERS.find((gender) => gender === name) ?? null,
  list: (json) => readList(String(json)),
  flag: (value) => value === 1,
}
