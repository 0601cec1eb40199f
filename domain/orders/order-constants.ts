// Apart from the rules of orders, so that the storefront loads these constants without the rules.

export const WALLETS = ['Wave', 'Orange Money'] as const
export const PAYMENT_METHODS = ['Cash', ...WALLETS] as const

/** Limits against abuse: `items` of an order, `quantity` of an item, and characters of the texts. */
export const ORDER_LIMITS = { name: 100, address: 300, items: 100, quantity: 999, itemName: 500 } as const
