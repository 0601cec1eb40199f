import type { ListedProduct } from '../../../contracts/planned-changes.ts'
import { inForce } from '../../../domain/catalogue/planned-changes.ts'
import { priceTag } from '../../../domain/pricing/price.ts'
import { toPlannedChange } from '../plans/plan-form.ts'

/** What shoppers see of a product now, with the plans that run. */
export function soldNow(product: ListedProduct, now: number) {
  const sold = inForce(product, product.plannedChanges.map(toPlannedChange), now).product
  return {
    sold,
    tag: priceTag(sold, now),
    // The badge of a plan shows its flash sale.
    flash: priceTag(product, now).flash?.discount ?? null,
  }
}
