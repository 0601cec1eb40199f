import type { UNSAFE_AssetsManifest as Manifest } from 'react-router'
import { manifestUrl } from '../storefront-manifest.ts'

const DASHBOARD = /^\/dashboard(?:\/|$)/

/**
 * Loads the routes of the dashboard, which the storefront's pages do without, when a path first leads there; null when
 * the path does not or they are known. When they cannot be loaded, the document of the path is.
 */
export async function loadDashboardRoutes(
  path: string,
  { routes, url }: Manifest,
): Promise<Manifest['routes'] | null> {
  if (!DASHBOARD.test(path) || Object.hasOwn(routes, 'dashboard/layout')) return null
  try {
    // The file replaces the table of the page.
    await import(/* @vite-ignore */ manifestUrl(url))
  } catch {
    window.location.assign(path)
    return new Promise(() => {})
  }
  const { __reactRouterManifest: whole } = window as { __reactRouterManifest?: Manifest }
  const found = Object.entries(whole?.routes ?? {}).filter(([id]) => id.startsWith('dashboard'))
  return Object.fromEntries(found)
}
