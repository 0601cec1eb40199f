import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ServerBuild } from 'react-router'
import { storefrontManifestUrl } from '../../app/storefront-manifest.ts'

type Manifest = ServerBuild['assets']

/** Writes the storefront's table of routes beside the one of all pages. @param buildDirectory of `react-router build` */
export async function writeStorefrontManifest(buildDirectory: string): Promise<void> {
  const server = pathToFileURL(join(buildDirectory, 'server', 'index.js'))
  const { assets } = (await import(/* @vite-ignore */ `${server.href}?${Date.now()}`)) as Pick<
    ServerBuild,
    'assets'
  >
  const { url, text } = storefrontManifest(assets)
  await writeFile(join(buildDirectory, 'client', url), text)
}

/**
 * The table of routes without the chunks that the dashboard's routes import: half of the table. Opened from the
 * storefront, the dashboard loads them one after the other.
 */
export function storefrontManifest(manifest: Manifest): { url: string; text: string } {
  const url = storefrontManifestUrl(manifest.url)
  const routes = Object.entries(manifest.routes).map(([id, route]) => [
    id,
    id.startsWith('dashboard/') ? { ...route, imports: [] } : route,
  ])
  return {
    url,
    text: `window.__reactRouterManifest=${JSON.stringify({ ...manifest, routes: Object.fromEntries(routes), url })};`,
  }
}
