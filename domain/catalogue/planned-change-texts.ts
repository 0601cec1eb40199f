import { formatFrancs } from '../pricing/francs.ts'
import type { PlanKind, PlannedChange } from './planned-changes.ts'

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

export function overlapText({ planName, exclusive, products }: PlanOverlap): string {
  const rest = products.length > 1 ? ` et ${products.length - 1} autre${products.length > 2 ? 's' : ''}` : ''
  return (
    `«\u202f${planName}\u202f» concerne aussi «\u202f${products[0] ?? ''}\u202f»${rest} au même moment\u202f: ` +
    (exclusive ? 'celui qui commence en dernier s’applique.' : 'les deux comptent pour son prix.')
  )
}
