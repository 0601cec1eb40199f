import type { Rolldown } from 'vite'

/** React rarely changes between releases of the shop, so browsers can cache it as a separate chunk. */
const REACT = /\/node_modules\/(?:react|react-dom|scheduler|react-router)\//
const TOASTS = /\/node_modules\/sonner\/|\/app\/ui\/toaster\.tsx/
const DASHBOARD = /\/app\/dashboard\//
const DASHBOARD_LAYOUT = '/app/dashboard/layout.tsx'
const PACKAGES = /\/node_modules\//
const SMALL = /\/app\/ui\/(?:use-restore-focus\.ts|field-error\.tsx)/
const CONTRACTS = /\/contracts\/|\/node_modules\/valibot\//

const isOwn = (id: string) => !PACKAGES.test(id)

const FRAME = [
  '/app/entry.client.tsx',
  '/app/root.tsx',
  '/app/storefront/layout.tsx',
  '/app/storefront/catalogue/',
]
/** Browsers load no code of these pages, so it decides nothing about the code of others. */
export const PAGES_WITHOUT_SCRIPTS = ['order-follow', 'order-receipt', 'stock-alert']
const WITHOUT_SCRIPTS = PAGES_WITHOUT_SCRIPTS.map((name) => `/app/storefront/${name}/`)
const STOREFRONT_PAGE = /\/app\/storefront\/[\w-]+\/(?:[\w-]+-)?route\.tsx/
const DASHBOARD_PAGE = /\/app\/dashboard\/[\w-]+\/(?:[\w-]+-)?route\.tsx/
/** Modules used by at least this many pages are in one chunk: several smaller chunks would be larger in total. */
const MANY_PAGES = 7
/** Many pages need it, but not those of products and lists, which shoppers open first. */
const BESIDE_FRAME = '/app/session/account-texts.ts'
const PRODUCT_PAGE = '/app/storefront/product/route.tsx'
const CART_PAGE = '/app/storefront/cart/route.tsx'
const CHECKOUT_PAGE = '/app/storefront/checkout/route.tsx'
const LANDING_PAGES = [
  '/app/storefront/home/route.tsx',
  '/app/storefront/product-list/route.tsx',
  PRODUCT_PAGE,
]

/**
 * Modules needed by the same pages form a chunk. A chunk below the threshold (bytes) joins the chunk with the most
 * similar pages, because each request costs 400 bytes.
 */
const BY_PAGES = { minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 700 }

const ordering = neededBy('ordering', [CART_PAGE, CHECKOUT_PAGE], 'only')

/**
 * Chunks of code that several pages need; other code is bundled with its page or deferred part. Home weighs 136 kB in
 * sixty files without these chunks, 118 kB in nine files with them.
 */
export const CHUNKS: Rolldown.CodeSplittingGroup[] = [
  { name: 'react', test: REACT, priority: 8 },
  // service-worker.ts finds this chunk by its name.
  { name: 'sonner', test: TOASTS, priority: 7 },
  { name: (id, graph) => (isInFrame(id, graph) ? 'frame' : null), test: isOwn, priority: 6 },
  { name: neededBy('buying', [PRODUCT_PAGE, CART_PAGE]), test: isOwn, priority: 5 },
  { name: neededBy('product', [PRODUCT_PAGE]), test: isOwn, minShareCount: 2, priority: 4 },
  // A separate chunk, because pages that need nothing else of their importers' chunks also need these modules.
  { name: 'small', test: SMALL, priority: 5 },
  // Separate from `shared`, so that pages without forms do not load it.
  {
    name: (id, graph) => (isDashboardOnly(id, graph) ? null : 'contracts'),
    test: CONTRACTS,
    ...BY_PAGES,
    priority: 3,
  },
  {
    name: (id, graph) => (isDashboardOnly(id, graph) || ordering(id, graph) ? null : 'shared'),
    ...BY_PAGES,
    priority: 2,
  },
  // Lower priority than `shared`, so that `shared` gets the imports that other pages need too.
  { name: ordering, test: isOwn, priority: 1 },
  // Lowest priorities, because a group also takes its modules' imports, unless a group of higher priority has them.
  { name: (id, graph) => (isInDashboardFrame(id, graph) ? 'dashboard-frame' : null), priority: 1 },
  { name: (id, graph) => (isDashboardOnly(id, graph) ? 'dashboard' : null), ...BY_PAGES, priority: 0 },
]

interface ModuleGraph {
  getModuleInfo(id: string): Pick<Rolldown.ModuleInfo, 'importers'> | null
}

/** Whether all or many storefront pages, or at least two landing pages, use this module. */
export function isInFrame(id: string, graph: ModuleGraph): boolean {
  if (id.includes(BESIDE_FRAME)) return false
  const dependants = dependantsOf(id, graph)
  if (countPages(FRAME, dependants) > 0 || countPages(LANDING_PAGES, dependants) > 1) return true
  return pagesAmong(dependants, STOREFRONT_PAGE).size >= MANY_PAGES
}

export function isDashboardOnly(id: string, graph: ModuleGraph): boolean {
  const dependants = dependantsOf(id, graph)
  const entries = dependants.filter((module) => !graph.getModuleInfo(module)?.importers.length)
  return entries.length > 0 && entries.every((module) => DASHBOARD.test(module))
}

/** Whether the dashboard's layout or many of its pages, and nothing outside the dashboard, use this module. */
export function isInDashboardFrame(id: string, graph: ModuleGraph): boolean {
  if (!isDashboardOnly(id, graph)) return false
  const dependants = dependantsOf(id, graph)
  return (
    countPages([DASHBOARD_LAYOUT], dependants) > 0 ||
    pagesAmong(dependants, DASHBOARD_PAGE).size >= MANY_PAGES
  )
}

/** Assigns to a chunk the modules that all these pages need; `only` excludes modules that other pages need too. */
function neededBy(name: string, pages: readonly string[], only?: 'only') {
  return (id: string, graph: ModuleGraph) => {
    const dependants = dependantsOf(id, graph)
    const isNeeded = countPages(pages, dependants) === pages.length
    return isNeeded && (!only || pagesAmong(dependants, STOREFRONT_PAGE).size === pages.length) ? name : null
  }
}

function countPages(pages: readonly string[], dependants: readonly string[]): number {
  return pages.filter((page) => dependants.some((module) => module.includes(page))).length
}

function pagesAmong(dependants: readonly string[], page: RegExp): Set<string> {
  const loaded = dependants.filter((module) => !WITHOUT_SCRIPTS.some((folder) => module.includes(folder)))
  return new Set(loaded.flatMap((module) => page.exec(module)?.[0] ?? []))
}

/** The module with its direct and indirect static importers; `import()` does not count. */
function dependantsOf(id: string, graph: ModuleGraph): string[] {
  const found = new Set([id])
  for (const module of found) {
    for (const importer of graph.getModuleInfo(module)?.importers ?? []) found.add(importer)
  }
  return [...found]
}
