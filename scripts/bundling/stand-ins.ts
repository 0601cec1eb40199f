import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** Exports `undefined` under names that only unused code imports, because imports are checked before tree shaking. */
const unused = (...names: string[]) =>
  `const unused = undefined; export { ${names.map((name) => `unused as ${name}`).join(', ')} }`

const DASHBOARD_ROUTES = fileURLToPath(new URL('../../app/navigation/dashboard-routes.ts', import.meta.url))

/**
 * Replaces, in the browser, router features that the shop does not use: the discovery of routes (`routeDiscovery:
 * 'initial'`; the dashboard's routes have their own loader) and instrumentation. A bundler cannot detect that they are
 * unused.
 */
const ROUTER: Readonly<Record<string, string>> = {
  'react-router/dist/production/lib/dom/ssr/fog-of-war.js': `
    import { createClientRoutes } from './routes.js'
    import { loadDashboardRoutes } from '${DASHBOARD_ROUTES}'
    export const isFogOfWarEnabled = () => false
    export const getPatchRoutesOnNavigationFunction = (_router, manifest, modules, ssr, _discovery, isSpaMode) =>
      async ({ path, patch, signal }) => {
        const found = await loadDashboardRoutes(path, manifest)
        if (!found || signal.aborted) return
        Object.assign(manifest.routes, found)
        patch('root', createClientRoutes(found, modules, null, ssr, isSpaMode, 'root'))
      }
    export const useFogOFWarDiscovery = () => {}
    export const getPartialManifest = (manifest) => manifest
    ${unused('getManifestPath', 'getPathsWithAncestors', 'handleClientVersionMismatch')}`,
  'react-router/dist/production/lib/router/instrumentation.js': `
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined
    export const getRouteInstrumentationUpdates = () => ({})
    export const instrumentClientSideRouter = (router) => router
    ${unused('instrumentHandler', 'instrumentationResultMetaContext')}`,
}

/**
 * Drops unused parts of the router from the client build. When the router changes its files, the build or
 * `tests/browser/page-weight.test.ts` fails.
 */
export function standIns(): Plugin {
  return {
    name: 'stand-ins',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /react-router\/dist\/production\// },
      handler(id) {
        if (this.environment.name !== 'client') return null
        return Object.entries(ROUTER).find(([path]) => id.endsWith(`node_modules/${path}`))?.[1]
      },
    },
  }
}
