import { sql } from 'kysely'

/** What the shopper pays without a flash sale: `unitPrice` of the domain, as the indexes `products_…_paid` hold it. */
export const REGULAR_PRICE = sql<number>`
  floor(case when discount > 0 then price * (100 - discount) / 100 else price end + 0.5)
`

/** What is paid during a flash sale that takes off more than the discount. */
export const FLASH_PRICE = sql<number>`floor(price * (100 - flash_discount) / 100 + 0.5)`

/** The end of a flash sale, in epoch milliseconds; far away for one without an end. */
export const FLASH_END = sql<number>`coalesce(flash_end_time, 9007199254740991)`

/** Whether a flash sale lowers what is paid at a moment, in the form the index `products_in_flash_sale` serves. */
export function isLoweredByFlashSale(now: number) {
  return sql<boolean>`flash_active = 1 and flash_discount > discount and ${FLASH_END} > ${now}`
}
