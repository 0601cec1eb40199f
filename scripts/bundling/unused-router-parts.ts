import type { Plugin } from 'vite'

/** What only servers import of these modules; the bundler asks for the names before it drops who imports them. */
const unused = (...names: string[]) =>
  `const unused = undefined; export { ${names.map((name) => `unused as ${name}`).join(', ')} }`

/**
 * Parts of the router that the shop's settings switch off at run time, where no bundler can see it, and what stands in
 * for them in the browser: the whole table of routes travels with the page (`routeDiscovery: 'initial'`), and nothing
 * instruments the router.
 */
const STAND_INS: Readonly<Record<string, string>> = {
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

/**
 * Leaves unused parts of the router out of the browser's code. A router that imports more of them than these stand-ins
 * have fails the build, because the name is missing.
 */
export function unusedRouterParts(): Plugin {
  return {
    name: 'unused-router-parts',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    load(id) {
      return Object.entries(STAND_INS).find(([path]) => id.endsWith(`node_modules/${path}`))?.[1]
    },
  }
}
