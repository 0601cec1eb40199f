import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { firstMerchant, type Merchant } from './merchant.ts'
import { type RunningShop, type ShopOptions, startShop } from './running-shop.ts'
import { aVisitor, openBrowser, type Visitor, type VisitorOptions } from './visitor.ts'

/** What the tests of a file share; nothing of it is there before the first of them starts. */
export interface OpenShop extends Pick<RunningShop, 'url' | 'crash' | 'restart'> {
  merchant: Merchant
  /** Somebody with a fresh profile, in front of this shop. */
  aVisitor: (options?: VisitorOptions) => Promise<Visitor>
}

/** Opens one shop with one administrator for all the tests of a file, and closes it after the last. */
export function openShop(options: ShopOptions = {}): OpenShop {
  let shop: RunningShop | undefined
  let browser: Browser | undefined
  const open = { aVisitor: (visitor = {}) => aVisitor(browser as Browser, open.url, visitor) } as OpenShop

  beforeAll(async () => {
    shop = await startShop(options)
    browser = await openBrowser()
    Object.assign(open, { url: shop.url, crash: shop.crash, restart: shop.restart })
    open.merchant = await firstMerchant(shop.url)
  })
  afterAll(async () => {
    await browser?.close()
    await shop?.stop()
  })
  return open
}
