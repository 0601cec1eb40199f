import type { StockCause } from '../../data/queries/stock.ts'
import type { OpenTransaction } from '../../data/store.ts'
import type { StockPlan } from '../../domain/catalogue/plan-stock.ts'
import { variantKey } from '../../domain/catalogue/variants.ts'

interface PlannedStock {
  productId: string
  plan: StockPlan
}

type Cause = StockCause & { newId: () => string }

/** Writes an edit of a product's variants and stock. The product must be locked. */
export function applyStockPlan(
  tx: Pick<OpenTransaction, 'stock'>,
  productId: string,
  plan: StockPlan,
  cause: Cause,
): Promise<void> {
  return applyStockPlans(tx, [{ productId, plan }], cause)
}

/** Writes the edits of several products with a few statements. */
export async function applyStockPlans(
  { stock }: Pick<OpenTransaction, 'stock'>,
  plans: readonly PlannedStock[],
  { newId, ...cause }: Cause,
): Promise<void> {
  const renamed = plans.flatMap(({ plan }) => plan.renamed)
  for (const { id, to } of renamed) await stock.renameVariant(id, to)
  await stock.change(
    plans.flatMap(({ productId, plan }) => plan.taken.map((change) => ({ productId, ...change }))),
    cause,
  )
  await stock.deleteVariants(plans.flatMap(({ plan }) => plan.removed))
  await stock.insertVariants(
    plans.flatMap(({ productId, plan }) =>
      plan.added.map((choice) => ({ id: newId(), productId, ...choice })),
    ),
  )
  const given = plans.flatMap(({ productId, plan }) =>
    plan.given.filter(({ quantity }) => quantity !== 0).map((change) => ({ productId, ...change })),
  )
  if (given.length > 0) {
    const products = given.filter(({ choice }) => choice !== null).map(({ productId }) => productId)
    const variants = await stock.variants([...new Set(products)])
    const ids = new Map(variants.map((variant) => [keyOf(variant.productId, variant), variant.id]))
    const changes = given.map(({ productId, choice, quantity }) => ({
      productId,
      variantId: choice === null ? null : (ids.get(keyOf(productId, choice)) ?? null),
      quantity,
    }))
    await stock.change(changes, cause)
  }
  for (const { productId, plan } of plans) {
    if (plan.unallocated !== 0) await stock.addUnallocated(productId, plan.unallocated)
  }
}

const keyOf = (productId: string, choice: Parameters<typeof variantKey>[0]) =>
  `${productId}\n${variantKey(choice)}`
