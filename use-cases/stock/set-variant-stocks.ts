import type { VariantChange } from '../../contracts/variants.ts'
import { differences } from '../../domain/audit/audit.ts'
import { notOffered, planLines } from '../../domain/catalogue/plan-stock.ts'
import { stockConflict } from '../../domain/catalogue/stock.ts'
import { sortVariants } from '../../domain/catalogue/variant-plan.ts'
import { findVariant, plainVariant, type Variant, variantLabel } from '../../domain/catalogue/variants.ts'
import { fail, type Result } from '../../domain/errors.ts'
import { record } from '../audit/record.ts'
import { publishProductChange } from '../catalogue/publish-product.ts'
import type { WriteDeps } from '../context.ts'
import { lockStocked } from './change-stock.ts'
import { writeStocks } from './write-stock.ts'

type SetStocks = Result<{ stock: number; variants: Variant[]; refused: Variant[] }>

/** Sets the stock of some variants of a product; refuses cells whose stock has changed since it was read. */
export function setVariantStocks(
  shop: WriteDeps,
  productId: string,
  cells: readonly VariantChange[],
): Promise<SetStocks> {
  return shop.store.transaction(async (tx) => {
    const [locked] = await lockStocked(tx, [productId])
    if (!locked) return fail('PRODUCT_NOT_FOUND')
    const before = { ...locked, variants: sortVariants(locked.variants, locked) }
    const requested = cells.map(({ color, size, was, stock }) => ({
      variant: { color, size },
      was,
      to: stock,
    }))
    const { after, lines } = planLines(before, requested, 'replace')
    const unknown = cells.find((_, index) => lines[index]?.problem === 'unknown')
    if (unknown) return notOffered('cells', unknown)
    const refused = cells.filter((_, index) => lines[index]?.problem !== null)
    if (refused.length === cells.length) return stockConflict(before.stock, before.variants)

    const cause = { reason: 'edit', actor: shop.actor, at: shop.clock(), newId: shop.newId } as const
    await writeStocks(tx, [{ productId, before, after }], cause)
    await record(tx, shop, {
      action: 'product.changed',
      subject: { id: productId, name: before.name },
      changes: differences(stocksByLabel(before.variants), stocksByLabel(after.variants)),
    })
    publishProductChange(tx, { productId, before, after: { ...before, ...after } })
    const current = (choice: VariantChange) => findVariant(after.variants, choice) ?? []
    return {
      ok: true,
      stock: after.stock,
      variants: after.variants.map(plainVariant),
      refused: refused.flatMap(current).map(plainVariant),
    }
  })
}

const stocksByLabel = (variants: readonly Variant[]) =>
  Object.fromEntries(variants.map((variant) => [`Stock (${variantLabel(variant)})`, variant.stock]))
