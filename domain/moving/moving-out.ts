import type { Permission } from '../accounts/account.ts'

/** A file of the archive with which a shop leaves; `needs`: the permission, beside `exports`. */
export interface LeavingFile {
  name: string
  label: string
  needs: Permission
}

/** What leaves, in the order of the archive. */
export const LEAVING_FILES = {
  products: { name: 'produits.csv', label: 'Produits, avec stocks et variantes', needs: 'products' },
  woocommerce: { name: 'produits-woocommerce.csv', label: 'Produits pour WooCommerce', needs: 'products' },
  shopify: { name: 'produits-shopify.csv', label: 'Produits pour Shopify', needs: 'products' },
  prestashop: { name: 'produits-prestashop.csv', label: 'Produits pour PrestaShop', needs: 'products' },
  'prestashop-combinations': {
    ...{ name: 'declinaisons-prestashop.csv', label: 'Déclinaisons pour PrestaShop', needs: 'products' },
  },
  reviews: {
    name: 'avis.csv',
    label: 'Avis avec leurs notes, photos et vos réponses, aussi ceux qui sont masqués',
    needs: 'products',
  },
  plans: {
    ...{ name: 'changements-planifies.csv', label: 'Changements planifiés, en cours et à venir' },
    needs: 'products',
  },
  promotions: { name: 'promotions.csv', label: 'Promotions et codes', needs: 'promotions' },
  orders: { name: 'commandes.csv', label: 'Commandes, avec adresse et quartier', needs: 'orders:read' },
  customers: { name: 'clients.csv', label: 'Comptes de clients, avec leurs adresses', needs: 'orders' },
  'birth-lists': {
    ...{ name: 'listes-de-naissance.csv', label: 'Listes de naissance, avec leurs articles' },
    needs: 'orders',
  },
} as const satisfies Record<string, LeavingFile>

export type LeavingName = keyof typeof LEAVING_FILES
export const LEAVING_NAMES = Object.keys(LEAVING_FILES) as LeavingName[]

export const PHOTOS = {
  name: 'photos/',
  label: 'Photos des produits et des avis, dans la plus grande taille que la boutique garde',
  needs: 'products',
} as const satisfies LeavingFile

/** What cannot leave, and why. */
export const STAYING: readonly { label: string; reason: string }[] = [
  {
    label: 'Mots de passe et doubles authentifications',
    reason:
      'La boutique n’en garde qu’une empreinte. Vos clients et votre équipe en choisissent de nouveaux.',
  },
  {
    label: 'Clés et secrets',
    reason:
      'Clés de paiement, de WhatsApp, d’API et de webhooks\u202f: demandez-en de nouvelles à chaque service.',
  },
  {
    label: 'Liens privés des commandes et des listes de naissance',
    reason: 'Qui a ce lien peut lire ou modifier\u202f: il ne vaut que dans cette boutique.',
  },
  {
    label: 'Prix d’achat',
    reason: 'Ils ont leur propre droit et leur propre page, «\u202fStock et marges\u202f».',
  },
  {
    label: 'Journal, statistiques et recherches',
    reason: 'Ils décrivent cette boutique et ne servent à aucune autre. Une sauvegarde les contient.',
  },
  {
    label: 'Abonnements aux notifications et favoris',
    reason: 'Ils appartiennent à l’appareil de chaque personne.',
  },
  {
    label: 'Photos telles qu’elles ont été envoyées',
    reason: 'La boutique les convertit à l’envoi et ne garde pas le fichier de départ.',
  },
]

/** The name of a photo in the archive, without its ending: by product, in its order. */
export function photoName(productId: string, position: number): string {
  return `${PHOTOS.name}${productId.replace(/[^\w-]/g, '_')}-${position + 1}`
}

/** The name of a photo of a review, as `avis.csv` has it; never taken for a product's photo by another shop's import. */
export function reviewPhotoName(reviewId: string, position: number): string {
  return `photos-avis/${reviewId.replace(/[^\w-]/g, '_')}-${position + 1}`
}
