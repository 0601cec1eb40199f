import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isDashboardOnly, isInFrame, PAGES_WITHOUT_SCRIPTS } from './chunks.ts'

const IMPORTERS: Record<string, string[]> = {
  '/shop/app/ui/toasts.tsx': ['/shop/app/root.tsx'],
  '/shop/app/ui/button.tsx': ['/shop/app/storefront/header/header.tsx', '/shop/app/ui/dialog.tsx'],
  '/shop/app/storefront/header/header.tsx': ['/shop/app/storefront/layout.tsx'],
  '/shop/app/page-meta.ts': [
    '/shop/app/storefront/home/route.tsx?route-chunk=main',
    '/shop/app/storefront/product/product-view.tsx',
  ],
  '/shop/app/storefront/product/product-view.tsx': ['/shop/app/storefront/product/route.tsx'],
  '/shop/app/ui/quantity-stepper.tsx': [
    '/shop/app/storefront/product/route.tsx',
    '/shop/app/storefront/cart/route.tsx',
  ],
  '/shop/app/ui/dialog.tsx': ['/shop/app/ui/confirm-dialog.tsx'],
  '/shop/contracts/mail.ts': ['/shop/app/dashboard/mail/route.tsx', '/shop/contracts/query-fields.ts'],
  '/shop/contracts/query-fields.ts': ['/shop/contracts/mail.ts'],
  '/shop/app/ui/confirm-dialog.tsx': ['/shop/app/ui/dialog.tsx', '/shop/app/storefront/cart/route.tsx'],
}

const graph = { getModuleInfo: (id: string) => ({ importers: IMPORTERS[id] ?? [] }) }

describe('isInFrame', () => {
  it.each([
    ['includes modules that the root route imports', 'ui/toasts.tsx', true],
    ['includes modules that the layout imports through another module', 'ui/button.tsx', true],
    ['includes modules that two landing pages import', 'page-meta.ts', true],
    ['includes the product cards', 'storefront/catalogue/product-card.tsx', true],
    ['excludes a module that only one landing page imports', 'ui/quantity-stepper.tsx', false],
    ['excludes modules that import each other and that no landing page needs', 'ui/dialog.tsx', false],
  ])('%s', (_what, module, included) => {
    expect(isInFrame(`/shop/app/${module}`, graph)).toBe(included)
  })
})

describe('the chunk of ordering', () => {
  it('does not count pages without scripts', () => {
    const folder = new URL('../../app/storefront/', import.meta.url)
    const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('route.tsx'),
    )
    const plain = pages.filter((file) =>
      readFileSync(new URL(file, folder), 'utf8').includes('handle = WITHOUT_SCRIPTS'),
    )
    expect(plain.map((file) => file.split('/')[0]).sort()).toEqual(PAGES_WITHOUT_SCRIPTS)
  })
})

describe('isDashboardOnly', () => {
  it.each([
    [
      'includes modules that import each other and that only a dashboard page needs',
      'contracts/query-fields.ts',
      true,
    ],
    ['includes a dashboard page', 'app/dashboard/mail/route.tsx', true],
    ['excludes modules that a storefront page also needs', 'app/ui/dialog.tsx', false],
  ])('%s', (_what, module, included) => {
    expect(isDashboardOnly(`/shop/${module}`, graph)).toBe(included)
  })
})
