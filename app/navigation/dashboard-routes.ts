import type { UNSAFE_AssetsManifest as Manifest } from 'react-router'
import { manifestUrl } from '../storefront-manifest.ts'

const DASHBOARD = /^\/dashboard(?:\/|$)/

/**
 * Loads the routes of the dashboard, which the storefront's pages do without, when a path first leads there; null when
 * the path does not or they are known.
 * @throws TypeError when the shop does not respond
 */
export async function loadDashboardRoutes(
  path: string,
  { routes, url }: Manifest,
): Promise<Manifest['routes'] | null> {
  if (!DASHBOARD.test(path) || Object.hasOwn(routes, 'dashboard/layout')) return null
  // The file replaces the table of the page.
  await import(/* @vite-ignore */ manifestUrl(url))
  const { __reactRouterManifest: whole } = window as { __reactRouterManifest?: Manifest }
  const found = Object.entries(whole?.routes ?? {}).filter(([id]) => id.startsWith('dashboard'))
  return Object.fromEntries(found)
}
