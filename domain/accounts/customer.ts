/** An address that a customer keeps for later orders. */
export interface CustomerAddress {
  id: string
  /** such as « Maison » */
  label: string
  address: string
  landmark: string
  /** of one of the delivery zones; null in a shop without zones */
  district: string | null
  /** the one that the checkout proposes first */
  isDefault: boolean
}

export const MAX_ADDRESSES = 10

/** Characters. With its landmark, an address fits into the delivery form. */
export const ADDRESS_LIMITS = { label: 40, address: 200, landmark: 98 } as const

/** The address as the delivery form has it. */
export function deliveryAddressOf({
  address,
  landmark,
}: Pick<CustomerAddress, 'address' | 'landmark'>): string {
  return [address, landmark].filter(Boolean).join(', ')
}
