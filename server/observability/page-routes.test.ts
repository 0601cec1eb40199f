import type { ServerBuild } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { pageRoutes } from './page-routes.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

const route = (id: string, path: string) => ({ id, path, module: { default: () => null } })
const routes = Object.fromEntries(
  [
    route('other', '*'),
    route('product', 'product/:id'),
    route('list', 'products/:category?'),
    route('rest-of-list', 'products/:category/*'),
    { ...route('order', 'order/:orderId'), parentId: 'dashboard' },
    { ...route('cash', 'order/cash'), parentId: 'dashboard' },
    { ...route('unknown', '*'), parentId: 'dashboard' },
    route('dashboard', 'dashboard'),
  ].map((one) => [one.id, one]),
) as ServerBuild['routes']

it.each([
  ['/product/abc', '/product/:id'],
  ['/products', '/products/:category?'],
  ['/products/Jouer', '/products/:category?'],
  ['/products/a/b', '/products/:category*'],
  ['/dashboard', '/dashboard'],
  ['/dashboard/order/cash', '/dashboard/order/cash'],
  ['/dashboard/order/12', '/dashboard/order/:orderId'],
  ['/dashboard/nowhere', '/dashboard*'],
  ['/nowhere/at/all', '*'],
  ['/product/%E0%A4', '*'],
])('pageRoutes maps %s to %s without a warning', (path, template) => {
  const said = vi.spyOn(console, 'warn').mockImplementation(() => {})
  expect(pageRoutes(routes)(path)).toBe(template)
  expect(said).not.toHaveBeenCalled()
})
