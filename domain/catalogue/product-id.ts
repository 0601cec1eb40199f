import { PRODUCT_LIMITS } from './product.ts'

/** What a product's id looks like. */
export const PRODUCT_ID = new RegExp(`^[\\w-]{1,${PRODUCT_LIMITS.id}}$`)

/** Whether a product could have this id: what could not is not looked for, since anything may stand in an address. */
export function isProductId(text: string): boolean {
  return PRODUCT_ID.test(text)
}
