import type { Rolldown } from 'vite'

/** React rarely changes between releases of the shop, so browsers can cache it as a separate chunk. */
const REACT = /\/node_modules\/(?:react|react-dom|scheduler|react-router)\//
const TOASTS = /\/node_modules\/sonner\/|\/app\/ui\/toaster\.tsx/
const DASHBOARD = /\/app\/dashboard\//
const PACKAGES = /\/node_modules\//
const ICONS = /\/node_modules\/lucide-react\/dist\/esm\/icons\//
const SMALL =
  /\/app\/(?:ui\/(?:use-restore-focus\.ts|field-error\.tsx)|storefront\/load-form-checks\.ts)|\/domain\/(?:accounts\/account|birth-lists\/birth-list|catalogue\/favourite-changes)\.ts/
/** Each a chunk as it is: pages need some of it at once and the rest later, so these would be divided or join larger ones. */
const CART_RULES = /\/domain\/cart\/(?:edit-cart|option-problems)\.ts/
const STATUSES = /\/domain\/orders\/statuses\.ts/
const CART_LINK = /\/domain\/urls\/cart-link-path\.ts/
/** Loaded when a photo is chosen, in the dashboard and for a comment. */
const PHOTOS =
  /\/app\/photo-uploads\/(?:prepare-photo|crop)\.ts|\/domain\/catalogue\/image-(?:problems|size)\.ts/
/** One more file each, if they joined the icons of other pages: on a product's page, and at the checkout. */
const PRODUCT_ICON = /\/icons\/zap\.mjs/
const CHECKOUT_ICONS = /\/icons\/(?:banknote|clock|map-pin|smartphone|wallet)\.mjs/
const CONTRACTS = /\/contracts\//
/** Loaded when a form is first used. */
const VALIDATION = /\/node_modules\/valibot\/|\/domain\/(?:errors|validation-messages)\.ts/

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
const HOME_PAGE = '/app/storefront/home/route.tsx'
const LIST_PAGE = '/app/storefront/product-list/route.tsx'
const PRODUCT_PAGE = '/app/storefront/product/route.tsx'
/** Loaded by every page that may have a notice. */
const NOTICES = '/app/storefront/notices.tsx'
const CART_PAGE = '/app/storefront/cart/route.tsx'
const CHECKOUT_PAGE = '/app/storefront/checkout/route.tsx'
const LANDING_PAGES = [HOME_PAGE, LIST_PAGE, PRODUCT_PAGE]

/**
 * Modules needed by the same pages form a chunk. A chunk below the threshold (bytes) joins the chunk with the most
 * similar pages, because each request costs 400 bytes, and every page loads the table of routes, which names the chunks of
 * each.
 */
const BY_PAGES = { minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 900 }
/** Icons are small, and every page has its own. */
const ICONS_BY_PAGES = { ...BY_PAGES, entriesAwareMergeThreshold: 1_000 }

const ordering = neededBy('ordering', [CART_PAGE, CHECKOUT_PAGE], 'only')

/** A chunk with what a page shares with others, which those load as a whole. */
const page = (name: string, path: string, priority: number): Rolldown.CodeSplittingGroup => ({
  name: neededBy(name, [path]),
  test: isOwn,
  minShareCount: 2,
  priority,
})

/**
 * Chunks of code that several pages need; other code is bundled with its page or deferred part. The pages that shoppers
 * open most come first. Home weighs 136 kB in sixty files without these chunks.
 */
export const CHUNKS: Rolldown.CodeSplittingGroup[] = [
  { name: 'react', test: REACT, priority: 12 },
  // service-worker.ts finds this chunk by its name.
  { name: 'sonner', test: TOASTS, priority: 11 },
  { name: (id, graph) => (isInFrame(id, graph) ? 'frame' : null), test: isOwn, priority: 10 },
  page('notices', NOTICES, 9),
  { name: neededBy('buying', [PRODUCT_PAGE, CART_PAGE]), test: isOwn, priority: 8 },
  { ...page('product', PRODUCT_PAGE, 7), test: (id) => isOwn(id) || PRODUCT_ICON.test(id) },
  page('list', LIST_PAGE, 7),
  page('home', HOME_PAGE, 7),
  // A separate chunk, because pages that need nothing else of their importers' chunks also need these modules.
  { name: 'small', test: SMALL, priority: 6 },
  { name: 'cart-rules', test: CART_RULES, priority: 6 },
  { name: 'cart-link', test: CART_LINK, priority: 6 },
  { name: 'statuses', test: STATUSES, priority: 6 },
  { name: 'icons', test: CHECKOUT_ICONS, priority: 6 },
  { name: 'validation', test: VALIDATION, priority: 6 },
  { name: 'photos', test: PHOTOS, priority: 6 },
  // Separate from `shared`, so that pages without forms do not load it.
  {
    name: (id, graph) => (isDashboardOnly(id, graph) ? null : 'contracts'),
    test: CONTRACTS,
    ...BY_PAGES,
    // Only forms of the storefront need some, later; the table of routes names each of them for all forty screens.
    entriesAwareMergeThreshold: 8_000,
    priority: 3,
  },
  { name: 'icons', test: ICONS, ...ICONS_BY_PAGES, priority: 3 },
  {
    name: (id, graph) => (isDashboardOnly(id, graph) || ordering(id, graph) ? null : 'shared'),
    ...BY_PAGES,
    priority: 2,
  },
  // Lower priority than `shared`, so that `shared` gets the imports that other pages need too.
  { name: ordering, test: isOwn, priority: 1 },
  // Lowest priority, because a group also takes its modules' imports, unless a group of higher priority has them.
  { name: (id, graph) => (isDashboardOnly(id, graph) ? 'dashboard' : null), minShareCount: 2, priority: 0 },
]

interface ModuleGraph {
  getModuleInfo(id: string): Pick<Rolldown.ModuleInfo, 'importers'> | null
}

/** Whether all storefront pages, or at least two landing pages, use this module. */
export function isInFrame(id: string, graph: ModuleGraph): boolean {
  const dependants = dependantsOf(id, graph)
  return countPages(FRAME, dependants) > 0 || countPages(LANDING_PAGES, dependants) > 1
}

export function isDashboardOnly(id: string, graph: ModuleGraph): boolean {
  const dependants = dependantsOf(id, graph)
  const entries = dependants.filter((module) => !graph.getModuleInfo(module)?.importers.length)
  return entries.length > 0 && entries.every((module) => DASHBOARD.test(module))
}

/** Assigns to a chunk the modules that all these pages need; `only` excludes modules that other pages need too. */
function neededBy(name: string, pages: readonly string[], only?: 'only') {
  return (id: string, graph: ModuleGraph) => {
    const dependants = dependantsOf(id, graph)
    const isNeeded = countPages(pages, dependants) === pages.length
    return isNeeded && (!only || countStorefrontPages(dependants) === pages.length) ? name : null
  }
}

function countPages(pages: readonly string[], dependants: readonly string[]): number {
  return pages.filter((page) => dependants.some((module) => module.includes(page))).length
}

function countStorefrontPages(dependants: readonly string[]): number {
  const loaded = dependants.filter((module) => !WITHOUT_SCRIPTS.some((folder) => module.includes(folder)))
  return new Set(loaded.flatMap((module) => STOREFRONT_PAGE.exec(module)?.[0] ?? [])).size
}

/** The module with its direct and indirect static importers; `import()` does not count. */
function dependantsOf(id: string, graph: ModuleGraph): string[] {
  const found = new Set([id])
  for (const module of found) {
    for (const importer of graph.getModuleInfo(module)?.importers ?? []) found.add(importer)
  }
  return [...found]
}
