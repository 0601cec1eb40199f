import type { CostsInput, ProductCosts, ShownPrice } from '../../contracts/costs.ts'
import type { StoredPrice } from '../../data/queries/costs.ts'
import { findVariant, variantKey, variantLabel } from '../../domain/catalogue/variants.ts'
import { startOf } from '../../domain/costs/purchase-price.ts'
import { editConflict, fail, type Issue, type Result } from '../../domain/errors.ts'
import { record } from '../audit/record.ts'
import type { ReadDeps, WriteDeps } from '../context.ts'
import { lockStocked } from '../stock/change-stock.ts'

/** The current purchase prices of products, without products that have none. */
export async function listPurchasePrices(
  { store }: ReadDeps,
  ids: readonly string[],
): Promise<ProductCosts[]> {
  const prices = await store.costs.ofProducts(ids)
  return [...prices].map(([productId, entered]) => ({ productId, prices: shownPrices(entered) }))
}

/**
 * Sets purchase prices of a product and its variants from now on (H-20). A price that was entered minutes ago is
 * corrected: the new one holds from the same moment. The audit log does not contain the amounts.
 */
export function setPurchasePrices(
  shop: WriteDeps,
  productId: string,
  { prices: sent }: CostsInput,
): Promise<Result<{ message: string; prices: ShownPrice[] }>> {
  return shop.store.transaction(async (tx) => {
    const [product] = await lockStocked(tx, [productId])
    if (!product) return fail('PRODUCT_NOT_FOUND')
    const entered = (await tx.costs.ofProducts([productId])).get(productId) ?? []
    const latest = latestPrices(entered)
    const issues: Issue[] = []
    const conflicts = []
    const added: StoredPrice[] = []
    for (const [index, { was, amount, ...choice }] of sent.entries()) {
      const isWhole = choice.color === null && choice.size === null
      const place = isWhole ? choice : findVariant(product.variants, choice)
      const former = latest.get(variantKey(choice))
      const current = former?.amount ?? null
      if (!place)
        issues.push({ path: `prices.${index}.amount`, message: `${variantLabel(choice)} n’existe plus.` })
      else if (current !== was && current !== amount) {
        conflicts.push({ field: `prices.${index}.amount`, was, current, sent: amount })
      } else if (current !== amount) {
        const { color, size } = place
        const number = (entered.at(-1)?.number ?? 0) + added.length + 1
        added.push({ productId, number, color, size, amount, from: startOf(former, shop.clock()) })
      }
    }
    if (issues.length > 0) return fail('INVALID_INPUT', { issues })
    const conflict = editConflict(conflicts)
    if (conflict) return conflict
    await tx.costs.add(added, shop.actor)
    if (added.length > 0) {
      await record(tx, shop, { action: 'product.cost', subject: { id: productId, name: product.name } })
    }
    return { ok: true, message: 'Prix d’achat enregistrés', prices: shownPrices([...entered, ...added]) }
  })
}

function latestPrices(entered: readonly StoredPrice[]): Map<string, StoredPrice> {
  return new Map(entered.map((price) => [variantKey(price), price]))
}

function shownPrices(entered: readonly StoredPrice[]): ShownPrice[] {
  return [...latestPrices(entered).values()].map(({ color, size, amount, from }) => ({
    ...{ color, size, amount },
    from: new Date(from).toISOString(),
  }))
}
