import type { NewPlanInput } from '../../contracts/planned-changes.ts'
import { createPlan } from '../../use-cases/catalogue/change-plans.ts'
import type { TestShop } from '../support/shop.ts'

/** A plan of these products; by default a discount of 20 % for the second hour from now. */
export function planInput(
  shop: Pick<TestShop, 'clock'>,
  ids: readonly string[],
  fields: Partial<NewPlanInput> = {},
): NewPlanInput {
  const { kind = 'discount' } = fields
  return {
    name: '',
    kind,
    value: kind === 'visible' ? null : 20,
    startsAt: shop.clock() + HOUR,
    endsAt: shop.clock() + 2 * HOUR,
    products: { ids: [...ids] },
    ...fields,
  }
}

/** Plans a change of products as an administrator does. */
export async function addPlan(shop: TestShop, ids: readonly string[], fields: Partial<NewPlanInput> = {}) {
  const created = await createPlan(shop, planInput(shop, ids, fields))
  if (!created.ok) throw new Error(created.message)
  return created.plan
}

export const HOUR = 3_600_000
