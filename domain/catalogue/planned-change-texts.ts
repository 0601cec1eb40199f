import { formatFrancs } from '../pricing/francs.ts'
import { unitPrice } from '../pricing/price.ts'
import { quoted } from '../text/quoted.ts'
import { inForce, isDone, isRunning, type PlanKind, type PlannedChange } from './planned-changes.ts'
import type { ProductSummary } from './product.ts'

export const PLAN_KIND_TEXTS = {
  flash_sale: 'Vente flash',
  discount: 'Réduction',
  price: 'Nouveau prix',
  price_percent: 'Prix en %',
  visible: 'Visibilité',
} as const satisfies Record<PlanKind, string>

/** Names what a plan does, as `Vente flash −20 %`. */
export function planTitle({ kind, value }: Pick<PlannedChange, 'kind' | 'value'>): string {
  const amount = value ?? 0
  if (kind === 'visible') return 'Visibilité'
  if (kind === 'price') return `Prix\u202f: ${formatFrancs(amount)}`
  if (kind === 'price_percent') return `Prix ${amount > 0 ? '+' : '−'}${Math.abs(amount)}\u202f%`
  return `${PLAN_KIND_TEXTS[kind]} −${amount}\u202f%`
}

/** A plan that touches products of another plan at the same time. */
export interface PlanOverlap {
  planId: string
  planName: string
  /** whether only one of them applies, because they are of one kind */
  exclusive: boolean
  /** names of the products that both change */
  products: string[]
}

/** @param kind what the plan changes whose overlap it is */
export function overlapText({ planName, exclusive, products }: PlanOverlap, kind: PlanKind): string {
  const isReduction = kind === 'discount' || kind === 'flash_sale'
  const one = isReduction
    ? 'la plus forte réduction s’applique.'
    : 'celui qui commence en dernier s’applique.'
  const rest = products.length > 1 ? ` et ${products.length - 1} autre${products.length > 2 ? 's' : ''}` : ''
  return (
    `${quoted(planName)} concerne aussi ${quoted(products[0] ?? '')}${rest} au même moment\u202f: ` +
    (exclusive ? one : 'les deux comptent pour son prix.')
  )
}

type Offered = Pick<ProductSummary, 'price' | 'discount' | 'flashSale'>

/** What a product is sold at while a plan of its price runs; null without such a plan. @param now epoch milliseconds */
export function soldAtText(product: Offered, changes: readonly PlannedChange[], now: number): string | null {
  const running = changes.filter(
    (change) => change.kind !== 'visible' && isRunning(change, now) && !isDone(change, now),
  )
  if (running.length === 0) return null
  const names = running.map(({ name }) => quoted(name)).join(', ')
  const paid = formatFrancs(unitPrice(inForce(product, changes, now).product, now))
  const verb = running.length > 1 ? 'sont en cours' : 'est en cours'
  return `${names} ${verb}\u202f: le produit se vend ${paid}.`
}

/**
 * What a plan makes of the price of a product, when it begins.
 * @param others the other plans of the product
 */
export function planPriceText(
  product: Offered & { name: string },
  plan: PlannedChange,
  others: readonly PlannedChange[],
  now: number,
): string {
  const at = Math.max(now, plan.startsAt ?? now)
  const priceWith = (changes: readonly PlannedChange[]) =>
    unitPrice(inForce(product, changes, at).product, at)
  const [paid, without] = [priceWith([...others, plan]), priceWith(others)]
  const name = quoted(product.name)
  return paid === without
    ? `${name} se vendra ${formatFrancs(paid)}, comme sans ce plan.`
    : `${name} se vendra ${formatFrancs(paid)} au lieu de ${formatFrancs(without)}.`
}
