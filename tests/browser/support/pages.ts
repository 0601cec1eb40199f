/** Pages that stand at one address each and ask nothing of whoever opens them. */
export const PLAIN_PAGES = [
  '/cart',
  '/delivery-info',
  '/order-confirmation',
  '/contact',
  '/about',
  '/faq',
  '/terms',
  '/privacy',
]

/** A page of each kind that the storefront has, but those that ask for something: a product, a payment under way. */
export const STOREFRONT_PAGES = [
  '/',
  '/products',
  '/products/Jouer',
  '/products/New',
  '/products/Sale?sort=price',
  '/products?q=zzzz',
  '/productscat',
  '/productscat?category=Jouer',
  ...PLAIN_PAGES,
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
