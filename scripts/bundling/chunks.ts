import type { Rolldown } from 'vite'

/** Unchanged between releases of the shop, so that browsers keep it cached. */
const REACT = /\/node_modules\/(?:react|react-dom|scheduler|react-router)\//
const TOASTS = /\/node_modules\/sonner\/|\/app\/ui\/toaster\.tsx/
const DASHBOARD = /\/app\/dashboard\//
const PACKAGES = /\/node_modules\//
const CONTRACTS = /\/contracts\/|\/node_modules\/valibot\//
/** The router loads each part of a route as a file. */
const PART_OF_ROUTE = /\?route-chunk=/

const isStorefront = (id: string) => !DASHBOARD.test(id) && !PART_OF_ROUTE.test(id)
const isOwn = (id: string) => !PACKAGES.test(id) && !PART_OF_ROUTE.test(id)

const FRAME = ['/app/root.tsx', '/app/storefront/layout.tsx', '/app/storefront/catalogue/']
const PRODUCT_PAGE = '/app/storefront/product/route.tsx'
const LANDING_PAGES = [
  '/app/storefront/home/route.tsx',
  '/app/storefront/product-list/route.tsx',
  PRODUCT_PAGE,
]

/**
 * Modules needed by the same pages form a chunk. One of less source code joins the chunk whose pages are most alike:
 * each request costs 400 bytes.
 */
const BY_PAGES = { minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 1000 }

/**
 * The chunks of code that several pages need. What one page or one deferred part needs is bundled with it. Home weighs
 * 137 kB in sixty files without groups, 114 kB in nine with them.
 */
export const CHUNKS: Rolldown.CodeSplittingGroup[] = [
  { name: 'react', test: REACT, priority: 6 },
  // service-worker.ts finds this chunk by its name.
  { name: 'sonner', test: TOASTS, priority: 5 },
  { name: (id, graph) => (isInFrame(id, graph) ? 'frame' : null), test: isOwn, priority: 4 },
  {
    name: (id, graph) => (countPages([PRODUCT_PAGE], id, graph) > 0 ? 'product' : null),
    test: isOwn,
    minShareCount: 2,
    priority: 3,
  },
  // Apart from the icons and texts of pages that send nothing.
  { name: 'contracts', test: CONTRACTS, ...BY_PAGES, priority: 2 },
  { name: 'shared', test: isStorefront, ...BY_PAGES, priority: 1 },
  { name: 'dashboard', test: DASHBOARD, ...BY_PAGES, priority: 0 },
]

interface ModuleGraph {
  getModuleInfo(id: string): Pick<Rolldown.ModuleInfo, 'importers'> | null
}

/** Is this module on all or most pages of the storefront, or on two of those where visits start? */
export function isInFrame(id: string, graph: ModuleGraph): boolean {
  return countPages(FRAME, id, graph) > 0 || countPages(LANDING_PAGES, id, graph) > 1
}

/** Counts the pages that import this module, directly or not, but not through `import()`. */
function countPages(pages: readonly string[], id: string, graph: ModuleGraph): number {
  const found = new Set([id])
  for (const module of found) {
    for (const importer of graph.getModuleInfo(module)?.importers ?? []) found.add(importer)
  }
  return pages.filter((page) => [...found].some((module) => module.includes(page))).length
}
