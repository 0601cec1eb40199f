import type { ProductFields } from '../contracts/product-form.ts'
import { CATEGORIES, GENDERS } from '../domain/catalogue/categories.ts'
import { UPLOAD_LIMITS } from './product-upload.ts'

const text = { type: 'string' as const }
const jsonList = { type: 'string' as const, description: 'Une liste JSON de textes' }
const yesOrNo = { type: 'string' as const, enum: ['true', 'false'] }

const { files, fileMegabytes, bodyMegabytes } = UPLOAD_LIMITS

/** Fields of the multipart product form (B-284 to B-299). */
export const PRODUCT_FORM = {
  type: 'object' as const,
  required: ['name', 'price', 'description', 'category', 'subCategory', 'stock'],
  properties: {
    name: text,
    price: { ...text, description: 'Un nombre supérieur à 0, en FCFA' },
    description: text,
    category: { ...text, enum: [...CATEGORIES] },
    subCategory: text,
    brand: { ...text, description: 'Absente : le nom de la boutique' },
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
      description: `PNG, JPEG, WebP, GIF ou AVIF ; au plus ${files} fichiers de ${fileMegabytes} Mo, ${bodyMegabytes} Mo en tout`,
    },
    existingImages: {
      ...jsonList,
      description:
        'PUT : les images actuelles à garder, dans leur nouvel ordre (liste JSON). Absente : toutes. ' +
        'POST avec copyOf : de même, parmi celles du produit dupliqué.',
    },
    imageOrder: {
      ...jsonList,
      description:
        'L’ordre de toutes les images : une adresse pour une image gardée, `new:0` pour le premier fichier envoyé, ' +
        'etc. Absente : les images gardées, puis les nouvelles.',
    },
    stockWas: {
      ...text,
      description:
        'PUT : le stock que le formulaire montrait. S’il n’a pas été modifié, ce qui a été vendu depuis reste vendu ; ' +
        's’il l’a été et que des pièces ont été vendues, rien ne change (STOCK_MOVED). Absent : `stock` est écrit tel quel.',
    },
    copyOf: { ...text, description: 'POST : le produit dont les images sont reprises' },
    requestKey: {
      ...text,
      description:
        'POST : la même pour chaque envoi d’un même formulaire, de 8 à 64 caractères. Un second envoi modifie le ' +
        'produit du premier au lieu d’en ajouter un autre.',
    },
  } satisfies Record<keyof ProductFields, object> & Record<string, object>,
}
