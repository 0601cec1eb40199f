import type { ProductFields } from '../contracts/product-form.ts'
import { CATEGORIES, GENDERS } from '../domain/catalogue/categories.ts'
import { REFUSAL_TEXTS, type RefusalCode } from '../domain/refusals.ts'
import { REFUSAL_STATUS } from './refusal-status.ts'

/** The shapes the OpenAPI document names; they stand in api/schemas.ts. */
export type SchemaName =
  | 'Product'
  | 'ProductSummary'
  | 'SearchEntry'
  | 'Review'
  | 'FlashSale'
  | 'Order'
  | 'User'
  | 'Refusal'

/** A reference to a named shape. */
export const shape = (name: SchemaName) => ({ $ref: `#/components/schemas/${name}` })
/** A list of a named shape. */
export const listOf = (name: SchemaName) => ({ type: 'array' as const, items: shape(name) })

/** A shape that has no name of its own; every property is required. */
export function object(properties: Record<string, object>) {
  return { type: 'object' as const, properties, required: Object.keys(properties) }
}

/** The answer of an act that has nothing else to tell. */
export const DONE = object({ success: { type: 'boolean' }, message: { type: 'string' } })

/** A form with files, for the description of a route. */
export function multipart(schema: object) {
  return { required: true, content: { 'multipart/form-data': { schema } } }
}

/** A file as an answer, for the description of a route. */
export function file(description: string, type: string) {
  return { description, content: { [type]: { schema: { type: 'string' as const } } } }
}

const text = { type: 'string' as const }
const jsonList = { type: 'string' as const, description: 'Une liste JSON de textes' }
const yesOrNo = { type: 'string' as const, enum: ['true', 'false'] }

/** The fields of the product form, as they are sent (administration.md §7). */
export const PRODUCT_FORM = {
  type: 'object' as const,
  required: ['name', 'price', 'description', 'category', 'subCategory', 'stock'],
  properties: {
    name: text,
    price: { ...text, description: 'Un nombre supérieur à 0, en FCFA' },
    description: text,
    category: { ...text, enum: [...CATEGORIES] },
    subCategory: text,
    brand: { ...text, description: 'Absente : le nom de la boutique' },
    stock: { ...text, description: 'Un entier positif ou zéro' },
    discount: { ...text, description: 'De 0 à 100' },
    sizes: jsonList,
    colors: jsonList,
    materials: jsonList,
    gender: { ...text, enum: ['', ...GENDERS] },
    isTrending: yesOrNo,
    isBestseller: yesOrNo,
    isSale: yesOrNo,
    images: {
      type: 'array' as const,
      items: { type: 'string' as const, contentMediaType: 'image/*' },
      description: 'PNG, JPEG, WebP, GIF ou AVIF ; au plus 12 fichiers de 10 Mo, 40 Mo en tout',
    },
    existingImages: {
      ...jsonList,
      description:
        'PUT : les images actuelles à garder, dans leur nouvel ordre (liste JSON). Absente : toutes. ' +
        'POST avec copyOf : de même, parmi celles du produit dupliqué.',
    },
    imageOrder: {
      ...jsonList,
      description:
        'L’ordre de toutes les images : une adresse pour une image gardée, `new:0` pour le premier fichier envoyé, ' +
        'etc. Absente : les images gardées, puis les nouvelles.',
    },
    stockWas: {
      ...text,
      description:
        'PUT : le stock que le formulaire montrait. S’il n’a pas été modifié, ce qui a été vendu depuis reste vendu ; ' +
        's’il l’a été et que des pièces ont été vendues, rien ne change (STOCK_MOVED). Absent : `stock` est écrit tel quel.',
    },
    copyOf: { ...text, description: 'POST : le produit dont les images sont reprises' },
    requestKey: {
      ...text,
      description:
        'POST : la même pour chaque envoi d’un même formulaire, de 8 à 64 caractères. Un second envoi modifie le ' +
        'produit du premier au lieu d’en ajouter un autre.',
    },
  } satisfies Record<keyof ProductFields, object> & Record<string, object>,
}

type Content = Record<string, { schema: object }>
type Responses = Record<string, { description: string; content?: Content }>

/** A JSON answer, for the description of a route. */
export function json(description: string, schema: object) {
  return { description, content: { 'application/json': { schema } } }
}

/** The answers of a route: what it answers when all is well, and every refusal it may give, by status. */
export function answers(success: Responses, ...refusals: RefusalCode[]): Responses {
  const refused: Responses = {}
  for (const code of refusals) {
    const status = String(REFUSAL_STATUS[code])
    const before = refused[status]?.description
    const description = `${code} : ${REFUSAL_TEXTS[code]}`
    refused[status] = json(before ? `${before} — ${description}` : description, shape('Refusal'))
  }
  return { ...success, ...refused }
}
