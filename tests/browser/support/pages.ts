/** A page of each kind that the storefront has, but those of a product, which has to be there. */
export const STOREFRONT_PAGES = [
  '/',
  '/products',
  '/products/Jouer',
  '/products/New',
  '/products/Sale?sort=price',
  '/products?q=zzzz',
  '/productscat',
  '/productscat?category=Jouer',
  '/cart',
  '/delivery-info',
  '/payment',
  '/contact',
  '/about',
  '/faq',
  '/terms',
  '/privacy',
  '/login',
  '/register',
  '/create-admin',
]

/** The same of the dashboard, but those of a product or an order. */
export const DASHBOARD_PAGES = [
  '/dashboard/overview',
  '/dashboard/products',
  '/dashboard/products/import',
  '/dashboard/manage-products/add',
  '/dashboard/order',
  '/dashboard/users',
  '/dashboard/most-viewed',
  '/dashboard/most-purchased',
]
