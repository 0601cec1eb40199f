import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** What only servers import of these modules; the bundler asks for the names before it drops who imports them. */
const unused = (...names: string[]) =>
  `const unused = undefined; export { ${names.map((name) => `unused as ${name}`).join(', ')} }`

/**
 * Router modules that our settings disable at run time, which a bundler cannot detect, with their
 * browser replacements. The page contains all routes (`routeDiscovery: 'initial'`); nothing
 * instruments the router.
 */
const ROUTER: Readonly<Record<string, string>> = {
  'react-router/dist/production/lib/dom/ssr/fog-of-war.js': `
    export const isFogOfWarEnabled = () => false
    export const getPatchRoutesOnNavigationFunction = () => undefined
    export const useFogOFWarDiscovery = () => {}
    export const getPartialManifest = (manifest) => manifest
    ${unused('getManifestPath', 'getPathsWithAncestors', 'handleClientVersionMismatch')}`,
  'react-router/dist/production/lib/router/instrumentation.js': `
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined
    export const getRouteInstrumentationUpdates = () => ({})
    export const instrumentClientSideRouter = (router) => router
    ${unused('instrumentHandler', 'instrumentationResultMetaContext')}`,
}

const ICON = /lucide-react\/dist\/esm\/icons\//
const ICON_FACTORY = /^\.\.\/createLucideIcon\.mjs$/
const OWN_ICON_FACTORY = fileURLToPath(new URL('../../app/ui/create-icon.ts', import.meta.url))
/** React's keys for an icon's shapes: our factory needs none, and nothing compresses them. */
const SHAPE_KEYS = /,\s*key: "\w+"/g

/**
 * Leaves what the shop does not use of two libraries out of the browser's code. A library that has been rearranged
 * fails the build, because a name is missing, or is bundled whole, which `tests/browser/page-weight.test.ts` notices.
 */
export function standIns(): Plugin {
  return {
    name: 'stand-ins',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId: {
      filter: { id: ICON_FACTORY },
      handler: (_source, importer = '') => (ICON.test(importer) ? OWN_ICON_FACTORY : null),
    },
    load: {
      filter: { id: /react-router\/dist\/production\// },
      handler: (id) => Object.entries(ROUTER).find(([path]) => id.endsWith(`node_modules/${path}`))?.[1],
    },
    transform: {
      filter: { id: ICON },
      handler: (code) => ({ code: code.replace(SHAPE_KEYS, ''), map: null }),
    },
  }
}
