import type { ShownPromotion } from '../../../contracts/managed-promotion.ts'
import { formatFrancs } from '../../../domain/pricing/francs.ts'
import type { Effect, Promotion, PromotionTerms } from '../../../domain/promotions/promotion.ts'
import { formatDateTime, pluralize } from '../../../domain/text/format.ts'

export const STATE_LABELS: Readonly<
  Record<ShownPromotion['state'], readonly [label: string, colors: string]>
> = {
  active: ['En cours', 'bg-success-tint text-success'],
  planned: ['À venir', 'bg-sky text-ink'],
  paused: ['En pause', 'bg-warning-tint text-warning'],
  exhausted: ['Épuisée', 'bg-line text-ink'],
  ended: ['Terminée', 'bg-line text-ink'],
  archived: ['Archivée', 'bg-line text-ink'],
}

/** `10 % de remise`. */
export function effectText(effect: Effect): string {
  switch (effect.kind) {
    case 'percent':
      return `${effect.percent}\u202f% de remise`
    case 'amount':
      return `${formatFrancs(effect.amount)} de remise`
    case 'free_delivery':
      return 'Livraison offerte'
    case 'free_items':
      return `${effect.count} articles pour le prix de ${effect.paid}`
  }
}

/** What a shopper must know: `dès 20 000 FCFA d’achat`, one text per condition. */
export function conditionTexts(terms: PromotionTerms): string[] {
  const { minTotal, categories, productIds, firstOrder, maxUsesPerPhone } = terms
  return [
    minTotal > 0 && `dès ${formatFrancs(minTotal)} d’achat`,
    categories.length > 0 && `sur ${categories.join(', ')}`,
    productIds.length > 0 && `sur ${pluralize(productIds.length, 'article choisi', 'articles choisis')}`,
    terms.effect.kind === 'free_delivery' && terms.effect.zones.length > 0 && 'dans certains quartiers',
    firstOrder && 'pour la première commande',
    maxUsesPerPhone !== null && `${pluralize(maxUsesPerPhone, 'fois', 'fois')} par client`,
  ].filter((text) => text !== false)
}

/** `du 1 déc. 2026 à 08:00 au 5 déc. 2026 à 20:00`; empty for a promotion without dates. */
export function periodText({ from, until }: Pick<PromotionTerms, 'from' | 'until'>): string {
  if (from && until) return `du ${formatDateTime(from)} au ${formatDateTime(until)}`
  if (from) return `à partir du ${formatDateTime(from)}`
  return until ? `jusqu’au ${formatDateTime(until)}` : ''
}

/** `https://shop.example/?code=TABASKI10`; the shop's address for an automatic promotion. */
export function promotionLink(origin: string, { code }: Pick<Promotion, 'code'>): string {
  return code === null ? origin : `${origin}/?code=${code}`
}

/** The text to send on WhatsApp: what the promotion gives, until when, and its link. */
export function shareText({ name, code, terms }: Promotion, origin: string): string {
  const period = periodText(terms)
  return [
    name,
    [effectText(terms.effect), ...conditionTexts(terms)].join(', '),
    ...(period ? [period[0]?.toUpperCase() + period.slice(1)] : []),
    ...(code === null ? [] : [`Code\u202f: ${code}`]),
    promotionLink(origin, { code }),
  ].join('\n')
}
