import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { type Line, openLine } from './line.ts'
import { firstMerchant, type Merchant } from './merchant.ts'
import { type RunningShop, type ShopOptions, startShop } from './running-shop.ts'
import { newVisitor, type Screen, sharedBrowser, type Visitor, type VisitorOptions } from './visitor.ts'

/** The shop that all tests of a file share; its fields are set before the first test. */
export interface OpenShop extends Pick<RunningShop, 'url' | 'crash' | 'restart'> {
  merchant: Merchant
  /** Opens a window with a fresh profile, which reaches the shop directly or through the proxy `line`. */
  newVisitor: (options?: VisitorOptions & { line?: Line }) => Promise<Visitor>
  /**
   * Opens a page without JavaScript, for tests that only read what the server renders. Tests share one window per
   * screen size, because the first page of a new window takes four times as long.
   */
  read: (path: string, screen?: Screen) => Promise<Page>
  /** Starts a proxy to this shop; it is closed after the last test. */
  line: () => Promise<Line>
}

/** Opens one shop with one administrator for all tests of a file, and closes it after the last. */
export function openShop(options: ShopOptions = {}): OpenShop {
  let shop: RunningShop | undefined
  let browser: Browser | undefined
  const lines: Line[] = []
  const readers = new Map<Screen, Visitor>()
  const open = {
    newVisitor: ({ line, ...visitor } = {}) => newVisitor(browser as Browser, line?.url ?? open.url, visitor),
    read: async (path, screen = 'phone') => {
      const reader = readers.get(screen) ?? (await open.newVisitor({ screen, javaScript: false }))
      readers.set(screen, reader)
      await reader.page.goto(path)
      return reader.page
    },
    line: async () => {
      const line = await openLine(open.url)
      lines.push(line)
      return line
    },
  } as OpenShop

  beforeAll(async () => {
    shop = await startShop(options)
    browser = await sharedBrowser()
    Object.assign(open, { url: shop.url, crash: shop.crash, restart: shop.restart })
    open.merchant = await firstMerchant(shop.url)
  })
  afterAll(async () => {
    for (const line of lines) line.close()
    await shop?.stop()
    for (const { leave } of readers.values()) await leave()
  })
  return open
}
