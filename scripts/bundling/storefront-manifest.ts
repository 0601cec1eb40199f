import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ServerBuild } from 'react-router'
import { storefrontManifestUrl } from '../../app/storefront-manifest.ts'

type Manifest = ServerBuild['assets']

/** Writes the storefront's route table beside the full one. @param buildDirectory output of `react-router build` */
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
 * The route table without the dashboard's half (`app/navigation/dashboard-routes.ts` loads it), the chunks of every
 * page, and those of account pages, which load their chunks one after another.
 */
export function storefrontManifest(manifest: Manifest): { url: string; text: string } {
  const url = storefrontManifestUrl(manifest.url)
  const routes = Object.entries(manifest.routes)
    .filter(([id]) => !id.startsWith('dashboard'))
    .map(([id, route]) => [
      id,
      {
        ...route,
        imports: id.startsWith('storefront/')
          ? route?.imports?.filter((file) => !manifest.entry.imports.includes(file))
          : [],
      },
    ])
  return {
    url,
    text: `window.__reactRouterManifest=${JSON.stringify({ ...manifest, routes: Object.fromEntries(routes), url })};`,
  }
}
