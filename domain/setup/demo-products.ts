/** A product of the demo catalogue, in the shop. */
export interface DemoProductState {
  _id: string
  name: string
  /** since it came with the shop */
  edited: boolean
  /** by any order, whatever its state */
  ordered: boolean
}

export const STAY_REASONS = ['ordered', 'edited'] as const

/** A demo product that stays in the shop, and why. */
export interface StayingProduct {
  _id: string
  name: string
  reason: (typeof STAY_REASONS)[number]
}

export interface DemoRemoval {
  /** ids of the products that go */
  removable: string[]
  staying: StayingProduct[]
}

/** Decides which products go with the demo: those that were never ordered and that no administrator has edited (G-04). */
export function planDemoRemoval(products: readonly DemoProductState[]): DemoRemoval {
  const plan: DemoRemoval = { removable: [], staying: [] }
  for (const { _id, name, edited, ordered } of products) {
    if (ordered || edited) plan.staying.push({ _id, name, reason: ordered ? 'ordered' : 'edited' })
    else plan.removable.push(_id)
  }
  return plan
}
