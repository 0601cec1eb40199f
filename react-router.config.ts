import type { Config } from '@react-router/dev/config'
import { compressAssets } from './scripts/bundling/compress-assets.ts'
import { buildServiceWorker } from './scripts/bundling/service-worker.ts'
import { writeStorefrontManifest } from './scripts/bundling/storefront-manifest.ts'

export default {
  appDirectory: 'app',
  ssr: true,
  // The page contains the whole route table, so that a phone on a slow network never waits to discover a route.
  routeDiscovery: { mode: 'initial' },
  // If loaders were in separate files, React would render the previous page again on navigation (docs/decisions/026).
  splitRouteModules: false,
  buildEnd: async ({ reactRouterConfig: { buildDirectory } }) => {
    await writeStorefrontManifest(buildDirectory)
    await buildServiceWorker(buildDirectory)
    await compressAssets(buildDirectory)
  },
} satisfies Config
