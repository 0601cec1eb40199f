import type { ServerBuild } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { pageRoutes } from './page-routes.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

const route = (id: string, path: string) => ({ id, path, module: { default: () => null } })
const routes = Object.fromEntries(
  [route('product', 'product/:id'), route('other', '*')].map((one) => [one.id, one]),
) as ServerBuild['routes']

it.each([
  ['/product/abc', '/product/:id'],
  ['/nowhere/at/all', '*'],
  ['/product/%E0%A4', '*'],
])('pageRoutes counts %s as %s, without a warning', (path, template) => {
  const said = vi.spyOn(console, 'warn').mockImplementation(() => {})
  expect(pageRoutes(routes)(path)).toBe(template)
  expect(said).not.toHaveBeenCalled()
})
