import { expect, it } from 'vitest'
import { storefrontManifest } from './storefront-manifest.ts'

it('storefrontManifest omits only dashboard routes, chunks that every page loads, and imports of account pages', () => {
  const route = (id: string, imports: string[]) => ({
    ...{ id, module: `/assets/${id}.js`, imports, css: [] },
    ...{ hasAction: false, hasLoader: true, hasClientAction: false, hasClientLoader: false },
    ...{ hasClientMiddleware: false, hasDefaultExport: true, hasErrorBoundary: false },
  })
  const home = route('storefront/home/route', ['/assets/frame.js', '/assets/home.js'])
  const manifest = {
    entry: { module: '/assets/entry.js', imports: ['/assets/frame.js'] },
    routes: {
      [home.id]: home,
      'account/layout': route('account/layout', ['/assets/fields.js']),
      'dashboard/layout': route('dashboard/layout', ['/assets/charts.js']),
    },
    url: '/assets/manifest-1a2b.js',
    version: '1a2b',
  } as unknown as Parameters<typeof storefrontManifest>[0]
  const { url, text } = storefrontManifest(manifest)
  expect(url).toBe('/assets/storefront-manifest-1a2b.js')
  const written = JSON.parse(text.slice('window.__reactRouterManifest='.length, -1))
  expect(written).toEqual({
    ...manifest,
    url,
    routes: {
      [home.id]: { ...home, imports: ['/assets/home.js'] },
      'account/layout': route('account/layout', []),
    },
  })
})
