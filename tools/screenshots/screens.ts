export interface Screen {
  /** file name in docs/images/screens/ */
  name: string
  path: string
  as: 'shopper' | 'administrator'
}

/** Phone, tablet and laptop, in CSS pixels. */
export const SIZES = [
  { width: 1280, height: 900 },
  { width: 768, height: 1024 },
  { width: 360, height: 800 },
] as const

export function screensOf({ product }: { product: string }): Screen[] {
  const shopper = { as: 'shopper' } as const
  const administrator = { as: 'administrator' } as const
  return [
    { ...shopper, name: 'home', path: '/' },
    { ...shopper, name: 'list', path: `/products/${encodeURIComponent('Vêtements/Enfant')}` },
    { ...shopper, name: 'product', path: `/product/${product}` },
    { ...shopper, name: 'cart', path: '/cart' },
    { ...shopper, name: 'delivery', path: '/delivery-info' },
    { ...shopper, name: 'contact', path: '/contact' },
    { ...shopper, name: 'not-found', path: '/introuvable' },
    { ...administrator, name: 'overview', path: '/dashboard/overview' },
    { ...administrator, name: 'products', path: '/dashboard/products' },
    { ...administrator, name: 'product-form', path: `/dashboard/manage-products/edit/${product}` },
    { ...administrator, name: 'orders', path: '/dashboard/order' },
  ]
}
