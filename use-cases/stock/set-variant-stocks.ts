import type { VariantChange } from '../../contracts/variants.ts'
import type { StockChange } from '../../data/queries/stock.ts'
import { differences } from '../../domain/audit/audit.ts'
import { nextStock, stockConflict } from '../../domain/catalogue/stock.ts'
import { sortVariants } from '../../domain/catalogue/variant-plan.ts'
import {
  findVariant,
  plainVariant,
  totalStock,
  type Variant,
  variantLabel,
} from '../../domain/catalogue/variants.ts'
import { fail, failAt, type Result } from '../../domain/errors.ts'
import { record } from '../audit/record.ts'
import { publishProductChange } from '../catalogue/publish-product.ts'
import type { WriteDeps } from '../context.ts'
import { lockStocked } from './change-stock.ts'

type SetStocks = Result<{ stock: number; variants: Variant[]; refused: Variant[] }>

/**
 * Sets the stock of some variants of a product; refuses cells whose stock has changed since it was read. Added units
 * reduce the unallocated stock (C-14).
 */
export function setVariantStocks(
  shop: WriteDeps,
  productId: string,
  cells: readonly VariantChange[],
): Promise<SetStocks> {
  return shop.store.transaction(async (tx) => {
    const [locked] = await lockStocked(tx, [productId])
    if (!locked) return fail('PRODUCT_NOT_FOUND')
    const product = { ...locked, variants: sortVariants(locked.variants, locked) }
    const unknown = cells.find((cell) => !findVariant(product.variants, cell))
    if (unknown) return unknownCell(unknown)
    const variants = product.variants.map((variant) => ({ ...variant }))
    const refused: Variant[] = []
    const changes: StockChange[] = []
    for (const cell of cells) {
      const variant = findVariant(variants, cell)
      if (!variant) continue
      const next = nextStock({ current: variant.stock, seen: cell.was, requested: cell.stock })
      if (next === null) refused.push(plainVariant(variant))
      else changes.push({ productId, variantId: variant.id, quantity: next - variant.stock })
      variant.stock = next ?? variant.stock
    }
    if (refused.length === cells.length) return stockConflict(product.stock, product.variants)

    const at = shop.clock()
    await tx.stock.change(changes, { reason: 'edit', actor: shop.actor, at })
    const added = changes.reduce((sum, { quantity }) => sum + Math.max(0, quantity), 0)
    if (product.unallocatedStock > 0 && added > 0) await tx.stock.addUnallocated(productId, -added)
    const after = { ...product, variants, stock: totalStock(variants) }
    await record(tx, shop, {
      action: 'product.changed',
      subject: { id: productId, name: product.name },
      changes: differences(stocksByLabel(product.variants), stocksByLabel(variants)),
    })
    publishProductChange(tx, { productId, before: product, after })
    return { ok: true, stock: after.stock, variants: variants.map(plainVariant), refused }
  })
}

const stocksByLabel = (variants: readonly Variant[]) =>
  Object.fromEntries(variants.map((variant) => [`Stock (${variantLabel(variant)})`, variant.stock]))

function unknownCell(cell: VariantChange) {
  const message = `« ${variantLabel(cell)} » n’est pas proposé parmi les couleurs et les tailles du produit.`
  return failAt('cells', 'INVALID_INPUT', message)
}
