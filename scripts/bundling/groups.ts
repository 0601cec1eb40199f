/** Modules that travel to the browser in one file. */
interface Group {
  name: string
  /** their paths, from the project's folder; a folder, which stands for all it holds, ends with a slash */
  holds: readonly string[]
  /** what of those folders stays outside */
  except?: readonly string[]
  /** a module that several groups hold goes to the one with the highest */
  priority: number
}

/** React and its router: the largest part, and the one that stays the same from one version of the shop to the next. */
const REACT = packages('react', 'react-dom', 'scheduler', 'react-router')

/** What every page of the storefront shows: its frame, its cards, what they are made of, and what is too small to travel alone. */
const FRAME = [
  'app/root.tsx',
  'app/page-meta.ts',
  'app/analytics/analytics.ts',
  'app/api-client/api-base.ts',
  'app/api-client/api.ts',
  'app/browser/',
  'app/pwa/',
  'app/navigation/',
  'app/session/session.ts',
  'app/splash/',
  'app/storefront/back-to-top.tsx',
  'app/storefront/catalogue/',
  'app/storefront/checkout/checkout-store.ts',
  'app/storefront/footer/',
  'app/storefront/header/',
  'app/storefront/layout.tsx',
  'app/storefront/notices.tsx',
  'app/storefront/offline/open-cached-page.ts',
  'app/storefront/no-script-notice.tsx',
  'app/ui/button.tsx',
  'app/ui/create-icon.ts',
  'app/ui/field-error.tsx',
  'app/ui/deferred-section.tsx',
  'app/ui/navigation-progress.tsx',
  'app/ui/banner.tsx',
  'app/ui/price.tsx',
  'app/ui/product-image.tsx',
  'app/ui/autoplay-toggle.tsx',
  'app/ui/search-input.tsx',
  'app/ui/drawer.tsx',
  'app/ui/stars.tsx',
  'app/ui/toasts.tsx',
  'app/ui/use-disclosure.ts',
  'app/ui/use-autoplay.ts',
  'app/ui/dismiss-handlers.ts',
  'app/ui/when-visible-or-interacted.ts',
  'domain/text/characters.ts',
]

/** What comes with the first letter typed into the header's search box, or with a list that holds nothing. */
const SEARCH = [
  'app/storefront/catalogue/category-links.tsx',
  'app/storefront/header/search-list.ts',
  'app/storefront/header/search-panel.tsx',
]

/** What every form is checked and drawn with. */
const FORMS = [
  ...packages('valibot'),
  'contracts/fields.ts',
  'contracts/issues.ts',
  'app/ui/field.tsx',
  'app/ui/use-action-result.ts',
  'app/ui/use-form-errors.ts',
]

/** What the dashboard's pages share, of what only they have: every page's list of pieces names each of them. */
const DASHBOARD = [
  'app/dashboard/badge.tsx',
  'app/dashboard/admin-api.ts',
  'app/dashboard/choice-link.tsx',
  'app/dashboard/count-at.ts',
  'app/dashboard/format-numbers.ts',
  'app/dashboard/format-dates.ts',
  'app/dashboard/icon-link.tsx',
  'app/dashboard/lists/empty-list.tsx',
  'app/dashboard/lists/fetch-page.ts',
  'app/dashboard/lists/list-params.ts',
  'app/dashboard/lists/use-client-pagination.ts',
  'app/dashboard/page-paths.ts',
  'app/dashboard/role-labels.ts',
  'app/dashboard/section-failure.tsx',
  'app/dashboard/session-expiry.ts',
  'app/dashboard/short-name.tsx',
  'app/dashboard/stat-card.tsx',
  'app/dashboard/title-with-link.tsx',
]

/** The signs that many pages show. */
const SIGNS = [
  'arrow-down',
  'arrow-left',
  'arrow-right',
  'arrow-up',
  'arrow-up-down',
  'chevron-down',
  'chevron-left',
  'chevron-right',
  'copy',
  'map-pin',
  'trash',
].map((sign) => `node_modules/lucide-react/dist/esm/icons/${sign}.mjs`)

/** Left to itself the bundler makes some sixty pieces of home: measured 137 kB, with these groups 122 kB. */
export const GROUPS: readonly Group[] = [
  { name: 'react', holds: REACT, priority: 2 },
  { name: 'frame', holds: FRAME, except: SEARCH, priority: 1 },
  { name: 'messages', holds: ['domain/validation-messages.ts'], priority: 2 },
  { name: 'forms', holds: FORMS, priority: 1 },
  { name: 'account', holds: ['app/session/refresh-account.ts'], priority: 0 },
  { name: 'dashboard', holds: DASHBOARD, priority: 0 },
  {
    name: 'orders',
    holds: ['app/storefront/checkout/last-order.ts', 'app/storefront/payment/payment-state.ts'],
    priority: 1,
  },
  {
    name: 'amounts',
    holds: ['app/ui/quantity-stepper.tsx', 'app/storefront/sticky-buy-bar.tsx'],
    priority: 1,
  },
  { name: 'signs', holds: SIGNS, priority: 0 },
  // By itself, under a name the service worker's build knows.
  { name: 'sonner', holds: [...packages('sonner'), 'app/ui/toaster.tsx'], priority: 0 },
]

/** Whether a group holds a module, which the bundler names by its whole path and what is asked of it (`?…`). */
export function holdsModule({ holds, except = [] }: Group, id: string): boolean {
  const isAt = (path: string) => id.includes(`/${path}`)
  return holds.some(isAt) && !except.some(isAt)
}

function packages(...names: string[]): string[] {
  return names.map((name) => `node_modules/${name}/`)
}
