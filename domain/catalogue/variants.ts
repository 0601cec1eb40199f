import { fold } from '../text/fold.ts'

/** A choice of colour and size; null where the product has none. */
export interface VariantChoice {
  color: string | null
  size: string | null
}

/** The stock of one colour and size (C-02). */
export interface Variant extends VariantChoice {
  stock: number
}

/** Identifies a combination within its product, ignoring case and accents. */
export function variantKey({ color, size }: VariantChoice): string {
  return `${fold(color ?? '')}\n${fold(size ?? '')}`
}

/** A variant without its id. */
export function plainVariant({ color, size, stock }: Variant): Variant {
  return { color, size, stock }
}

/** Finds the variant of a choice. */
export function findVariant<Stored extends VariantChoice>(
  variants: readonly Stored[],
  choice: VariantChoice,
): Stored | undefined {
  const exact = variants.find(({ color, size }) => color === choice.color && size === choice.size)
  if (exact) return exact
  const key = variantKey(choice)
  return variants.find((variant) => variantKey(variant) === key)
}

/** Removes blanks, and keeps the first spelling of each text. */
export function distinctChoices(choices: readonly string[]): string[] {
  const found = new Map<string, string>()
  for (const choice of choices) {
    const key = fold(choice)
    if (key !== '' && !found.has(key)) found.set(key, choice)
  }
  return [...found.values()]
}

/** A product’s colours and sizes. */
export interface Choices {
  colors: readonly string[]
  sizes: readonly string[]
}

/** Every combination of a product's colours and sizes, row by row; empty when it has neither. */
export function combineChoices({ colors, sizes }: Choices): VariantChoice[] {
  const [rows, columns] = [distinctChoices(colors), distinctChoices(sizes)]
  if (rows.length + columns.length === 0) return []
  const orNone = (choices: string[]): (string | null)[] => (choices.length > 0 ? choices : [null])
  return orNone(rows).flatMap((color) => orNone(columns).map((size) => ({ color, size })))
}

/** Sorts variants by the product's colours, then sizes; those it no longer offers come last. */
export function sortVariants<Stored extends VariantChoice>(
  variants: readonly Stored[],
  choices: Choices,
): Stored[] {
  const places = new Map(combineChoices(choices).map((choice, index) => [variantKey(choice), index]))
  const place = (variant: Stored) => places.get(variantKey(variant)) ?? places.size
  return variants.toSorted((one, other) => place(one) - place(other))
}

/** The sum of the variants' stock. */
export function totalStock(variants: readonly { stock: number }[]): number {
  return variants.reduce((sum, { stock }) => sum + stock, 0)
}

/** `Rouge, 6 mois`: the label of a combination. */
export function variantLabel({ color, size }: VariantChoice): string {
  return [color, size].filter((choice) => choice).join(', ')
}

/** `Body, Rouge, 6 mois`: the label of a product and combination. */
export function productLabel({ name, ...choice }: VariantChoice & { name: string }): string {
  return [name, variantLabel(choice)].filter(Boolean).join(', ')
}

/** The missing choices of an order line: those in which the product's variants differ (C-13). */
export function missingChoice(
  variants: readonly VariantChoice[],
  { color, size }: VariantChoice,
): 'color' | 'size' | null {
  if (!color && variants.some((variant) => variant.color !== null)) return 'color'
  if (!size && variants.some((variant) => variant.size !== null)) return 'size'
  return null
}

/** A renamed colour or size. */
interface Rename {
  from: string
  to: string
}

/**
 * The renamed colours or sizes: at the same position, the old text is not in the new list and the new text not in the
 * old one.
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
  /** with the new spelling */
  renamed: { variant: Stored; to: VariantChoice }[]
  added: VariantChoice[]
  removed: Stored[]
  /** the current variants without the removed ones, in the new spelling */
  remaining: Stored[]
}

/** Plans the variants for new colours and sizes: a renamed one keeps its stock, an added one starts at 0. */
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
  const plan: VariantPlan<Stored> = { renamed: [], added: [], removed: [], remaining: [] }
  for (const variant of variants) {
    const key = variantKey({ color: newColor(variant.color), size: newSize(variant.size) })
    const to = missing.get(key)
    missing.delete(key)
    if (to) plan.remaining.push({ ...variant, ...to })
    else plan.removed.push(variant)
    if (to && (to.color !== variant.color || to.size !== variant.size)) plan.renamed.push({ variant, to })
  }
  plan.added.push(...missing.values())
  return plan
}
