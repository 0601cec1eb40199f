import { PRODUCT_LIMITS } from './product.ts'

export const PRODUCT_ID = new RegExp(`^[\\w-]{1,${PRODUCT_LIMITS.id}}$`)

/** Whether the text is a well-formed product id. Products are looked up only by well-formed ids. */
export function isProductId(text: string): boolean {
  return PRODUCT_ID.test(text)
}
