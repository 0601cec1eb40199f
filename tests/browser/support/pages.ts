/** Storefront pages outside the catalogue. */
export const PLAIN_PAGES = [
  '/cart',
  '/delivery-info',
  '/order-confirmation',
  '/mes-commandes',
  '/mon-compte',
  '/favoris',
  '/liste-de-naissance',
  '/contact',
  '/about',
  '/faq',
  '/guide-des-tailles',
  '/terms',
  '/privacy',
]

/** Storefront pages that also work in an empty shop. */
export const STOREFRONT_PAGES = [
  '/',
  '/products',
  '/products/Jouer',
  '/products/New',
  '/products/Sale?sort=price',
  '/products?q=zzzz',
  '/products?age=6-9-mois&inStock=true',
  '/products/Jouer?gender=Fille&maxPrice=1',
  '/products?filtres=1',
  '/productscat',
  '/productscat?category=Jouer',
  '/selection/cadeaux',
  '/selection/6-9-mois',
  ...PLAIN_PAGES,
  '/login',
  '/register',
  '/create-admin',
]

/** Dashboard pages that also work in an empty shop. */
export const DASHBOARD_PAGES = [
  '/dashboard/overview',
  '/dashboard/products',
  '/dashboard/products/import',
  '/dashboard/products/margins',
  '/dashboard/manage-products/add',
  '/dashboard/order',
  '/dashboard/order/birth-lists',
  '/dashboard/users',
  '/dashboard/most-viewed',
  '/dashboard/most-purchased',
]
