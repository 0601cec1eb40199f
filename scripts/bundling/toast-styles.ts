import type { Plugin } from 'vite'

const LIBRARY = /node_modules\/sonner\/dist\/index\.mjs$/
const WRITES_STYLES = /^__insertCSS\("(?:[^"\\]|\\.)*"\);$/m

/** Moves the styles of the toast library to a file, because the CSP forbids inline styles (decision 019). */
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
