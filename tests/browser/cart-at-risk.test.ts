import type { BrowserContext } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Product } from '../../domain/catalogue/product.ts'
import { untilCodeCached, visit } from './support/cached.ts'
import { cartLines, plain } from './support/cart.ts'
import { fill, order } from './support/checkout.ts'
import { openShop } from './support/open-shop.ts'
import { addButton, openProduct } from './support/product-page.ts'
import { waitForHydration } from './support/visitor.ts'

const shop = openShop()
const NOT_STORED = /Ce navigateur ne peut pas garder votre panier/
const NO_NETWORK = /Failed to load resource|Failed to fetch|Error loading route module/
let body: Product

beforeAll(async () => {
  body = await shop.merchant.addProduct({ name: 'Body', price: 5000 })
})

/** Runs in the page. */
const STORAGES = {
  full: () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
  },
  refused: () => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      },
    })
  },
  silent: () => {
    Storage.prototype.setItem = () => {}
  },
}

describe('a cart that the browser does not store', () => {
  it.each(Object.entries(STORAGES))(
    'is announced where it is filled and on the order pages: %s',
    async (_, break_) => {
      const { page, context, leave } = await shop.newVisitor()
      await (context as BrowserContext).addInitScript(break_)
      await openProduct(page, body)
      expect(await page.getByText(NOT_STORED).count()).toBe(0)
      await addButton(page).click()
      await page.getByRole('status').getByText(NOT_STORED).waitFor()
      await page.getByRole('link', { name: 'Voir mon panier' }).click()
      await page.getByRole('main').getByText(NOT_STORED).waitFor()
      expect(await cartLines(page).count()).toBe(1)
      expect(await page.getByText(NOT_STORED).count()).toBe(1)
      await page.getByRole('button', { name: 'Valider la commande' }).click()
      await page.getByLabel('Nom complet').waitFor()
      await page.getByRole('main').getByText(NOT_STORED).waitFor()
      await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'chat' }))
      await fill(page, 'Awa Ndiaye')
      await order(page)
      const notice = page.getByRole('region', { name: 'Commande enregistrée' })
      await notice.getByText(/ne garde pas cette commande/).waitFor()
      await leave()
    },
  )
})

describe('a cart without network', () => {
  it('opens with its delivery form after it was filled on the first page, without service worker', async () => {
    const { page, context, leave } = await shop.newVisitor()
    await openProduct(page, body)
    await addButton(page).click()
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await page
      .getByRole('banner')
      .getByRole('link', { name: /panier/i })
      .click()
    await cartLines(page).first().waitFor()
    expect(plain(await page.getByRole('region', { name: 'Total du Panier' }).textContent())).toContain(
      '5 000 FCFA',
    )
    await page.getByRole('button', { name: 'Valider la commande' }).click()
    await page.getByLabel('Nom complet').fill('Awa Ndiaye')
    await page.getByRole('region', { name: 'Votre commande' }).getByText('Body').first().waitFor()
    await leave({ despite: NO_NETWORK })
  })

  it.each([
    ['/cart', 'Panier'],
    ['/delivery-info', 'Livraison'],
  ])('opens %s by its URL in a new tab, although it was never opened', async (path, title) => {
    const { page, context, leave } = await shop.newVisitor({ serviceWorker: true })
    await visit(page, `/product/${body._id}`)
    await waitForHydration(page)
    await addButton(page).click()
    await untilCodeCached(page, 'storefront/checkout/route')
    await context.setOffline(true)
    const tab = await context.newPage()
    await tab.goto(path)
    await tab.getByRole('heading', { level: 1, name: title }).waitFor()
    await tab.getByRole('main').getByText('Body').first().waitFor()
    await leave({ despite: NO_NETWORK })
  })
})
