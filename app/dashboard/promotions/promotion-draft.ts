import * as v from 'valibot'
import type { ShownPromotion } from '../../../contracts/managed-promotion.ts'
import type { StockedProduct } from '../../../domain/catalogue/product.ts'
import { readFrancs } from '../../../domain/pricing/read-amount.ts'
import { effectText, periodText } from '../../../domain/promotions/promotion-texts.ts'
import { randomId } from '../../browser/random-id.ts'
import type { MergedField, MergedFields } from '../conflicts/merge-drafts.ts'

const texts = v.array(v.string())

export const EFFECT_KINDS = ['percent', 'amount', 'free_delivery', 'free_items'] as const

/** A promotion as typed; moments as `2026-11-22T10:30` in Dakar. */
export const storedPromotion = v.object({
  /** of the new promotion, so that a repeated request does not add a second one */
  id: v.string(),
  automatic: v.boolean(),
  name: v.string(),
  code: v.string(),
  active: v.boolean(),
  kind: v.picklist(EFFECT_KINDS),
  percent: v.string(),
  amount: v.string(),
  count: v.string(),
  paid: v.string(),
  zones: texts,
  from: v.string(),
  until: v.string(),
  minTotal: v.string(),
  categories: texts,
  products: v.array(v.object({ id: v.string(), name: v.string() })),
  firstOrder: v.boolean(),
  maxUses: v.string(),
  maxUsesPerPhone: v.string(),
  combinable: v.boolean(),
})

export type PromotionDraft = v.InferOutput<typeof storedPromotion>

export const newPromotion = (): PromotionDraft => ({
  id: randomId(),
  ...{ automatic: false, name: '', code: '', active: true },
  kind: 'percent',
  ...{ percent: '10', amount: '', count: '3', paid: '2', zones: [] },
  ...{ from: '', until: '', minTotal: '', categories: [], products: [] },
  ...{ firstOrder: false, maxUses: '', maxUsesPerPhone: '', combinable: false },
})

const MINUTES = 'YYYY-MM-DDTHH:MM'.length
const typedCount = (count: number | null) => (count ? String(count) : '')

/** @param products those of the terms that still exist */
export function draftOf(promotion: ShownPromotion, products: readonly StockedProduct[]): PromotionDraft {
  const { id, name, code, active, terms } = promotion
  const { effect, from, until, productIds, ...conditions } = terms
  const numbers = Object.fromEntries(
    Object.entries(effect).map(([field, value]) => [field, Array.isArray(value) ? value : String(value)]),
  )
  return {
    ...newPromotion(),
    ...(numbers as Partial<PromotionDraft>),
    ...{ id, name, active, automatic: code === null, code: code ?? '' },
    from: from?.slice(0, MINUTES) ?? '',
    until: until?.slice(0, MINUTES) ?? '',
    ...conditions,
    minTotal: typedCount(terms.minTotal),
    maxUses: typedCount(terms.maxUses),
    maxUsesPerPhone: typedCount(terms.maxUsesPerPhone),
    products: productIds.map((id) => ({ id, name: products.find(({ _id }) => _id === id)?.name ?? id })),
  }
}

/** The body of `POST /api/promotions`; an edit adds the version. Numbers stay as typed. */
export function inputOf(draft: PromotionDraft) {
  const { automatic, code, active, categories, firstOrder, combinable } = draft
  const orNull = (typed: string) => typed.trim() || null
  return {
    name: draft.name.trim() || defaultName(draft),
    code: automatic ? null : code,
    active,
    terms: {
      effect: effectOf(draft),
      from: momentOf(draft.from),
      until: momentOf(draft.until),
      minTotal: orNull(draft.minTotal) ?? 0,
      categories,
      productIds: draft.products.map(({ id }) => id),
      firstOrder,
      maxUses: orNull(draft.maxUses),
      maxUsesPerPhone: orNull(draft.maxUsesPerPhone),
      combinable,
    },
  }
}

/** The name of a code that the merchant has not named. */
export function defaultName({ automatic, code }: PromotionDraft): string {
  return automatic || code.trim() === '' ? '' : `Offre ${code.trim().toUpperCase()}`
}

function effectOf({ kind, percent, amount, count, paid, zones }: PromotionDraft) {
  switch (kind) {
    case 'percent':
      return { kind, percent }
    case 'amount':
      return { kind, amount }
    case 'free_delivery':
      return { kind, zones }
    case 'free_items':
      return { kind, count, paid }
  }
}

const momentOf = (typed: string) => (typed === '' ? null : `${typed}:00.000Z`)

const field = (
  label: string,
  inputs: MergedField<PromotionDraft>['inputs'],
  text: MergedField<PromotionDraft>['text'] = (draft) => shownValue(draft[inputs[0] ?? 'name']),
) => ({ label, inputs, text })

/** What two people can change of a promotion. */
export const PROMOTION_FIELDS: MergedFields<PromotionDraft> = {
  name: field('Nom', ['name']),
  code: field('Code', ['automatic', 'code'], ({ automatic, code }) => (automatic ? 'Sans code' : code)),
  active: field('Active', ['active']),
  effect: field('Ce que l’offre donne', ['kind', 'percent', 'amount', 'count', 'paid', 'zones'], (draft) =>
    effectText({
      ...{ kind: draft.kind, percent: Number(draft.percent), amount: readFrancs(draft.amount) ?? 0 },
      ...{ count: Number(draft.count), paid: Number(draft.paid), zones: draft.zones },
    }),
  ),
  from: field('Début', ['from'], ({ from }) => periodText({ from: momentOf(from), until: null })),
  until: field('Fin', ['until'], ({ until }) => periodText({ from: null, until: momentOf(until) })),
  minTotal: field('Total minimum', ['minTotal']),
  selection: field('Articles', ['categories', 'products'], ({ categories, products }) =>
    shownValue([...categories, ...products.map(({ name }) => name)].join(', ')),
  ),
  firstOrder: field('Première commande', ['firstOrder']),
  maxUses: field('Utilisations en tout', ['maxUses']),
  maxUsesPerPhone: field('Utilisations par téléphone', ['maxUsesPerPhone']),
  combinable: field('Cumulable', ['combinable']),
}

function shownValue(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Oui' : 'Non'
  return String(value) || '—'
}
