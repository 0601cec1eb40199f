import { fold } from '../text/fold.ts'
import { normalizePath } from './normalize-path.ts'

/**
 * First words of addresses that people still type, find in old links or guess, and the route each one means.
 * What follows the first word stays: `/produits/Jouer` leads to `/products/Jouer`. Case and accents do not matter.
 */
export const REDIRECTS: Readonly<Record<string, string>> = {
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

const MOVED_WORDS = new Map(Object.entries(REDIRECTS))

/** The first words of the routes themselves: typed in capitals, they lead to their small letters. */
const ROUTES = new Set([
  'products',
  'productscat',
  'product',
  'cart',
  'payment',
  'delivery-info',
  'order-confirmation',
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
])

/** Where an old or variant address leads, with the status that tells for how long. */
export interface Move {
  /** a path on this host: it begins with exactly one slash */
  path: string
  /** 301 for another name, 308 for another spelling of the same one */
  status: 301 | 308
}

/**
 * Reads a path as it was requested, still percent-encoded, without its query, in time proportional to its length.
 * Only a path is ever returned, so no redirect leaves the host.
 * @returns null when the path needs no redirect
 */
export function redirectFor(path: string): Move | null {
  const plain = normalizePath(path)
  const words = plain.slice(1).split('/')
  const atHome = words.findIndex((word) => MOVED_WORDS.get(readWord(word)) !== '/')
  const rest = atHome === -1 ? [] : words.slice(atHome)
  const [first = '', ...after] = rest
  const word = readWord(first)
  const moved = MOVED_WORDS.get(word)
  if (moved !== undefined) return { path: [moved, ...after].join('/'), status: 301 }
  const spelt = `/${[ROUTES.has(word) ? word : first, ...after].join('/')}`
  if (rest.length < words.length) return { path: spelt, status: 301 }
  return spelt === path ? null : { path: spelt, status: 308 }
}

function readWord(encoded: string): string {
  try {
    return fold(decodeURIComponent(encoded))
  } catch {
    return encoded
  }
}
