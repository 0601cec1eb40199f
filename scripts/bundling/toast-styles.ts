import type { Plugin } from 'vite'

const LIBRARY = /node_modules\/sonner\/dist\/index\.mjs$/
/** How the toast library writes its styles into the page: a call with one long text. */
const WRITES_STYLES = /^__insertCSS\("(?:[^"\\]|\\.)*"\);$/m

/**
 * Makes a file of the styles that the toast library would write into the page, where the page's policy refuses them
 * (docs/decisions/019-security-headers.md). @throws while building, when the library no longer does it that way.
 */
export function toastStyles(): Plugin {
  return {
    name: 'toast-styles',
    apply: 'build',
    transform(code, id) {
      if (!LIBRARY.test(id)) return null
      if (!WRITES_STYLES.test(code))
        throw new Error(`${id} writes its styles in another way: see toast-styles.ts.`)
      return { code: code.replace(WRITES_STYLES, "import 'sonner/dist/styles.css';"), map: null }
    },
  }
}
