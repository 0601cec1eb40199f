import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { type Line, openLine } from './line.ts'
import { firstMerchant, type Merchant } from './merchant.ts'
import { type RunningShop, type ShopOptions, startShop } from './running-shop.ts'
import { newVisitor, openBrowser, type Visitor, type VisitorOptions } from './visitor.ts'

/** What the tests of a file share; nothing of it is there before the first of them starts. */
export interface OpenShop extends Pick<RunningShop, 'url' | 'crash' | 'restart'> {
  merchant: Merchant
  /** Somebody with a fresh profile, in front of this shop, or at the end of a line to it. */
  newVisitor: (options?: VisitorOptions & { line?: Line }) => Promise<Visitor>
  /** A line to this shop, closed after the last test. */
  line: () => Promise<Line>
}

/** Opens one shop with one administrator for all the tests of a file, and closes it after the last. */
export function openShop(options: ShopOptions = {}): OpenShop {
  let shop: RunningShop | undefined
  let browser: Browser | undefined
  const lines: Line[] = []
  const open = {
    newVisitor: ({ line, ...visitor } = {}) => newVisitor(browser as Browser, line?.url ?? open.url, visitor),
    line: async () => {
      const line = await openLine(open.url)
      lines.push(line)
      return line
    },
  } as OpenShop

  beforeAll(async () => {
    shop = await startShop(options)
    browser = await openBrowser()
    Object.assign(open, { url: shop.url, crash: shop.crash, restart: shop.restart })
    open.merchant = await firstMerchant(shop.url)
  })
  afterAll(async () => {
    await browser?.close()
    for (const line of lines) line.close()
    await shop?.stop()
  })
  return open
}
