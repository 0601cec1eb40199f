import { MOVING_LIMITS, type MovingPreview } from '../../contracts/moving-event.ts'
import type { OpenChoice } from '../../domain/moving/choices.ts'
import type { ConvertedProduct } from '../../domain/moving/convert-product.ts'
import type { ForeignCatalogue, ForeignProduct } from '../../domain/moving/foreign-product.ts'
import { fold } from '../../domain/text/fold.ts'
import { pluralize } from '../../domain/text/format.ts'
import type { ReadPlan } from './read-plan.ts'

const MAX = {
  choices: 1000,
  details: 20,
  warnings: 300,
  skipped: 300,
  hidden: 20,
  samples: 5,
  values: 12,
  ignored: 200,
} as const

/** Collects what a file becomes, product by product. @param brand of products whose file names none */
export function createPreview(catalogue: ForeignCatalogue, plan: ReadPlan, brand: string) {
  const { program, skipped, ignored, notices, lacks = [], dates, tax } = catalogue
  const totals = { products: 0, variants: 0, known: 0, uncounted: 0, rounded: 0 }
  const productsOf = new Map(Array.from(plan.categories.keys(), (path) => [path, 0]))
  const options = new Map<string, { name: string; products: number; values: Set<string> }>()
  const hidden: MovingPreview['hidden'] = { count: 0, names: [] }
  const warnings: MovingPreview['warnings'] = []
  const choices: MovingPreview['choices'] = { count: 0, rows: [] }
  const samples: MovingPreview['samples'] = []
  return {
    /** Counts a product of the file; `null` when the merchant leaves it out. */
    add(
      product: ForeignProduct,
      converted: ConvertedProduct | null,
      isKnown: boolean,
      open: readonly OpenChoice[] = [],
    ): void {
      choices.count += open.length
      choices.rows.push(...open.slice(0, Math.max(0, MAX.choices - choices.rows.length)).map(shownChoice))
      if (!product.isPart) productsOf.set(product.category, (productsOf.get(product.category) ?? 0) + 1)
      if (!product.published) {
        hidden.count += 1
        if (hidden.names.length < MAX.hidden) hidden.names.push(product.name)
      }
      addOptions(options, product)
      if (!converted) return
      totals.products += 1
      totals.variants += product.variants.length
      totals.known += isKnown ? 1 : 0
      totals.uncounted += !isKnown && converted.isUncounted ? 1 : 0
      totals.rounded += converted.isRounded ? 1 : 0
      const name = converted.cells.name ?? product.reference
      for (const message of converted.warnings) {
        if (warnings.length < MAX.warnings) warnings.push({ line: product.line, name, message })
      }
      if (samples.length < MAX.samples) samples.push(sampleOf(converted, name, product.isPart ? '' : brand))
    },
    /** @param further sentences about the whole file */
    result(further: readonly string[] = []): MovingPreview {
      const { rounded, ...counts } = totals
      return {
        ...{
          kind: 'preview',
          program,
          ...counts,
          hidden,
          warnings,
          choices,
          samples,
          rate: plan.proposedRate,
        },
        ...(tax && { tax }),
        ...(dates?.openDate && { openDate: dates.openDate.slice(0, 40), dateOrder: dates.order }),
        categories: Array.from(plan.categories, ([source, mapped]) => ({
          ...{ source, products: productsOf.get(source) ?? 0, category: mapped.category },
          ...{ subCategory: mapped.subCategory, remembered: mapped.remembered },
        })),
        options: Array.from(options.values(), ({ name, products, values }) => ({
          ...{ name, products, values: [...values], role: plan.roleOf(name) },
        })),
        skipped: { count: skipped.length, rows: skipped.slice(0, MAX.skipped) },
        ignored: ignored.slice(0, MAX.ignored).map((heading) => heading.slice(0, MOVING_LIMITS.text)),
        notices: [...notices, ...lacks, ...further, ...roundedNotice(rounded)],
      }
    },
  }
}

function roundedNotice(rounded: number): string[] {
  return rounded > 0 ? [`${pluralize(rounded, 'prix arrondi', 'prix arrondis')} au franc.`] : []
}

function shownChoice({ price, details, ...choice }: OpenChoice): MovingPreview['choices']['rows'][number] {
  return { ...choice, details: details.slice(0, MAX.details), ...(price !== undefined && { price }) }
}

function addOptions(
  options: Map<string, { name: string; products: number; values: Set<string> }>,
  product: ForeignProduct,
): void {
  for (const { name, values } of product.options) {
    const key = fold(name)
    const known = options.get(key) ?? {
      name: name.slice(0, MOVING_LIMITS.text),
      products: 0,
      values: new Set(),
    }
    if (!options.has(key) && options.size >= MOVING_LIMITS.options) continue
    options.set(key, known)
    known.products += 1
    for (const value of values) if (known.values.size < MAX.values) known.values.add(value)
  }
}

function sampleOf(
  { cells, stock, colors, sizes, images }: ConvertedProduct,
  name: string,
  brand: string,
): MovingPreview['samples'][number] {
  const { description = cells.name ?? '', price = '', discount = '', category = '', subCategory = '' } = cells
  return {
    ...{ name, description, price, discount, category, subCategory, colors, sizes, images },
    brand: cells.brand ?? brand,
    stock: stock.variants ?? stock.stock ?? '',
  }
}
