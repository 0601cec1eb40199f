/** Values that identify a customer without an account. */
export const CUSTOMER_KEYS = ['phone', 'name', 'orderId', 'email'] as const
export type CustomerKey = (typeof CUSTOMER_KEYS)[number]
