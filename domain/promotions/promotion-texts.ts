import { categoryTitle } from '../catalogue/categories.ts'
import { formatFrancs } from '../pricing/francs.ts'
import { formatDateTime, pluralize } from '../text/format.ts'
import type { Effect, PromotionTerms } from './promotion.ts'

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
    categories.length > 0 && `sur ${categories.map(categoryTitle).join(', ')}`,
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

/**
 * `Livraison offerte, dès 13 000 FCFA d’achat. Encore 3 000 FCFA.`
 * @param missing what a cart lacks
 */
export function summaryText(terms: PromotionTerms, missing = ''): string {
  const given = [effectText(terms.effect), ...conditionTexts(terms), periodText(terms)].filter(Boolean)
  return [given.join(', '), missing.replace(/\.$/, '')]
    .filter(Boolean)
    .map((sentence) => `${sentence}.`)
    .join(' ')
}
