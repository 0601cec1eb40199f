import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ServerBuild } from 'react-router'
import { build } from 'vite'

/** What the offline page and the cart, which is always open, are made of. */
const SHELL = ['root', 'storefront/layout', 'storefront/offline/route', 'storefront/cart/route']
/** What pages fetch later, by the beginning of its name: the toasts, which also tell that there is no network. */
const LATER = /^sonner-.*\.js$/
/** The way to an order. What is only read is kept when it was read; paying needs a network. */
const WAY_TO_AN_ORDER = ['product-list', 'category-page', 'product', 'delivery'].map(
  (page) => `storefront/${page}/route`,
)

/**
 * Bundles the service worker beside the browser's files, after the pages are built: it is told their names, so that it
 * changes whenever one of them does, and browsers learn of a new version.
 * @param buildDirectory where `react-router build` has put the pages
 */
export async function buildServiceWorker(buildDirectory: string): Promise<void> {
  const server = pathToFileURL(join(buildDirectory, 'server', 'index.js'))
  const { assets } = (await import(/* @vite-ignore */ `${server.href}?${Date.now()}`)) as Pick<
    ServerBuild,
    'assets'
  >
  const later = (await readdir(join(buildDirectory, 'client', 'assets'))).filter((file) => LATER.test(file))
  const { shell, code } = filesToKeep(assets, later)
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: {
      SHELL: JSON.stringify(shell),
      CODE: JSON.stringify(code),
      'process.env.NODE_ENV': '"production"',
    },
    build: {
      outDir: join(buildDirectory, 'client'),
      emptyOutDir: false,
      target: 'es2022',
      rolldownOptions: {
        input: 'app/service-worker/worker.ts',
        output: { entryFileNames: 'service-worker.js', format: 'iife' },
      },
    },
  })
}

/** The addresses of scripts and styles, each once. */
function filesToKeep({ entry, routes, url }: ServerBuild['assets'], later: readonly string[]) {
  const filesOf = (id: string) => {
    const route = routes[id]
    if (!route) throw new Error(`There is no route ${id}.`)
    const { module, clientLoaderModule, imports = [], css = [] } = route
    return [module, ...(clientLoaderModule ? [clientLoaderModule] : []), ...imports, ...css]
  }
  const shell = new Set([entry.module, ...entry.imports, url, ...SHELL.flatMap(filesOf)])
  const code = new Set([...later.map((file) => `/assets/${file}`), ...WAY_TO_AN_ORDER.flatMap(filesOf)])
  return { shell: [...shell], code: [...code].filter((file) => !shell.has(file)) }
}
