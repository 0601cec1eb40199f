import { PRODUCT_LIMITS } from '../catalogue/product.ts'
import { distinctChoices, type Variant, variantKey } from '../catalogue/variants.ts'
import { readListCell } from '../csv/cells.ts'
import { cleanLine } from '../text/clean-text.ts'
import { fold } from '../text/fold.ts'
import type { ForeignProduct, ForeignVariant, OptionRole } from './foreign-product.ts'
import { splitEqually } from './foreign-table.ts'
import type { MovingPlan } from './moving-plan.ts'

/** More variants than a product can have here. */
const MAX_VARIANTS = 10_000

/** The values of an option, or of several joined options, with the texts that variants combine. */
export function roleValues({ options }: ForeignProduct, { roleOf }: MovingPlan, role: OptionRole) {
  const places = options.flatMap(({ name }, place) => (roleOf(name) === role ? [place] : []))
  return { places, options: places.map((place) => options[place]?.values ?? []), nameOf: choiceNames() }
}

/** Returns a function that shortens values which are too long here, so that they remain different. */
function choiceNames(): (text: string) => string {
  const names = new Map<string, string>()
  const uses = new Map<string, number>()
  return (value) => {
    const text = cleanLine(value)
    if (text.length <= PRODUCT_LIMITS.choice) return text
    const known = names.get(text)
    if (known !== undefined) return known
    const start = text.slice(0, PRODUCT_LIMITS.choice - 10).toWellFormed()
    const number = (uses.get(fold(start)) ?? 0) + 1
    uses.set(fold(start), number)
    const name = `${start}…${number === 1 ? '' : ` (${number})`}`
    names.set(text, name)
    return name
  }
}

type RoleValues = ReturnType<typeof roleValues>

const JOINT = ' · '

/** The texts of a variant for a role: several where it leaves a value out, one null without such an option. */
function textsOf({ places, options, nameOf }: RoleValues, { values }: ForeignVariant): (string | null)[] {
  let texts: string[] = ['']
  for (const [index, place] of places.entries()) {
    const value = values[place] ?? null
    const chosen = value === null ? (options[index] ?? []) : [value]
    texts = texts.flatMap((text) => chosen.map((one) => (text === '' ? one : `${text}${JOINT}${one}`)))
    if (texts.length > MAX_VARIANTS) return texts
  }
  const found = texts.filter((text) => text !== '').map(nameOf)
  return found.length > 0 ? found : [null]
}

/** A variant; a stock of null is not counted. */
export type CountedVariant = Omit<Variant, 'stock'> & { stock: number | null }

interface Counted {
  variants: CountedVariant[]
  /** of a product without variants */
  whole: number | null
}

/** The stock by colour and size; variants that become the same one add up. Null when there are too many of them. */
export function countStock(
  product: ForeignProduct,
  { colors, sizes }: Record<'colors' | 'sizes', RoleValues>,
): Counted | null {
  const counted = new Map<string, Counted['variants'][number]>()
  for (const variant of product.variants) {
    const [ownColors, ownSizes] = [textsOf(colors, variant), textsOf(sizes, variant)]
    if (ownColors.length * ownSizes.length + counted.size > MAX_VARIANTS) return null
    const parts = splitEqually(variant.stock, ownColors.length * ownSizes.length)
    for (const color of ownColors) {
      for (const size of ownSizes) {
        const key = variantKey({ color, size })
        const [before, part] = [counted.get(key), parts.pop() ?? null]
        const stock = before === undefined || before.stock === null ? part : before.stock + (part ?? 0)
        counted.set(key, { ...(before ?? { color, size }), stock })
      }
    }
  }
  const variants = [...counted.values()]
  const [only] = variants
  if (only && only.color === null && only.size === null) return { variants: [], whole: only.stock }
  return { variants, whole: product.stock }
}

/** The colours or sizes that variants have, in the order of the options; without variants, all values. */
export function usedValues(
  { options, nameOf }: RoleValues,
  stock: Counted | null,
  name: 'color' | 'size',
): string[] {
  const all = options.reduce<string[]>(
    (texts, values) =>
      texts.length === 0
        ? values
        : texts.flatMap((text) => values.map((value) => `${text}${JOINT}${value}`)).slice(0, MAX_VARIANTS),
    [],
  )
  const listed = distinctChoices(all.map(nameOf))
  if (!stock || stock.variants.length === 0) return listed
  const used = new Map(stock.variants.map((variant) => [fold(variant[name] ?? ''), variant[name]]))
  used.delete('')
  const inOrder = listed.filter((text) => used.has(fold(text)))
  return distinctChoices([...inOrder, ...[...used.values()].filter((text) => text !== null)])
}

export function sameChoices(written: string | undefined, choices: readonly string[]): boolean {
  const entries = readListCell(written ?? '')
  // Some symbols are nothing without case and accents.
  const [one, other] = [entries, choices].map((list) => new Set(list.map(fold).filter(Boolean))) as [
    Set<string>,
    Set<string>,
  ]
  return written !== undefined && one.size === other.size && [...one].every((choice) => other.has(choice))
}

/** Image n shows colour n when each colour has an image of its own; otherwise the images keep their order. */
export function orderImages(
  { images, variants }: ForeignProduct,
  colors: RoleValues,
  used: readonly string[],
): string[] {
  const byColor = new Map<string, string>()
  for (const variant of variants) {
    const [color] = textsOf(colors, variant)
    if (color && variant.image && !byColor.has(fold(color))) byColor.set(fold(color), variant.image)
  }
  const first = used.map((color) => byColor.get(fold(color)) ?? '')
  const isComplete = used.length > 0 && first.every(Boolean) && new Set(first).size === first.length
  const others = variants.flatMap(({ image }) => image ?? [])
  return [...new Set([...(isComplete ? first : []), ...images, ...others])].slice(0, MAX_IMAGES)
}

const MAX_IMAGES = 40
