import type { Config } from '@react-router/dev/config'
import { compressAssets } from './scripts/bundling/compress-assets.ts'
import { buildServiceWorker } from './scripts/bundling/service-worker.ts'

export default {
  appDirectory: 'app',
  ssr: true,
  // Each page loads the whole route table, so that every link works offline (docs/decisions/065-route-table.md).
  routeDiscovery: { mode: 'initial' },
  // If loaders were in separate files, React would render the previous page again on navigation (docs/storefront.md).
  splitRouteModules: false,
  buildEnd: async ({ reactRouterConfig: { buildDirectory } }) => {
    await buildServiceWorker(buildDirectory)
    await compressAssets(buildDirectory)
  },
} satisfies Config
