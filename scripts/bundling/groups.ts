interface Group {
  name: string
  /** paths from the project's root; folders end with a slash */
  includes: readonly string[]
  except?: readonly string[]
  /** the highest wins when several groups include a module */
  priority: number
}

/** Unchanged between releases of the shop, so that browsers keep it cached. */
const REACT = packages('react', 'react-dom', 'scheduler', 'react-router')

/** On every page of the storefront, or too small for a separate chunk. */
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

/** Loaded with the first letter in the search box, or with an empty list. */
const SEARCH = [
  'app/storefront/catalogue/category-links.tsx',
  'app/storefront/header/search-list.ts',
  'app/storefront/header/search-panel.tsx',
]

const FORMS = [
  ...packages('valibot'),
  'contracts/fields.ts',
  'contracts/issues.ts',
  'app/ui/field.tsx',
  'app/ui/use-action-result.ts',
  'app/ui/use-form-errors.ts',
]

/** Shared by dashboard pages only; one chunk keeps their preload lists short. */
const DASHBOARD = [
  'app/dashboard/badge.tsx',
  'app/dashboard/admin-api.ts',
  'app/dashboard/choice-link.tsx',
  'app/dashboard/decode.ts',
  'contracts/answer-fields.ts',
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

const ICONS = [
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
].map((icon) => `node_modules/lucide-react/dist/esm/icons/${icon}.mjs`)

/** Measured for home: 137 kB in some sixty chunks without groups, 122 kB with them. */
export const GROUPS: readonly Group[] = [
  { name: 'react', includes: REACT, priority: 2 },
  { name: 'frame', includes: FRAME, except: SEARCH, priority: 1 },
  { name: 'messages', includes: ['domain/validation-messages.ts'], priority: 2 },
  { name: 'forms', includes: FORMS, priority: 1 },
  { name: 'account', includes: ['app/session/refresh-account.ts'], priority: 0 },
  { name: 'dashboard', includes: DASHBOARD, priority: 0 },
  {
    name: 'orders',
    includes: ['app/storefront/checkout/last-order.ts', 'app/storefront/payment/payment-state.ts'],
    priority: 1,
  },
  {
    name: 'quantity',
    includes: ['app/ui/quantity-stepper.tsx', 'app/storefront/sticky-buy-bar.tsx'],
    priority: 1,
  },
  { name: 'icons', includes: ICONS, priority: 0 },
  // service-worker.ts finds this chunk by its name.
  { name: 'sonner', includes: [...packages('sonner'), 'app/ui/toaster.tsx'], priority: 0 },
]

/** @param id absolute path, possibly with a query */
export function includesModule({ includes, except = [] }: Group, id: string): boolean {
  const isAt = (path: string) => id.includes(`/${path}`)
  return includes.some(isAt) && !except.some(isAt)
}

function packages(...names: string[]): string[] {
  return names.map((name) => `node_modules/${name}/`)
}
