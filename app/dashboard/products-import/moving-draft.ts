import * as v from 'valibot'
import { type Validated, validate } from '../../../contracts/fields.ts'
import { type MovingMapping, type MovingPreview, movingMapping } from '../../../contracts/moving-event.ts'
import { OPTION_ROLES } from '../../../domain/moving/foreign-product.ts'
import { readDecimal, readFrancs } from '../../../domain/pricing/read-amount.ts'

const category = v.object({ category: v.string(), subCategory: v.string() })

/** What the merchant has decided about a file so far; what is missing is as the shop proposes. */
export const movingDraft = v.object({
  /** by name in the file; an empty category is not imported */
  categories: v.record(v.string(), category),
  options: v.record(v.string(), v.picklist(OPTION_ROLES)),
  /** as typed; without it as proposed */
  rate: v.optional(v.string()),
  /** as typed */
  defaultStock: v.string(),
  takeStocks: v.boolean(),
  withHidden: v.boolean(),
})

export type MovingDraft = v.InferOutput<typeof movingDraft>

export const EMPTY_DRAFT: MovingDraft = {
  ...{ categories: {}, options: {}, defaultStock: '0', takeStocks: false, withHidden: false },
}

export function categoryOf(
  { categories }: MovingDraft,
  { source, category, subCategory }: MovingPreview['categories'][number],
): MovingDraft['categories'][string] {
  return categories[source] ?? { category: category ?? '', subCategory }
}

/** An empty field, when the shop proposes none, must be filled in. */
export function rateOf({ rate }: MovingDraft, preview: Pick<MovingPreview, 'rate'>): string {
  return rate ?? (preview.rate === null ? '' : String(preview.rate))
}

/** The decisions in the form that the shop expects, or what is wrong with them. */
export function readMapping(draft: MovingDraft, preview: MovingPreview): Validated<MovingMapping> {
  return validate(movingMapping, {
    categories: preview.categories.map((proposed) => {
      const { category, subCategory } = categoryOf(draft, proposed)
      return { source: proposed.source, category: category || null, subCategory }
    }),
    options: preview.options.map(({ name, role }) => ({ name, role: draft.options[name] ?? role })),
    rate: readDecimal(rateOf(draft, preview)),
    defaultStock: readFrancs(draft.defaultStock),
    takeStocks: draft.takeStocks,
    withHidden: draft.withHidden,
  })
}
