import { ROLES } from '../domain/accounts/account.ts'
import { CATEGORIES, GENDERS } from '../domain/catalogue/categories.ts'
import type { ProductSummary } from '../domain/catalogue/product.ts'
import { ERROR_MESSAGES } from '../domain/errors.ts'
import { ORDER_STATES, PAYMENT_METHODS } from '../domain/orders/order.ts'
import { listOf, object, type SchemaName, shape } from './descriptions.ts'

const text = { type: 'string' as const }
const whole = { type: 'integer' as const, minimum: 0 }
const percent = { type: 'number' as const, minimum: 0, maximum: 100 }
const yesOrNo = { type: 'boolean' as const }
const date = { type: 'string' as const, format: 'date-time' }
const texts = { type: 'array' as const, items: text }
const stars = { type: 'integer' as const, minimum: 1, maximum: 5 }

const lineProblem = object({
  productId: text,
  name: text,
  problem: { ...text, enum: ['price', 'stock', 'gone', 'choice'] },
  price: { type: ['number', 'null'] },
  stock: whole,
})
const choices = { ...texts, description: '`choice` : les couleurs et tailles qui ne sont pas proposées' }

const summary: Record<keyof ProductSummary, object> = {
  _id: text,
  name: text,
  brand: text,
  description: text,
  category: { ...text, enum: [...CATEGORIES] },
  subCategory: text,
  price: { type: 'number' as const, description: 'FCFA' },
  discount: percent,
  flashSale: shape('FlashSale'),
  images: texts,
  colors: { ...texts, description: 'Parallèle à images' },
  sizes: texts,
  materials: texts,
  gender: { enum: [...GENDERS, null] },
  stock: whole,
  averageRating: { type: 'number' as const, minimum: 0, maximum: 5, description: '0 : aucune note' },
  ratings: { type: 'array' as const, items: stars },
  reviewCount: whole,
  views: whole,
  likes: whole,
  purchases: whole,
  isTrending: yesOrNo,
  isBestseller: yesOrNo,
  isSale: yesOrNo,
  createdAt: date,
}

/** The named shapes of the API's answers, for the OpenAPI document. */
export const SCHEMAS: Record<SchemaName, object> = {
  ProductSummary: object(summary),
  Product: object({ ...summary, reviews: listOf('Review') }),
  FlashSale: object({
    active: yesOrNo,
    discount: percent,
    durationHours: whole,
    endTime: { type: ['string', 'null'], format: 'date-time' },
  }),
  Review: {
    ...object({ text, pseudo: text, createdAt: date }),
    properties: { text, pseudo: text, rating: stars, createdAt: date },
  },
  SearchEntry: object({
    _id: text,
    name: text,
    category: text,
    brand: text,
    description: { ...text, description: 'Sans casse ni accents' },
    images: { ...texts, maxItems: 1 },
  }),
  Order: object({
    orderId: text,
    items: {
      type: 'array',
      items: object({
        productId: text,
        name: text,
        quantity: { type: 'integer', minimum: 1 },
        price: { ...whole, description: 'Prix unitaire payé, en FCFA' },
        color: { type: ['string', 'null'] },
        size: { type: ['string', 'null'] },
        image: text,
      }),
    },
    totalAmount: whole,
    status: { ...text, enum: [...ORDER_STATES] },
    paymentMethod: { ...text, enum: [...PAYMENT_METHODS] },
    paymentStatus: { ...text, enum: ['pending', 'paid'] },
    deliveryMethod: { ...text, enum: ['cash_on_delivery', 'mobile_money'] },
    customerName: text,
    deliveryAddress: text,
    customerPhone: { type: ['string', 'null'] },
    paymentCode: { type: ['string', 'null'] },
    createdAt: date,
    updatedAt: date,
  }),
  User: object({
    _id: text,
    name: { type: ['string', 'null'] },
    username: text,
    email: text,
    role: { ...text, enum: [...ROLES] },
    permissions: { type: 'object', additionalProperties: yesOrNo },
    createdAt: date,
  }),
  DomainError: {
    type: 'object',
    required: ['success', 'message', 'error', 'code'],
    properties: {
      success: { const: false },
      message: { ...text, description: 'Ce que lit la personne' },
      error: { ...text, description: 'Le même texte' },
      code: { ...text, enum: Object.keys(ERROR_MESSAGES) },
      issues: {
        type: 'array',
        description: 'Chaque champ refusé, dans l’ordre du formulaire',
        items: object({ path: text, message: text }),
      },
      items: {
        type: 'array',
        description: 'Commandes : les lignes dont le prix, le stock ou les choix ont changé',
        items: { ...lineProblem, properties: { ...lineProblem.properties, choices } },
      },
      stock: { ...whole, description: 'STOCK_MOVED : le stock actuel du produit' },
    },
  },
}
