import type { ShownPromotion } from '../../../contracts/managed-promotion.ts'
import type { Promotion } from '../../../domain/promotions/promotion.ts'
import { conditionTexts, effectText, periodText } from '../../../domain/promotions/promotion-texts.ts'

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
