import { fold } from '../text/fold.ts'
import { type Choices, distinctChoices, type Variant, type VariantChoice, variantKey } from './variants.ts'

/**
 * Returns every combination of a product's colours and sizes, colour by colour; empty for a product without colours and
 * sizes.
 */
export function combineChoices({ colors, sizes }: Choices): VariantChoice[] {
  const [rows, columns] = [distinctChoices(colors), distinctChoices(sizes)]
  if (rows.length + columns.length === 0) return []
  const orNone = (choices: string[]): (string | null)[] => (choices.length > 0 ? choices : [null])
  return orNone(rows).flatMap((color) => orNone(columns).map((size) => ({ color, size })))
}

/** Sorts variants by the product's colours, then sizes; variants that the product no longer offers are last. */
export function sortVariants<Stored extends VariantChoice>(
  variants: readonly Stored[],
  choices: Choices,
): Stored[] {
  const places = new Map(combineChoices(choices).map((choice, index) => [variantKey(choice), index]))
  const place = (variant: Stored) => places.get(variantKey(variant)) ?? places.size
  return variants.toSorted((one, other) => place(one) - place(other))
}

/** A renamed colour or size. */
interface Rename {
  from: string
  to: string
}

/**
 * Returns the colours or sizes with a new name or spelling, found by comparing the lists position by position. A name
 * that is in both lists at different positions has moved and does not count as renamed.
 */
export function renamedChoices(before: readonly string[], after: readonly string[]): Rename[] {
  const [was, is] = [new Set(before.map(fold)), new Set(after.map(fold))]
  return before.flatMap((from, index) => {
    const to = after[index]
    if (to === undefined || fold(from) === '' || fold(to) === '') return []
    if (from === to || (fold(from) !== fold(to) && (is.has(fold(from)) || was.has(fold(to))))) return []
    return [{ from, to }]
  })
}

/** Changes of a product's variants when its colours and sizes change (C-06). */
export interface VariantPlan<Stored extends Variant> {
  added: VariantChoice[]
  removed: Stored[]
  /** the current variants without the removed ones, with their new colours and sizes */
  remaining: Stored[]
}

/** Plans the variants for new colours and sizes: a renamed variant keeps its stock, a new variant starts at 0. */
export function planVariants<Stored extends Variant>(
  variants: readonly Stored[],
  before: Choices,
  after: Choices,
): VariantPlan<Stored> {
  const newName = (renames: Rename[]) => {
    const names = new Map(renames.map(({ from, to }) => [fold(from), to]))
    return (choice: string | null) => (choice === null ? null : (names.get(fold(choice)) ?? choice))
  }
  const newColor = newName(renamedChoices(before.colors, after.colors))
  const newSize = newName(renamedChoices(before.sizes, after.sizes))
  const missing = new Map(combineChoices(after).map((choice) => [variantKey(choice), choice]))
  const plan: VariantPlan<Stored> = { added: [], removed: [], remaining: [] }
  for (const variant of variants) {
    const key = variantKey({ color: newColor(variant.color), size: newSize(variant.size) })
    const to = missing.get(key)
    missing.delete(key)
    if (to) plan.remaining.push({ ...variant, ...to })
    else plan.removed.push(variant)
  }
  plan.added.push(...missing.values())
  return plan
}
