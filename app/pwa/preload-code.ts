import { preloadModule } from 'react-dom'

/** Route modules by the route's id, as React Router writes them into each page. */
interface RouteFiles {
  routes: Record<string, { module: string; imports?: readonly string[] } | undefined>
}

declare global {
  interface Window {
    __reactRouterManifest?: RouteFiles
  }
}

/**
 * Loads the code of pages ahead; a failure changes nothing. The router's `PrefetchPageLinks` reloads the document where
 * code cannot be loaded, and so again after each reload.
 */
export function preloadCode(routeIds: readonly string[]): void {
  for (const id of routeIds) {
    const route = window.__reactRouterManifest?.routes[id]
    if (!route) continue
    for (const file of [route.module, ...(route.imports ?? [])]) preloadModule(file, { as: 'script' })
  }
}
