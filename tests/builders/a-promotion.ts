import type { Promotion, PromotionTerms } from '../../domain/promotions/promotion.ts'

/** The terms of ten percent off every article, without conditions. */
export function promotionTerms(overrides: Partial<PromotionTerms> = {}): PromotionTerms {
  return {
    effect: { kind: 'percent', percent: 10 },
    from: null,
    until: null,
    minTotal: 0,
    categories: [],
    productIds: [],
    firstOrder: false,
    maxUses: null,
    maxUsesPerPhone: null,
    combinable: false,
    ...overrides,
  }
}

/** An automatic promotion of ten percent; with a code when `code` is given. */
export function aPromotion({
  terms,
  ...overrides
}: Partial<Omit<Promotion, 'terms'>> & { terms?: Partial<PromotionTerms> } = {}): Promotion {
  return { id: 'tabaski', name: 'Offre Tabaski', code: null, terms: promotionTerms(terms), ...overrides }
}
