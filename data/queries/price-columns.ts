import { sql } from 'kysely'

/** `unitPrice` of the domain without a flash sale, as the indexes `products_…_paid` contain it. */
export const REGULAR_PRICE = sql<number>`
  floor(case when discount > 0 then price * (100 - discount) / 100 else price end + 0.5)
`

export const FLASH_PRICE = sql<number>`floor(price * (100 - flash_discount) / 100 + 0.5)`

export const FLASH_END = sql<number>`coalesce(flash_end_time, 9007199254740991)`

/** The condition of the index `products_in_flash_sale`, for sales that end after `now` (epoch milliseconds). */
export function isLoweredByFlashSale(now: number) {
  return sql<boolean>`flash_active = 1 and flash_discount > discount and ${FLASH_END} > ${now}`
}
