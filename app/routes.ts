import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** Every address of the shop, on one page. */
export default [
  layout('storefront/layout.tsx', [
    index('storefront/home/home.tsx'),
    route('*', 'storefront/not-found/route.tsx'),
  ]),
] satisfies RouteConfig
