import { GENDERS } from '../../domain/catalogue/categories.ts'
import type { ProductDetails, ProductSummary, SearchEntry } from '../../domain/catalogue/product.ts'
import { averageRating, listRatings, type RatingCounts } from '../../domain/reviews/ratings.ts'
import { fold } from '../../domain/text/fold.ts'
import type { ProductRow } from '../schema.ts'
import { flag, readList } from './column-values.ts'

/** What can be changed about a product by itself. */
export type ProductChanges = Partial<
  Pick<ProductDetails, 'price' | 'stock' | 'discount' | 'category' | 'isTrending' | 'isBestseller' | 'isSale'>
>

/** The product as the API and the pages show it. */
export function productFromRow(row: ProductRow): ProductSummary {
  const counts: RatingCounts = [row.rated_1, row.rated_2, row.rated_3, row.rated_4, row.rated_5]
  return {
    _id: row.id,
    name: row.name,
    brand: row.brand,
    description: row.description,
    category: row.category,
    subCategory: row.sub_category,
    price: row.price,
    discount: row.discount,
    flashSale: {
      active: row.flash_active === 1,
      discount: row.flash_discount,
      durationHours: row.flash_duration_hours,
      endTime: row.flash_end_time === null ? null : new Date(row.flash_end_time).toISOString(),
    },
    images: readList(row.images),
    colors: readList(row.colors),
    sizes: readList(row.sizes),
    materials: readList(row.materials),
    gender: GENDERS.find((gender) => gender === row.gender) ?? null,
    stock: row.stock,
    averageRating: averageRating(counts),
    ratings: listRatings(counts),
    reviewCount: row.review_count,
    views: row.views,
    likes: row.likes,
    purchases: row.purchases,
    isTrending: row.is_trending === 1,
    isBestseller: row.is_bestseller === 1,
    isSale: row.is_sale === 1,
    createdAt: new Date(row.created_at).toISOString(),
  }
}

/** The columns of an entry of the search's list. */
export const SEARCH_ENTRY_COLUMNS = [
  'products.id',
  'name',
  'category',
  'brand',
  'description_folded',
  'images',
] as const

/** The product as the header's search box shows and matches it. */
export function searchEntryFromRow(
  row: Pick<ProductRow, 'id' | 'name' | 'category' | 'brand' | 'description_folded' | 'images'>,
): SearchEntry {
  const { id, name, category, brand, description_folded: description, images } = row
  return { _id: id, name, category, brand, description, images: readList(images).slice(0, 1) }
}

/** The columns an administrator's details fill, folded twins included. */
export function detailColumns(details: ProductDetails) {
  return {
    name: details.name,
    name_folded: fold(details.name),
    description: details.description,
    description_folded: fold(details.description),
    category: details.category,
    category_folded: fold(details.category),
    sub_category: details.subCategory,
    sub_category_folded: fold(details.subCategory),
    brand: details.brand,
    brand_folded: fold(details.brand),
    price: details.price,
    discount: details.discount,
    stock: details.stock,
    sizes: JSON.stringify(details.sizes),
    colors: JSON.stringify(details.colors),
    materials: JSON.stringify(details.materials),
    images: JSON.stringify(details.images),
    gender: details.gender,
    is_trending: flag(details.isTrending),
    is_bestseller: flag(details.isBestseller),
    is_sale: flag(details.isSale),
  }
}

/** The columns of what changes, and of nothing else. */
export function changedColumns(changes: ProductChanges) {
  const { price, stock, discount, category, isTrending, isBestseller, isSale } = changes
  return {
    ...(price !== undefined && { price }),
    ...(stock !== undefined && { stock }),
    ...(discount !== undefined && { discount }),
    ...(category !== undefined && { category, category_folded: fold(category) }),
    ...(isTrending !== undefined && { is_trending: flag(isTrending) }),
    ...(isBestseller !== undefined && { is_bestseller: flag(isBestseller) }),
    ...(isSale !== undefined && { is_sale: flag(isSale) }),
  }
}
