import type { BrowserContext, Page, Request } from 'playwright-core'
import { expect } from 'vitest'
import { SETTING_SECTIONS } from '../../../app/dashboard/settings/sections.ts'
import routes from '../../../app/routes.ts'
import { type OrderAccess, payOrderPath } from '../../../domain/urls/order-hash.ts'
import { followPath, receiptPath, returnPath } from '../../../domain/urls/page-paths.ts'
import { encoded } from '../../../domain/urls/url-template.ts'

/** What the pages of a shop are about. */
export interface KnownIds {
  product: string
  order: OrderAccess
  /** an order that has a receipt */
  paid: OrderAccess
  /** an order to be paid with a wallet, and its payment */
  unpaid: OrderAccess
  paymentId: string
  shareKey: string
  birthList: string
  promotion: string
  draft: string
  endpoint: string
  /** secret part of the courier's link */
  courierLink: string
}

interface RouteEntry {
  path?: string | undefined
  children?: readonly RouteEntry[] | undefined
}

/** Every path of the route table, such as `/dashboard/order/:orderId`. */
export async function routePaths(): Promise<string[]> {
  const walk = (entries: readonly RouteEntry[], parent: string): string[] =>
    entries.flatMap(({ path, children }) => {
      const own = path === undefined ? parent : `${parent}/${path}`
      return children ? walk(children, own) : [own || '/']
    })
  return [...new Set(walk(await routes, ''))]
}

/** Paths whose addresses are no pages. */
const FILES = ['/sitemap.xml', '/sitemaps/:part', '/robots.txt', '/manifest.webmanifest']

/** Addresses of the routes with parameters or with more than a path. */
function specialAddresses(known: KnownIds): Record<string, string[]> {
  const about = (path: string, id: string) => [path.replace(/:\w+/, encodeURIComponent(id))]
  const { orderId, followKey } = known.order
  return {
    '/products/:category?': ['/products', '/products/Jouer', '/products?q=body'],
    '/products/:category/*': ['/products/Vêtements/Enfant'],
    '/productscat/:category?': ['/productscat?category=Jouer'],
    '/productscat/:category/*': ['/productscat/Vêtements/Enfant'],
    '/selection/:slug': ['/selection/cadeaux', '/selection/6-9-mois'],
    '/product/:id': about('/product/:id', known.product),
    '/liste/:shareKey': about('/liste/:shareKey', known.shareKey),
    '/*': ['/nowhere'],
    '/prevenez-moi/:id': about('/prevenez-moi/:id', known.product),
    '/payment': [payOrderPath(known.unpaid)],
    '/payment/return': [returnPath(known.paymentId)],
    '/commande/:orderId': [followPath(orderId, followKey)],
    '/commande/:orderId/recu': [receiptPath(known.paid.orderId, known.paid.followKey)],
    '/livraison': [`/livraison#${known.courierLink}`],
    '/dashboard/*': ['/dashboard/nowhere'],
    '/dashboard/order/slips': [encoded`/dashboard/order/slips?ids=${orderId}`],
    '/dashboard/messages/:id?': ['/dashboard/messages'],
    '/dashboard/settings/:section': Object.keys(SETTING_SECTIONS).map((one) => `/dashboard/settings/${one}`),
    '/dashboard/settings/systems/:id': about('/dashboard/settings/systems/:id', known.endpoint),
    '/dashboard/products/promotions/:id': about('/dashboard/products/promotions/:id', known.promotion),
    '/dashboard/products/promotions/:id/share': about(
      '/dashboard/products/promotions/:id/share',
      known.promotion,
    ),
    '/dashboard/products/drafts/:id': about('/dashboard/products/drafts/:id', known.draft),
    '/dashboard/order/birth-lists/:id': about('/dashboard/order/birth-lists/:id', known.birthList),
    '/dashboard/stock/product/:id': about('/dashboard/stock/product/:id', known.product),
    '/dashboard/manage-products/edit/:id': about('/dashboard/manage-products/edit/:id', known.product),
    '/dashboard/product/:id': about('/dashboard/product/:id', known.product),
    '/dashboard/order/:orderId': about('/dashboard/order/:orderId', orderId),
    '/dashboard/order/:orderId/edit': about('/dashboard/order/:orderId/edit', orderId),
    '/dashboard/order/:orderId/slip': about('/dashboard/order/:orderId/slip', orderId),
  }
}

/** The addresses of every page of the shop. @throws for a new route with parameters that has no sample here */
export async function everyPage(known: KnownIds): Promise<string[]> {
  const special = specialAddresses(known)
  return (await routePaths())
    .filter((path) => !FILES.includes(path))
    .flatMap((path) => {
      const addresses = special[path] ?? (path.includes(':') ? [] : [path])
      if (addresses.length === 0)
        throw new Error(`tests/browser/support/every-page.ts has no address for ${path}`)
      return addresses
    })
}

/** Streams never end, and Chromium need not call an answer finished whose body the page does not read. */
const isEndless = (request: Request) => /\/api\/(?:events|ping)\b/.test(request.url())

/** Follows the requests of a page. @returns a function that lists those without an answer yet */
export function unfinishedRequests(page: Page): () => string[] {
  const loading = new Set<Request>()
  page.on('request', (request) => void (isEndless(request) || loading.add(request)))
  page.on('requestfinished', (request) => loading.delete(request))
  page.on('requestfailed', (request) => loading.delete(request))
  return () => [...loading].map((request) => `${request.resourceType()} ${request.url()}`)
}

/**
 * Opens an address in a tab of its own, and waits until the page runs and has loaded all that it asks for.
 * @returns errors of the console, exceptions and failed requests
 */
export async function openPage(context: BrowserContext, address: string): Promise<string[]> {
  const page = await context.newPage()
  const faults: string[] = []
  const unfinished = unfinishedRequests(page)
  page.on('pageerror', (error) => faults.push(`thrown: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`console: ${message.text()} (${message.location().url})`)
  })
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText
    if (reason !== 'net::ERR_ABORTED') faults.push(`${reason} ${request.url()}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400) faults.push(`${response.status()} ${response.url()}`)
  })
  await page.goto(address, { waitUntil: 'load' })
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await page.waitForFunction(isHydrated)
  await expect.poll(unfinished, { timeout: 60_000 }).toEqual([])
  await page.close()
  return faults.map((fault) => `${address}: ${fault}`)
}

/** Runs in the page. Pages without React Router need no hydration. */
function isHydrated(): boolean {
  const usesReact = '__reactRouterContext' in window
  return !usesReact || Object.keys(document.body).some((key) => key.startsWith('__reactFiber'))
}
