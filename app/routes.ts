import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** Every address of the shop, on one page. */
export default [
  layout('storefront/layout.tsx', [
    index('storefront/home/route.tsx'),
    route('products/:category?', 'storefront/product-list/route.tsx'),
    route('products/:category/*', 'storefront/catalogue/unencoded-category.tsx', { id: 'unencoded-list' }),
    route('productscat/:category?', 'storefront/category-page/route.tsx'),
    route('productscat/:category/*', 'storefront/catalogue/unencoded-category.tsx', { id: 'unencoded-page' }),
    route('product/:id', 'storefront/product/route.tsx'),
    route('cart', 'storefront/cart/route.tsx'),
    route('delivery-info', 'storefront/delivery/route.tsx'),
    route('payment', 'storefront/payment/route.tsx'),
    route('contact', 'storefront/contact/route.tsx'),
    route('about', 'storefront/about/route.tsx'),
    route('faq', 'storefront/faq/route.tsx'),
    route('terms', 'storefront/legal/terms.tsx'),
    route('privacy', 'storefront/legal/privacy.tsx'),
    route('offline', 'storefront/offline/route.tsx'),
    route('*', 'storefront/not-found/route.tsx'),
  ]),
  route('sitemap.xml', 'sitemap/route.ts', { id: 'sitemap' }),
  route('sitemaps/:part', 'sitemap/route.ts', { id: 'sitemap-part' }),
  route('robots.txt', 'robots.ts'),
  layout('account/layout.tsx', [
    route('login', 'account/login/route.tsx'),
    route('register', 'account/register/route.tsx'),
    route('create-admin', 'account/create-admin/route.tsx'),
  ]),
  route('dashboard', 'dashboard/layout.tsx', [
    index('dashboard/unknown-section.tsx', { id: 'dashboard-index' }),
    route('overview', 'dashboard/overview/route.tsx'),
    route('products', 'dashboard/products/route.tsx'),
    route('manage-products/add', 'dashboard/product-form/add-route.tsx'),
    route('manage-products/edit/:id', 'dashboard/product-form/edit-route.tsx'),
    route('order', 'dashboard/orders/route.tsx'),
    route('users', 'dashboard/users/route.tsx'),
    route('most-viewed', 'dashboard/most-viewed/route.tsx'),
    route('most-purchased', 'dashboard/most-purchased/route.tsx'),
    route('product/:id', 'dashboard/product-stats/route.tsx'),
    route('*', 'dashboard/unknown-section.tsx', { id: 'dashboard-unknown' }),
  ]),
] satisfies RouteConfig
