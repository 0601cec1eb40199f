/** What identifies a customer, who has no account. */
export const CUSTOMER_KEYS = ['phone', 'name', 'orderId', 'email'] as const
export type CustomerKey = (typeof CUSTOMER_KEYS)[number]
