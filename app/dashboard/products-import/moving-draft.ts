import * as v from 'valibot'
import { type Validated, validate } from '../../../contracts/fields.ts'
import { type MovingMapping, type MovingPreview, movingMapping } from '../../../contracts/moving-event.ts'
import { OPTION_ROLES } from '../../../domain/moving/foreign-product.ts'
import { DATE_ORDERS } from '../../../domain/payments/statement-dates.ts'
import { readDecimal, readFrancs } from '../../../domain/pricing/read-amount.ts'

const category = v.object({ category: v.string(), subCategory: v.string() })

/** What the merchant has decided about a file so far; what is missing is as the shop proposes. */
export const movingDraft = v.object({
  /** by name in the file; an empty category is not imported */
  categories: v.record(v.string(), category),
  options: v.record(v.string(), v.picklist(OPTION_ROLES)),
  /** as typed; without it as proposed */
  rate: v.optional(v.string()),
  dateOrder: v.optional(v.picklist(DATE_ORDERS)),
  /** as typed */
  taxRate: v.optional(v.string()),
  /** answers about single products, by `choiceKey`; the price as typed */
  choices: v.optional(
    v.record(v.string(), v.object({ choice: v.string(), price: v.optional(v.string()) })),
    {},
  ),
  /** as typed */
  defaultStock: v.string(),
  takeStocks: v.boolean(),
  withHidden: v.boolean(),
})

export type MovingDraft = v.InferOutput<typeof movingDraft>

export const EMPTY_DRAFT: MovingDraft = {
  ...{ categories: {}, options: {}, choices: {}, defaultStock: '0', takeStocks: false, withHidden: false },
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

type OpenChoice = MovingPreview['choices']['rows'][number]

export const choiceKey = ({ kind, reference }: Pick<OpenChoice, 'kind' | 'reference'>) =>
  `${kind} ${reference}`

export const choiceOf = ({ choices }: MovingDraft, row: OpenChoice): string =>
  choices[choiceKey(row)]?.choice ?? row.choice

export const priceOf = ({ choices }: MovingDraft, row: OpenChoice): string =>
  choices[choiceKey(row)]?.price ?? (row.price === undefined ? '' : String(row.price))

/** The answers that the merchant has given, in the order in which they are sent. */
export function readyChoices(draft: MovingDraft, rows: readonly OpenChoice[]) {
  return rows
    .filter((row) => draft.choices[choiceKey(row)] !== undefined)
    .map((row) => ({ key: choiceKey(row), row }))
}

/** The decisions in the form that the shop expects, or what is wrong with them. */
export function readMapping(draft: MovingDraft, preview: MovingPreview): Validated<MovingMapping> {
  return validate(movingMapping, {
    categories: preview.categories.map((proposed) => {
      const { category, subCategory } = categoryOf(draft, proposed)
      return { source: proposed.source, category: category || null, subCategory }
    }),
    options: preview.options.map(({ name, role }) => ({ name, role: draft.options[name] ?? role })),
    choices: readyChoices(draft, preview.choices.rows).map(({ row }) => {
      const { kind, reference } = row
      const choice = choiceOf(draft, row)
      return {
        kind,
        reference,
        choice,
        ...(choice === 'price' && { price: readFrancs(priceOf(draft, row)) }),
      }
    }),
    rate: readDecimal(rateOf(draft, preview)),
    ...(preview.openDate !== undefined && {
      dateOrder: draft.dateOrder ?? preview.dateOrder ?? '',
    }),
    ...(preview.tax &&
      (draft.taxRate?.trim() || preview.tax === 'needed') && {
        taxRate: readDecimal(draft.taxRate ?? ''),
      }),
    defaultStock: readFrancs(draft.defaultStock),
    takeStocks: draft.takeStocks,
    withHidden: draft.withHidden,
  })
}
