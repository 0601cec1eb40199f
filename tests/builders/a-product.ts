import type { FlashSale, Product, Review } from '../../domain/catalogue/product.ts'
import { defaultDetails } from '../../domain/catalogue/product-fields.ts'

let made = 0

export const NO_FLASH_SALE: FlashSale = { active: false, discount: 0, durationHours: 0, endTime: null }

/** A product in stock, without discount, colours or sizes. */
export function aProduct(overrides: Partial<Product> = {}): Product {
  made += 1
  return {
    ...defaultDetails(),
    _id: `product-${made}`,
    name: `Body coton ${made}`,
    brand: 'Keur Bébé',
    description: 'Un body doux à manches longues.',
    category: 'Vêtements/Nouveau-né',
    subCategory: 'Bodies',
    price: 5000,
    flashSale: { ...NO_FLASH_SALE },
    images: [`/images/product-${made}.webp`],
    materials: ['Coton'],
    gender: 'Mixte',
    stock: 10,
    averageRating: 0,
    ratings: [],
    reviewCount: overrides.reviews?.length ?? 0,
    views: 0,
    likes: 0,
    purchases: 0,
    unallocatedStock: 0,
    variants: [],
    createdAt: '2026-01-15T09:00:00.000Z',
    reviews: [],
    ...overrides,
  }
}

export function aReview(overrides: Partial<Review> = {}): Review {
  return { text: 'Très doux.', pseudo: 'Awa', createdAt: '2026-02-01T12:00:00.000Z', ...overrides }
}
