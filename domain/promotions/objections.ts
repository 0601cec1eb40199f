import { formatFrancs } from '../pricing/francs.ts'
import { withFirstDay } from '../text/first-day.ts'
import type { CartToPrice } from './cart-to-price.ts'
import { needsPhone, type Promotion, selectedLines } from './promotion.ts'

/** Why a promotion does not apply to a cart; `unusable` when the shopper cannot change anything about it. */
export type Objection =
  | { reason: 'unusable' }
  /** `from`: ISO date */
  | { reason: 'not_started'; from: string }
  /** francs missing to the least total */
  | { reason: 'below_minimum'; missing: number }
  | { reason: 'no_article' }
  /** articles missing to the number that the offer counts */
  | { reason: 'too_few'; missing: number }
  | { reason: 'other_zone' }
  | { reason: 'phone_needed' }

/** The first reason why a promotion does not apply to a cart; null when it applies. */
export function objectionTo({ terms }: Promotion, cart: Omit<CartToPrice, 'promotions'>): Objection | null {
  const { lines, delivery, phone, now } = cart
  const { effect, from, until, minTotal } = terms
  if (until !== null && now >= Date.parse(until)) return { reason: 'unusable' }
  if (from !== null && now < Date.parse(from)) return { reason: 'not_started', from }
  const selected = [...selectedLines(terms, lines)]
  if (selected.length === 0) return { reason: 'no_article' }
  const total = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  if (total < minTotal) return { reason: 'below_minimum', missing: minTotal - total }
  if (effect.kind === 'free_items') {
    const pieces = selected.reduce((sum, { quantity }) => sum + quantity, 0)
    if (pieces < effect.count) return { reason: 'too_few', missing: effect.count - pieces }
  }
  if (effect.kind === 'free_delivery' && effect.zones.length > 0 && delivery) {
    if (!effect.zones.includes(delivery.zoneId ?? '')) return { reason: 'other_zone' }
  }
  return needsPhone(terms) && phone === null ? { reason: 'phone_needed' } : null
}

const DAY = new Intl.DateTimeFormat('fr-FR', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'Africa/Dakar',
})
const WEEKDAY = new Intl.DateTimeFormat('fr-FR', { weekday: 'long', timeZone: 'Africa/Dakar' })
const WEEK_MS = 7 * 86_400_000

export const UNUSABLE_CODE = 'Ce code n’est pas valable.'

function startText(from: number, now: number): string {
  return withFirstDay((from - now < WEEK_MS ? WEEKDAY : DAY).format(from))
}

/** What the shopper reads beside a code that does not apply (H-04). `now` in epoch milliseconds. */
export function objectionText(objection: Objection, now: number): string {
  switch (objection.reason) {
    case 'unusable':
      return UNUSABLE_CODE
    case 'not_started':
      return `À partir de ${startText(Date.parse(objection.from), now)}`
    case 'below_minimum':
      return `Encore ${formatFrancs(objection.missing)}`
    case 'no_article':
      return 'Ce code ne concerne aucun article de votre panier.'
    case 'too_few':
      return objection.missing === 1
        ? 'Encore 1 article concerné'
        : `Encore ${objection.missing} articles concernés`
    case 'other_zone':
      return 'Ce code ne vaut pas pour votre quartier.'
    case 'phone_needed':
      return 'Indiquez votre téléphone pour utiliser ce code.'
  }
}
