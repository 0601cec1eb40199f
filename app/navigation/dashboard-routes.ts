import type { UNSAFE_AssetsManifest as Manifest } from 'react-router'
import { manifestUrl } from '../storefront-manifest.ts'

const DASHBOARD = /^\/dashboard(?:\/|$)/

/**
 * Loads the dashboard's routes when a path first needs them; returns null when they are not needed or already loaded.
 * If loading fails, the browser loads the path as a new document.
 */
export async function loadDashboardRoutes(
  path: string,
  { routes, url }: Manifest,
): Promise<Manifest['routes'] | null> {
  if (!DASHBOARD.test(path) || Object.hasOwn(routes, 'dashboard/layout')) return null
  try {
    // The imported file replaces `window.__reactRouterManifest`.
    await import(/* @vite-ignore */ manifestUrl(url))
  } catch {
    window.location.assign(path)
    return new Promise(() => {})
  }
  const { __reactRouterManifest: whole } = window as { __reactRouterManifest?: Manifest }
  const found = Object.entries(whole?.routes ?? {}).filter(([id]) => id.startsWith('dashboard'))
  return Object.fromEntries(found)
}
