import type { Store } from '../../../data/store.ts'
import { editedFields, type ProductEdit } from '../../../domain/catalogue/bulk-actions.ts'
import { toFlashSale } from '../../../domain/catalogue/flash-sale.ts'
import { type StockChanges, stockChanges } from '../../../domain/catalogue/stock-changes.ts'
import type { VariantsBefore } from '../../../domain/catalogue/take-back.ts'
import { withIds } from '../../stock/write-stock.ts'
import type { WritePlan } from './plan-row.ts'

type UpdatePlan = Extract<WritePlan, { kind: 'update' }>

/** Barcodes of the variants that these plans remove, by their ids. */
export async function removedBarcodes(
  { barcodes }: Pick<Store, 'barcodes'>,
  writes: readonly WritePlan[],
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>()
  for (const plan of writes) {
    for (const id of plan.kind === 'update' ? changesOf(plan).removed : []) {
      const barcode = await barcodes.ofVariant(id)
      if (barcode !== '') found.set(id, barcode)
    }
  }
  return found
}

const changesOf = ({ current, write: { stock } }: UpdatePlan) =>
  stockChanges(
    current,
    withIds(stock, () => ''),
  )

/** What the undo of a row needs. @param lost barcodes of the variants that the import removes */
export function editOfPlan(
  plan: WritePlan,
  productId: string,
  lost: ReadonlyMap<string, string>,
): ProductEdit {
  const { name } = plan.write.details
  if (plan.kind === 'create') return { productId, name, fields: {}, units: [], created: true }
  const { current, write } = plan
  const { details, flashSale } = write
  const { colors, sizes, ...fields } = editedFields(current, details)
  const changes = changesOf(plan)
  const { added, removed, renamed, given, unallocated } = changes
  const sale = flashSale && { flashSale: [current.flashSale, toFlashSale(flashSale)] as const }
  if (added.length + removed.length + renamed.length > 0) {
    const variantsBefore = variantsBeforeOf(plan, changes, lost)
    return { productId, name, fields, ...sale, units: [], variantsChanged: true, variantsBefore }
  }
  const units = given.map(({ variantId, quantity }) => {
    const variant = current.variants.find(({ id }) => id === variantId)
    return { variantId, color: variant?.color ?? null, size: variant?.size ?? null, quantity }
  })
  const choices = { ...(colors && { colors }), ...(sizes && { sizes }) }
  return { productId, name, fields: { ...fields, ...choices }, ...sale, units, unallocated }
}

function variantsBeforeOf(
  { current, write: { details, stock } }: UpdatePlan,
  { given, removed }: StockChanges,
  lost: ReadonlyMap<string, string>,
): VariantsBefore {
  const { colors, sizes, unallocatedStock } = current
  const variants = current.variants.map(({ id, color, size, stock: units }) => ({
    id,
    color,
    size,
    stock: units,
  }))
  return {
    before: { colors, sizes, variants, stock: current.stock, unallocatedStock },
    after: {
      ...{ colors: details.colors, sizes: details.sizes },
      ...{ stock: stock.stock, unallocatedStock: stock.unallocatedStock },
    },
    given: given.flatMap(({ variantId, quantity }) => (variantId ? [{ variantId, quantity }] : [])),
    barcodes: Object.fromEntries(removed.flatMap((id) => (lost.has(id) ? [[id, lost.get(id) ?? '']] : []))),
  }
}
