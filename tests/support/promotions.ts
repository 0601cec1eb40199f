import type { Promotion, PromotionTerms } from '../../domain/promotions/promotion.ts'
import { addPromotion } from '../../use-cases/promotions/manage-promotions.ts'
import { promotionTerms } from '../builders/a-promotion.ts'
import type { TestShop } from './shop.ts'

/** Adds an active promotion, by default ten percent off every article without a code. */
export async function addOffer(
  shop: TestShop,
  { terms, ...fields }: Partial<Omit<Promotion, 'terms'>> & { terms?: Partial<PromotionTerms> } = {},
) {
  const added = await addPromotion(shop, {
    ...{ name: 'Offre Tabaski', code: null, active: true, ...fields },
    terms: promotionTerms(terms),
  })
  if (!added.ok) throw new Error(added.message)
  return added.promotion
}
