import { preloadModule } from 'react-dom'

declare global {
  interface Window {
    /** Files of each route by the route's id, as React Router writes them into every page. */
    __reactRouterManifest: { routes: Record<string, { module: string; imports: readonly string[] }> }
  }
}

/**
 * Loads the code of pages ahead; a failure changes nothing. The router's `PrefetchPageLinks` reloads the document where
 * code cannot be loaded, and so again after each reload.
 */
export function preloadCode(routeIds: readonly string[]): void {
  for (const id of routeIds) {
    const route = window.__reactRouterManifest.routes[id]
    if (route) for (const file of [route.module, ...route.imports]) preloadModule(file)
  }
}
