import { sql } from 'kysely'

export const FLASH_END = sql<number>`coalesce(flash_end_time, 9007199254740991)`

/** Whether a flash sale lowers the price at `now` (epoch milliseconds); can use the index `products_in_flash_sale`. */
export function isLoweredByFlashSale(now: number) {
  return sql<boolean>`flash_active = 1 and flash_discount > discount and ${FLASH_END} > ${now}`
}
