/** A demo product in the shop's catalogue. */
export interface DemoProductState {
  _id: string
  name: string
  /** edited by an administrator */
  edited: boolean
  /** whether any order contains the product, whatever the status of the order */
  ordered: boolean
}

export const STAY_REASONS = ['ordered', 'edited'] as const

/** A demo product that is not removed, with the reason. */
export interface StayingProduct {
  _id: string
  name: string
  reason: (typeof STAY_REASONS)[number]
}

export interface DemoRemoval {
  /** ids of removable products */
  removable: string[]
  staying: StayingProduct[]
}

/** Selects the demo products to remove: those never ordered and not edited by an administrator (G-04). */
export function planDemoRemoval(products: readonly DemoProductState[]): DemoRemoval {
  const plan: DemoRemoval = { removable: [], staying: [] }
  for (const { _id, name, edited, ordered } of products) {
    if (ordered || edited) plan.staying.push({ _id, name, reason: ordered ? 'ordered' : 'edited' })
    else plan.removable.push(_id)
  }
  return plan
}
