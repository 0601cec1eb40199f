import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/** React and its router: the largest part, and the one that stays the same from one version of the shop to the next. */
const REACT = /node_modules\/(react|react-dom|scheduler|react-router)\//

/** What every page of the storefront shows: its frame, its cards and what they are made of. */
const FRAME =
  /app\/(root|installed-app|storefront\/(layout|notices|back-to-top|header|footer|catalogue|delivery\/(checkout-record|unsent-order-notice|send-again)|offline\/(offline-banner|open-kept-page))|route-watcher|splash|analytics\/analytics|api-client|session\/session|ui\/(button|price|product-picture|stars|toasts|side-modal|notice-card|use-online))/

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
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
