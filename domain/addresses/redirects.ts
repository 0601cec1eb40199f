import { fold } from '../text/fold.ts'
import { plainPath } from './plain-path.ts'

/**
 * First words of addresses that people still type, find in old links or guess, and the route each one means.
 * What follows the first word stays: `/produits/Jouer` leads to `/products/Jouer`. Case and accents do not matter.
 */
export const MOVED: Readonly<Record<string, string>> = {
  accueil: '/',
  home: '/',
  index: '/',
  'index.html': '/',
  'index.htm': '/',
  'index.php': '/',
  boutique: '/products',
  catalogue: '/products',
  produits: '/products',
  shop: '/products',
  categorie: '/products',
  nouveautes: '/products/New',
  soldes: '/products/Sale',
  promotions: '/products/Sale',
  produit: '/product',
  panier: '/cart',
  paiement: '/payment',
  livraison: '/delivery-info',
  'a-propos': '/about',
  apropos: '/about',
  'qui-sommes-nous': '/about',
  'contactez-nous': '/contact',
  'questions-frequentes': '/faq',
  aide: '/faq',
  conditions: '/terms',
  cgv: '/terms',
  confidentialite: '/privacy',
  connexion: '/login',
  inscription: '/register',
  'tableau-de-bord': '/dashboard/overview',
  admin: '/dashboard/overview',
}

/** The first words of the routes themselves: typed in capitals, they lead to their small letters. */
const ROUTES = [
  'products',
  'productscat',
  'product',
  'cart',
  'payment',
  'delivery-info',
  'contact',
  'about',
  'faq',
  'terms',
  'privacy',
  'login',
  'register',
  'create-admin',
  'dashboard',
  'not-found',
]

/** Where an old or variant address leads, with the status that tells for how long. */
export interface Move {
  /** a path on this host: it begins with exactly one slash */
  path: string
  /** 301 for another name, 308 for another spelling of the same one */
  status: 301 | 308
}

/**
 * Reads a path as it was asked for, still percent-encoded, without its query. Null when it stands as it should.
 * Only a path is ever answered, so no redirect leaves the host.
 */
export function moveOf(path: string): Move | null {
  const plain = plainPath(path)
  const [first = '', ...rest] = plain.slice(1).split('/')
  const word = readWord(first)
  const moved = Object.hasOwn(MOVED, word) ? MOVED[word] : undefined
  if (moved !== undefined) {
    const path = plainPath([moved, ...rest].join('/'))
    return { path: moveOf(path)?.path ?? path, status: 301 }
  }
  if (first !== word && ROUTES.includes(word)) return { path: `/${[word, ...rest].join('/')}`, status: 308 }
  return plain === path ? null : { path: plain, status: 308 }
}

function readWord(encoded: string): string {
  try {
    return fold(decodeURIComponent(encoded))
  } catch {
    return encoded
  }
}
