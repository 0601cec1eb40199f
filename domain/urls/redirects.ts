import { canonicalCategory, readCategoryName } from '../catalogue/categories.ts'
import { fold } from '../text/fold.ts'
import { normalizePath } from './normalize-path.ts'
import { productPath } from './page-paths.ts'
import { encoded } from './url-template.ts'

/**
 * First segments that people type, guess or find in old links, with the route of each. The rest of the path is
 * unchanged: `/produits/Jouer` redirects to `/products/Jouer`. Case and accents are ignored.
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

/** First segments of the routes; other capitalisations redirect to lower case. */
const ROUTES = new Set([
  'products',
  'selection',
  'productscat',
  'product',
  'cart',
  'payment',
  'delivery-info',
  'livraison',
  'order-confirmation',
  'mes-commandes',
  'mon-compte',
  'commande',
  'prevenez-moi',
  'favoris',
  'liste-de-naissance',
  'liste',
  'contact',
  'about',
  'faq',
  'guide-des-tailles',
  'terms',
  'privacy',
  'login',
  'register',
  'forgot-password',
  'reset-password',
  'create-admin',
  'dashboard',
  'offline',
  'not-found',
  'sitemaps',
])

export interface Redirect {
  /** a path on this host, starting with exactly one slash */
  path: string
  /** 301 from another name of the page, 308 from another spelling of the same path */
  status: 301 | 308
}

/**
 * Finds the redirect of a requested path (percent-encoded, without query) in linear time. It returns only paths, so
 * that no redirect leaves the host. An encoded backslash separates segments, as a slash does.
 * @returns null when no redirect is needed
 */
export function redirectFor(path: string): Redirect | null {
  const plain = normalizePath(path.replace(/%5c/gi, '/'))
  const words = plain.slice(1).split('/')
  const atHome = words.findIndex((word) => MOVED_WORDS.get(readWord(word)) !== '/')
  const rest = atHome === -1 ? [] : words.slice(atHome)
  const [first = '', ...after] = rest
  const word = readWord(first)
  const moved = MOVED_WORDS.get(word)
  if (moved !== undefined) return { path: withSpelling([moved, ...after].join('/')), status: 301 }
  const spelt = withSpelling(`/${[ROUTES.has(word) ? word : first, ...after].join('/')}`)
  if (rest.length < words.length) return { path: spelt, status: 301 }
  return spelt === path ? null : { path: spelt, status: 308 }
}

/** Spells the category or the product id of a path as links do: `/products/%6Aouer` becomes `/products/Jouer`. */
function withSpelling(path: string): string {
  const [, route = '', written = '', ...further] = path.split('/')
  if (written === '' || further.length > 0) return path
  try {
    const value = decodeURIComponent(written)
    if (route === 'product') return productPath(value)
    if (route !== 'products' && route !== 'productscat') return path
    const category = readCategoryName(value)
    // `all` has its own address, whose canonical link names the list of all products.
    const name = fold(category) === 'all' ? 'all' : canonicalCategory(category)
    return name === null ? `/${route}` : encoded`/${route}/${name}`
  } catch {
    return path
  }
}

function readWord(segment: string): string {
  try {
    return fold(decodeURIComponent(segment))
  } catch {
    return segment
  }
}
