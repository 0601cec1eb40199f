import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { toastStyles } from './scripts/bundling/toast-styles.ts'

/** React and its router: the largest part, and the one that stays the same from one version of the shop to the next. */
const REACT = /node_modules\/(react|react-dom|scheduler|react-router)\//

/** What every page of the storefront shows: its frame, its cards, what they are made of, and what is too small to travel alone. */
const FRAME =
  /app\/(root|page-meta|installed-app|storefront\/(layout|notices|without-script|back-to-top|header\/(?!search-list)|footer|catalogue|delivery\/(kept-order|checkout-record|unsent-order-notice|send-again)|offline\/(offline-banner|open-kept-page))|route-watcher|splash|analytics\/analytics|api-client\/api|session\/session|browser|ui\/(button|price|product-picture|stars|toasts|side-modal|notice-card|field-error|search-input|navigation-progress|use-open-here|ways-out|use-rotation|rotation-toggle|later-part|when-wanted))|domain\/text\/characters/

/** What every form is checked and drawn with. */
const FORMS = /node_modules\/valibot\/|contracts\/(fields|issues)\.|app\/ui\/(field|use-fields)\./

/** What the dashboard's pages share, of what only they have: every page's list of pieces names each of them. */
const DASHBOARD =
  /app\/dashboard\/(badge|call-dashboard|choice-link|count-at|counts|dates|icon-link|load-failure|page-paths|role-texts|session-end|short-name|stat-card|title-with-link|use-act|lists\/(empty-list|fetch-page|list-address|use-page-of))\./

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), toastStyles()],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Left to itself the bundler makes some sixty pieces of home: measured 137 kB, with these groups 122 kB.
            codeSplitting: {
              groups: [
                { name: 'react', test: REACT, priority: 2 },
                { name: 'frame', test: FRAME, priority: 1 },
                { name: 'messages', test: /domain\/messages\./, priority: 2 },
                { name: 'forms', test: FORMS, priority: 1 },
                { name: 'account', test: /app\/session\/(read-user|refresh-account)\./ },
                { name: 'dashboard', test: DASHBOARD },
                {
                  name: 'orders',
                  test: /app\/storefront\/(delivery\/last-order\.|payment\/payment-state)/,
                  priority: 1,
                },
                { name: 'amounts', test: /app\/ui\/quantity-stepper/, priority: 1 },
                { name: 'signs', test: /lucide-react\/dist\/esm\/icons\/(arrow|chevron|map-pin|copy|trash)/ },
                // By itself, under a name the service worker's build knows.
                { name: 'sonner', test: /node_modules\/sonner\// },
              ],
            },
          },
        },
      },
    },
  },
})
