import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { ServerBuild } from 'react-router'
import { build } from 'vite'

/** Routes that work offline from the first visit. */
const SHELL = ['root', 'storefront/layout', 'storefront/offline/route', 'storefront/cart/route']
/** Lazy chunk of the layout. */
const SHELL_LATER = ['notices']
/** Lazy chunks of toasts (which also report a lost network), of search, of forms and of ordering. */
const LATER = [
  ...['sonner', 'search-panel', 'form-checks', 'send-order', 'confirm-order-dialog'],
  ...['district-field', 'zone-fees'],
]
const FONT = /^nunito-latin-.*\.woff2$/
const LOGO = /^logo-.*\.svg$/
const LATER_ON_PRODUCT = ['below-the-fold', 'size-help', 'share-sheet']
const IMPORTED = /(?:from|import)"\.\/([\w-]+\.js)"/g
/** Routes of browsing and ordering, whose code is cached after the shell; the cart is in SHELL. */
const ORDER_ROUTES = [
  'product-list/route',
  'product-list/category-route',
  'product/route',
  'checkout/route',
  'order-confirmation/route',
].map((page) => `storefront/${page}`)

/**
 * Bundles the service worker with the names of the built files, so that a change of any file changes the worker.
 * @param buildDirectory output of `react-router build`
 */
export async function buildServiceWorker(buildDirectory: string): Promise<void> {
  const folder = join(buildDirectory, 'client', 'assets')
  const later = (chunks: readonly string[]) => laterFiles(folder, chunks)
  const [font, logo] = await Promise.all([FONT, LOGO].map((name) => assetAddress(folder, name)))
  const productParts = await later(LATER_ON_PRODUCT)
  const { shell, code } = filesToKeep(readAssets(buildDirectory), {
    shell: await later(SHELL_LATER),
    code: await later(LATER),
  })
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: {
      SHELL: JSON.stringify([...shell, font, logo]),
      FONT: JSON.stringify(font),
      CODE: JSON.stringify(code),
      PRODUCT_PARTS: JSON.stringify(productParts),
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

/** Returns the table of the files that each route needs. */
function readAssets(buildDirectory: string): ServerBuild['assets'] {
  // `import()` would pass the whole server build through Vite.
  const { assets }: ServerBuild = createRequire(import.meta.url)(join(buildDirectory, 'server', 'pages.js'))
  return assets
}

/** @throws unless exactly one file matches */
async function assetAddress(folder: string, name: RegExp): Promise<string> {
  const [file, ...others] = (await readdir(folder)).filter((file) => name.test(file))
  if (!file || others.length > 0) throw new Error(`${folder} does not hold one ${name}.`)
  return `/assets/${file}`
}

/** URLs of these chunks and their imports. @throws when a chunk does not exist */
async function laterFiles(folder: string, chunks: readonly string[]): Promise<string[]> {
  const built = await readdir(folder)
  const files = new Set(
    chunks.flatMap((chunk) => {
      const found = built.filter((file) => file.startsWith(`${chunk}-`) && /\.(?:js|css)$/.test(file))
      if (found.length === 0) throw new Error(`${folder} holds no chunk ${chunk}.`)
      return found
    }),
  )
  for (const file of files) {
    const text = await readFile(join(folder, file), 'utf8')
    for (const [, imported = ''] of text.matchAll(IMPORTED)) files.add(imported)
  }
  return [...files].map((file) => `/assets/${file}`)
}

function filesToKeep(
  { entry, routes, url }: ServerBuild['assets'],
  later: { shell: readonly string[]; code: readonly string[] },
) {
  const filesOf = (id: string) => {
    const route = routes[id]
    if (!route) throw new Error(`There is no route ${id}.`)
    const { module, imports = [], css = [] } = route
    // The route itself comes last: once it is cached, so are its dependencies.
    return [...imports, ...css, module]
  }
  const shell = new Set([entry.module, ...entry.imports, url, ...SHELL.flatMap(filesOf), ...later.shell])
  const code = new Set([...later.code, ...ORDER_ROUTES.flatMap(filesOf)])
  return { shell: [...shell], code: [...code].filter((file) => !shell.has(file)) }
}
