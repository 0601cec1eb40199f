import type { StockCause } from '../../data/queries/stock.ts'
import type { OpenTransaction } from '../../data/store.ts'
import type { StockPlan } from '../../domain/catalogue/plan-stock.ts'
import { variantKey } from '../../domain/catalogue/variants.ts'

/** Writes what an edit does to a product's variants and stock. The product is locked. */
export async function applyStockPlan(
  { stock }: Pick<OpenTransaction, 'stock'>,
  productId: string,
  plan: StockPlan,
  { newId, ...cause }: StockCause & { newId: () => string },
): Promise<void> {
  for (const { id, to } of plan.renamed) await stock.renameVariant(id, to)
  await stock.change(
    plan.taken.map((change) => ({ productId, ...change })),
    cause,
  )
  await stock.deleteVariants(plan.removed)
  await stock.insertVariants(plan.added.map((choice) => ({ id: newId(), productId, ...choice })))
  if (plan.given.some(({ quantity }) => quantity !== 0)) {
    const ids = new Map(
      (await stock.variantsOf(productId)).map((variant) => [variantKey(variant), variant.id]),
    )
    const changes = plan.given.map(({ choice, quantity }) => ({
      productId,
      variantId: choice === null ? null : (ids.get(variantKey(choice)) ?? null),
      quantity,
    }))
    await stock.change(changes, cause)
  }
  if (plan.unallocated !== 0) await stock.addUnallocated(productId, plan.unallocated)
}
