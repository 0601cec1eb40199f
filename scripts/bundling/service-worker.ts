import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ServerBuild } from 'react-router'
import { build } from 'vite'

/** What the offline page and the cart, which is always open, are made of. */
const SHELL = ['root', 'storefront/layout', 'storefront/offline/route', 'storefront/cart/route']
/** What pages fetch later: the toasts, which also tell that there is no network, and the search. */
const LATER = ['sonner', 'search-panel']
/** The font and the logo, which the offline page shows. */
const FONT = /^nunito-latin-.*\.woff2$/
const LOGO = /^logo-.*\.svg$/
/** Chunks that an opened product page loads: the content below the buying part, the size guide, sharing. */
const LATER_ON_PRODUCT = ['below-the-fold', 'size-tables', 'share']
const IMPORTED = /(?:from|import)"\.\/([\w-]+\.js)"/g
/** The way to an order. What is only read is kept when it was read; paying needs a network. */
const WAY_TO_AN_ORDER = [
  'product-list/route',
  'product-list/category-route',
  'product/route',
  'checkout/route',
  'order-confirmation/route',
].map((page) => `storefront/${page}`)

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
  const folder = join(buildDirectory, 'client', 'assets')
  const later = (chunks: readonly string[]) => laterFiles(folder, chunks)
  const [font, logo] = await Promise.all([FONT, LOGO].map((name) => assetAddress(folder, name)))
  const productParts = await later(LATER_ON_PRODUCT)
  const { shell, code } = filesToKeep(assets, await later(LATER))
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

/** The address of the one file so named. @throws when there is none, or several */
async function assetAddress(folder: string, name: RegExp): Promise<string> {
  const [file, ...others] = (await readdir(folder)).filter((file) => name.test(file))
  if (!file || others.length > 0) throw new Error(`${folder} does not hold one ${name}.`)
  return `/assets/${file}`
}

/** The addresses of these chunks and of what they import. @throws when a chunk does not exist */
async function laterFiles(folder: string, chunks: readonly string[]): Promise<string[]> {
  const built = await readdir(folder)
  const files = chunks.flatMap((chunk) => {
    const found = built.filter((file) => file.startsWith(`${chunk}-`) && /\.(?:js|css)$/.test(file))
    if (found.length === 0) throw new Error(`${folder} holds no chunk ${chunk}.`)
    return found
  })
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  const imported = texts.flatMap((text) => [...text.matchAll(IMPORTED)].map(([, file = '']) => file))
  return [...new Set([...files, ...imported])].map((file) => `/assets/${file}`)
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
  const code = new Set([...later, ...WAY_TO_AN_ORDER.flatMap(filesOf)])
  return { shell: [...shell], code: [...code].filter((file) => !shell.has(file)) }
}
