import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ServerBuild } from 'react-router'
import { storefrontManifestUrl } from '../../app/storefront-manifest.ts'

type Manifest = ServerBuild['assets']

const MANIFEST_FILE = /^manifest-\w+\.js$/
const ASSIGNMENT = 'window.__reactRouterManifest='

/** Reads the table of routes that the build wrote for browsers. @throws when the table does not exist */
export async function readManifest(buildDirectory: string): Promise<Manifest> {
  const folder = join(buildDirectory, 'client', 'assets')
  for (const file of (await readdir(folder)).filter((name) => MANIFEST_FILE.test(name))) {
    const text = await readFile(join(folder, file), 'utf8')
    if (text.startsWith(ASSIGNMENT)) return JSON.parse(text.slice(ASSIGNMENT.length).replace(/;\s*$/, ''))
  }
  throw new Error(`${folder} holds no table of routes.`)
}

/** Writes the storefront's route table beside the full one. @param buildDirectory output of `react-router build` */
export async function writeStorefrontManifest(buildDirectory: string): Promise<void> {
  const { url, text } = storefrontManifest(await readManifest(buildDirectory))
  await writeFile(join(buildDirectory, 'client', url), text)
}

/**
 * Returns the route table without three kinds of data: the dashboard's routes (`app/navigation/dashboard-routes.ts`
 * loads them), the imports of account pages, and the chunks that every page loads.
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
    text: `${ASSIGNMENT}${JSON.stringify({ ...manifest, routes: Object.fromEntries(routes), url })};`,
  }
}
