import type { OpenTransaction } from '../../../data/store.ts'
import { editedFields, type ProductEdit } from '../../../domain/catalogue/bulk-actions.ts'
import type { StockPlan } from '../../../domain/catalogue/plan-stock.ts'
import { findVariant } from '../../../domain/catalogue/variants.ts'
import type { AppContext } from '../../context.ts'
import type { LockedProduct } from '../../stock/change-stock.ts'
import { recordBulkAction } from '../bulk-actions.ts'
import type { ProductChange } from '../publish-product.ts'
import type { ProductWrite, RowPlan } from './plan-row.ts'

/** Stores the undo data of an import, in the transaction of the import. */
export async function startUndo(
  tx: Pick<OpenTransaction, 'bulkActions' | 'trash'>,
  shop: Pick<AppContext, 'clock' | 'newId' | 'actor'>,
) {
  const { id } = await recordBulkAction(tx, shop, { id: shop.newId(), kind: 'import', at: shop.clock() })
  let lastName = ''
  return {
    id,
    /** @param changes changes of the plans that create or update a product, in order */
    add: (plans: readonly RowPlan[], changes: readonly ProductChange[]): Promise<void> => {
      const written = plans.filter((plan) => plan.kind === 'create' || plan.kind === 'update')
      const edits = written.map((plan, index): ProductEdit => {
        const productId = changes[index]?.productId ?? ''
        const { name } = plan.write.details
        lastName = name
        return plan.kind === 'create'
          ? { productId, name, fields: {}, units: [], created: true }
          : { productId, name, ...editOf(plan.current, plan.write) }
      })
      return tx.bulkActions.insertEdits(id, edits)
    },
    /** @param images images that no product shows any more */
    finish: async (products: number, images: readonly string[]): Promise<void> => {
      if (products === 0) return tx.bulkActions.delete([id])
      await tx.bulkActions.setProducts(id, products, products === 1 ? lastName : null)
      await tx.trash.retainImages(id, images)
    },
  }
}

function editOf(
  current: LockedProduct,
  { details, stock, flashSale }: ProductWrite,
): Omit<ProductEdit, 'productId' | 'name'> {
  const { colors, sizes, ...fields } = editedFields(current, details)
  const variantsChanged = stock.added.length + stock.removed.length + stock.renamed.length > 0
  const endTime = flashSale?.endTime == null ? null : new Date(flashSale.endTime).toISOString()
  return {
    fields: { ...fields, ...(!variantsChanged && { ...(colors && { colors }), ...(sizes && { sizes }) }) },
    ...(flashSale && { flashSale: [current.flashSale, { ...flashSale, endTime }] as const }),
    ...(variantsChanged
      ? { units: [], variantsChanged }
      : { units: unitsOf(current, stock), unallocated: stock.unallocated }),
  }
}

function unitsOf({ variants }: LockedProduct, { taken, given }: StockPlan): ProductEdit['units'] {
  const added = given.map(({ choice, quantity }) => ({
    variantId: choice === null ? null : (findVariant(variants, choice)?.id ?? null),
    quantity,
  }))
  return [...taken, ...added]
    .filter(({ quantity }) => quantity !== 0)
    .map(({ variantId, quantity }) => {
      const variant = variants.find(({ id }) => id === variantId)
      return { variantId, color: variant?.color ?? null, size: variant?.size ?? null, quantity }
    })
}
