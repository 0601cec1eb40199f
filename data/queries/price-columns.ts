import { sql } from 'kysely'

/**
 * The price without a flash sale, as `unitPrice` computes it. Must equal the expression in the indexes
 * `products_…_paid`, because the engines use these indexes only for the same expression.
 */
export const REGULAR_PRICE = sql<number>`
  floor(case when discount > 0 then price * (100 - discount) / 100 else price end + 0.5)
`

export const FLASH_PRICE = sql<number>`floor(price * (100 - flash_discount) / 100 + 0.5)`

export const FLASH_END = sql<number>`coalesce(flash_end_time, 9007199254740991)`

/** Whether a flash sale lowers the price at `now` (epoch milliseconds); can use the index `products_in_flash_sale`. */
export function isLoweredByFlashSale(now: number) {
  return sql<boolean>`flash_active = 1 and flash_discount > discount and ${FLASH_END} > ${now}`
}
