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
import type { ProductRow } from '../schema.ts'
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

export function productFromRow(row: ProductRow): ProductSummary {
  const counts: RatingCounts = [row.rated_1, row.rated_2, row.rated_3, row.rated_4, row.rated_5]
  return {
    ...toDetails((_, { column }) => row[column as keyof ProductRow], FROM_COLUMN),
    _id: row.id,
    flashSale: {
      active: row.flash_active === 1,
      discount: row.flash_discount,
      durationHours: row.flash_duration_hours,
      endTime: optionalDate(row.flash_end_time),
    },
    averageRating: averageRating(counts),
    ratings: listRatings(counts),
    reviewCount: row.review_count,
    views: row.views,
    likes: row.likes,
    purchases: row.purchases,
    unallocatedStock: row.unallocated,
    createdAt: isoDate(row.created_at),
  }
}

export const SEARCH_ENTRY_COLUMNS = [
  'products.id',
  'name',
  'category',
  'brand',
  'description_folded',
  'images',
] as const

export function searchEntryFromRow(
  row: Pick<ProductRow, 'id' | 'name' | 'category' | 'brand' | 'description_folded' | 'images'>,
): SearchEntry {
  const { id, name, category, brand, description_folded: description, images } = row
  return { _id: id, name, category, brand, description, images: readList(images).slice(0, 1) }
}

type Fields = typeof PRODUCT_FIELDS
type FoldedField = {
  [Name in ProductFieldName]: Fields[Name] extends { folded: true } ? Name : never
}[ProductFieldName]
type DetailColumns = Pick<
  ProductRow,
  Fields[ProductFieldName]['column'] | `${Fields[FoldedField]['column']}_folded`
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
    if (folded) columns[`${column}_folded`] = fold(String(value))
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
