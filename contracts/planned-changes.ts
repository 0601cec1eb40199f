import * as v from 'valibot'
import { PLAN_KINDS, type PlanKind } from '../domain/catalogue/planned-changes.ts'
import { PRODUCT_LIMITS, type StockedProduct } from '../domain/catalogue/product.ts'
import { INVALID_FRANCS, readDecimal, readFrancs } from '../domain/pricing/read-amount.ts'
import { isRecord, own } from '../domain/unknown-values.ts'
import { VALIDATION_MESSAGES } from '../domain/validation-messages.ts'
import {
  count,
  flag,
  id,
  integer,
  listOf,
  named,
  optionalDate,
  optionalText,
  requiredListOf,
  success,
  text,
  warnings,
} from './answer-fields.ts'
import { clean, inputObject, moment, newId, tooLong } from './fields.ts'
import { productIds } from './product-changes.ts'
import { productFilterQuery } from './product-query.ts'
import { readStockedProducts } from './read-product.ts'

/** `open`: plans that run or come; `ofProduct`: those of one product; `listed`: these and cancelled ones */
export const PLAN_LIMITS = { name: 80, products: 2000, open: 200, ofProduct: 20, listed: 400 } as const

const KIND = 'Choisissez ce qui change.'
const MOMENT = 'Indiquez une date et une heure.'

const kind = v.picklist(PLAN_KINDS, KIND)
const name = v.pipe(
  v.string(tooLong(PLAN_LIMITS.name)),
  v.trim(),
  v.maxLength(PLAN_LIMITS.name, tooLong(PLAN_LIMITS.name)),
  clean,
)
/** as a number or as typed: `20 %`, `2 500 FCFA`; null or empty for a plan of visibility */
const value = v.nullable(v.union([v.number(), v.pipe(v.string(), v.maxLength(40))], INVALID_FRANCS))
const planMoment = v.nullable(
  v.pipe(
    moment(MOMENT),
    v.transform((at) => Date.parse(at)),
  ),
)

const PERCENT = 'Indiquez un pourcentage entier de 1 à 100.'
const PRICE_PERCENT = 'Indiquez un pourcentage entier de −99 à 500, sauf 0.'

/** Reads the value of a plan. @returns null when it is not valid for the kind of the plan */
export function readPlanValue(planKind: PlanKind, given: number | string | null): number | null {
  const typed = String(given ?? '').replace('−', '-')
  if (planKind === 'price') {
    const francs = readFrancs(typed)
    return francs !== null && francs > 0 && francs <= PRODUCT_LIMITS.price ? francs : null
  }
  const percent = readDecimal(typed.trim().replace(/^\+/, ''))
  const [min, max] = planKind === 'price_percent' ? [-99, 500] : [1, 100]
  return Number.isInteger(percent) && percent !== 0 && percent >= min && percent <= max ? percent : null
}

const VALUE_MESSAGES = {
  discount: PERCENT,
  flash_sale: PERCENT,
  price: INVALID_FRANCS,
  price_percent: PRICE_PERCENT,
} as const

interface PlanFields {
  kind: PlanKind
  value?: number | string | null | undefined
  startsAt?: number | null | undefined
  endsAt?: number | null | undefined
}

function isNoPrice(planKind: PlanKind, given: number | string | null): boolean {
  return planKind === 'price' && readFrancs(String(given ?? '')) === 0
}

/** What is wrong with a plan, by field. */
export function planIssues({
  kind: planKind,
  value: given = null,
  startsAt = null,
  endsAt = null,
}: PlanFields) {
  const issues: { path: 'value' | 'startsAt' | 'endsAt'; message: string }[] = []
  if (planKind !== 'visible' && readPlanValue(planKind, given) === null)
    issues.push({
      path: 'value',
      message: isNoPrice(planKind, given) ? VALIDATION_MESSAGES.productPrice : VALUE_MESSAGES[planKind],
    })
  if ((planKind === 'discount' || planKind === 'flash_sale') && endsAt === null)
    issues.push({ path: 'endsAt', message: 'Indiquez la fin.' })
  if (planKind === 'visible' && startsAt === null && endsAt === null)
    issues.push({ path: 'startsAt', message: 'Indiquez un début ou une fin.' })
  if (startsAt !== null && endsAt !== null && endsAt <= startsAt)
    issues.push({ path: 'endsAt', message: 'La fin doit être après le début.' })
  return issues
}

/** Reports the issues of a plan next to their fields. */
export function checkPlan<Plan extends PlanFields & Record<string, unknown>>() {
  return v.rawCheck<Plan>(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const { value: input } = dataset
    for (const { path, message } of planIssues(input)) {
      addIssue({ message, path: [{ type: 'object', origin: 'value', input, key: path, value: input[path] }] })
    }
  })
}

const selection = v.union(
  [v.object({ ids: productIds }), v.object({ filter: productFilterQuery })],
  'Choisissez au moins un produit.',
)

/** The body of `POST /planned-changes`. A repeated request with the same `id` does not add a second plan. */
export const newPlanInput = v.pipe(
  inputObject({
    id: v.exactOptional(newId),
    name: v.optional(name, ''),
    kind,
    value: v.optional(value, null),
    startsAt: v.optional(planMoment, null),
    endsAt: v.optional(planMoment, null),
    products: selection,
  }),
  checkPlan(),
)

export type NewPlanInput = v.InferOutput<typeof newPlanInput>

/** The body of `PATCH /planned-changes/{id}`; absent fields are unchanged. `version`: the version that the caller saw. */
export const planChange = inputObject({
  version: v.pipe(v.number(), v.integer()),
  name: v.exactOptional(name),
  value: v.exactOptional(value),
  startsAt: v.exactOptional(planMoment),
  endsAt: v.exactOptional(planMoment),
})

export type PlanChangeInput = v.InferOutput<typeof planChange>

const planFields = {
  id,
  name: text,
  kind,
  value: v.pipe(v.fallback(v.nullable(integer), null), v.description('Percent, or CFA francs for `price`')),
  startsAt: optionalDate,
  endsAt: v.pipe(optionalDate, v.description('The plan applies before this time; null: without an end')),
  createdAt: optionalText,
}

/** A plan in a product that an administrator reads. */
export const plannedChange = named('PlannedChange', v.object(planFields))
export type ShownChange = v.InferOutput<typeof plannedChange>

const withPlans = v.object({ plannedChanges: v.optional(listOf(plannedChange), []) })

/** Reads the plans of a product that an administrator reads (`stored=true`). */
export function readPlans(json: unknown): ShownChange[] {
  const read = v.safeParse(withPlans, json)
  return read.success ? read.output.plannedChanges : []
}

/** A product in the dashboard's table. */
export type ListedProduct = StockedProduct & { plannedChanges: ShownChange[] }

/** As `readStockedProducts`, with the plans of each product. */
export function readListedProducts(json: unknown, onDropped?: (count: number) => void): ListedProduct[] {
  const plans = new Map(
    (Array.isArray(json) ? json : []).map((entry) => [
      isRecord(entry) && own(entry, '_id'),
      readPlans(entry),
    ]),
  )
  const products = readStockedProducts(json, onDropped)
  return products.map((product) => ({ ...product, plannedChanges: plans.get(product._id) ?? [] }))
}

const overlaps = listOf(
  v.object({ planId: id, planName: text, exclusive: flag, products: listOf(v.string()) }),
)

/** A plan in the calendar. */
export const plan = named(
  'Plan',
  v.object({
    ...planFields,
    version: integer,
    cancelledAt: optionalDate,
    products: v.pipe(
      listOf(v.object({ id, name: text })),
      v.description('The first products by name; `productCount` counts all'),
    ),
    productCount: count,
    overlaps: v.pipe(overlaps, v.description('Other plans that touch the same products at the same time')),
  }),
)
export type ShownPlan = v.InferOutput<typeof plan>

/** The answer of `GET /planned-changes`. */
export const plansAnswer = v.object({ success, plans: requiredListOf(plan) })

/** The answer to a new, changed, cancelled or restored plan. */
export const planAnswer = v.object({ success, message: text, plan, warnings })
