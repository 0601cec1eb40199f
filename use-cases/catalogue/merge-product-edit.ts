import { type ProductInput, productSeen } from '../../contracts/product.ts'
import { normalizeSeen, type SeenValues } from '../../contracts/seen-values.ts'
import type { VariantInput } from '../../contracts/variants.ts'
import type { ProductSummary } from '../../domain/catalogue/product.ts'
import { combineChoices } from '../../domain/catalogue/variant-plan.ts'
import { type Choices, findVariant, type VariantChoice } from '../../domain/catalogue/variants.ts'
import { type EditConflict, isSame, mergeEdit } from '../../domain/edits/merge-edit.ts'
import { editConflict, type Result } from '../../domain/errors.ts'

/** Merges fields with those of the locked product. The stock is left out: `nextStock` and `planStock` decide about it. */
export function mergeProductFields<Fields extends Partial<ProductInput>>(
  current: ProductSummary,
  fields: Fields,
  { stock: _, ...was }: SeenValues = {},
): { fields: Fields; conflicts: EditConflict[] } {
  const stored = normalizeSeen(productSeen, current)
  const merged = mergeEdit<Fields>({ was, sent: fields, current: stored })
  // What the edit keeps stays exactly as it is stored, also where a new value would be spelt another way.
  const kept = (Object.keys(merged.fields) as (keyof ProductInput)[])
    .filter((name) => name in was && isSame(merged.fields[name], stored[name]))
    .map((name) => [name, current[name]])
  return { fields: { ...fields, ...merged.fields, ...Object.fromEntries(kept) }, conflicts: merged.conflicts }
}

interface FormImages {
  existing?: readonly string[] | undefined
  order?: readonly string[] | undefined
}

interface FormEdit extends FormImages {
  fields: ProductInput
  variants?: readonly VariantInput[] | undefined
  was?: SeenValues | undefined
}

/**
 * Merges a product form with the locked product: its fields, its images and the stock by colour and size. Images that
 * the form did not change stay as they are, and new files are added to them.
 */
export function mergeProductForm(
  current: ProductSummary,
  { fields: sent, variants, was, ...images }: FormEdit,
): Result<FormImages & { fields: ProductInput; variants?: readonly VariantInput[] }> {
  if (!was) return { ok: true, fields: sent, ...images, ...(variants && { variants }) }
  const { fields, conflicts } = mergeProductFields(current, sent, was)
  const cells = mergeCells(variants, { sent, merged: fields, current })
  const keepsImages = isSame(was.images, images.existing) && images.order === undefined
  const areImagesStale = was.images !== undefined && !isSame(was.images, current.images)
  if (areImagesStale && !keepsImages && images.existing && !isSame(images.existing, current.images)) {
    conflicts.push({ field: 'images', was: was.images, current: current.images, sent: images.existing })
  }
  const refused = editConflict([...conflicts, ...cells.conflicts])
  if (refused) return refused
  const kept = areImagesStale && keepsImages ? {} : images
  return { ok: true, fields, ...kept, ...(cells.variants && { variants: cells.variants }) }
}

interface MergedChoices {
  sent: Choices
  merged: Choices
  current: Choices
}

/**
 * Leaves out the cells of colours and sizes that others have removed. A cell that the form has changed is a conflict.
 */
function mergeCells(variants: readonly VariantInput[] | undefined, { sent, merged, current }: MergedChoices) {
  const offered = combineChoices(merged)
  const isOffered = (choice: VariantChoice) => findVariant(offered, choice) !== undefined
  const isChanged = ({ stock, was = 0 }: VariantInput) => stock !== was
  const removed = (variants ?? []).some((cell) => !isOffered(cell) && isChanged(cell))
  const conflicts = (['colors', 'sizes'] as const)
    .filter((field) => removed && !isSame(sent[field], merged[field]))
    .map((field) => ({ field, was: sent[field], current: current[field], sent: sent[field] }))
  return { variants: variants?.filter(isOffered), conflicts }
}
