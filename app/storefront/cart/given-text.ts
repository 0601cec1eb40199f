import type { Promotion } from '../../../domain/promotions/promotion.ts'
import { termsText } from '../../../domain/promotions/promotion-texts.ts'

/**
 * `Livraison offerte, dès 13 000 FCFA d’achat. Encore 3 000 FCFA.`
 * @param missing why it does not apply to this cart yet
 */
export function givenText({ terms }: Promotion, missing: string | null): string {
  const given = `${termsText(terms)}.`
  return missing === null ? given : `${given} ${missing.replace(/\.?$/, '.')}`
}
