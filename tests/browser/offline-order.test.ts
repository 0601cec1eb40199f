import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Product } from '../../domain/catalogue/product.ts'
import { violations } from './support/accessibility.ts'
import { untilCodeCached, visit } from './support/cached.ts'
import { cartOf, storageOf, storedCart } from './support/cart.ts'
import { checkout, confirm, fill, goOn, question } from './support/checkout.ts'
import { openShop } from './support/open-shop.ts'
import { fetchToasts, toast } from './support/toast.ts'
import { FAILED_ANSWER, waitForHydration } from './support/visitor.ts'

const FAILED = 'Erreur lors de la création de la commande. Veuillez réessayer.'
/** Console messages of the browser and of the shop about requests without a response. */
const NO_ANSWER = new RegExp(`${FAILED_ANSWER.source}|Erreur lors de la création|Failed to fetch`)

const shop = openShop()
const { ordersOf } = checkout(shop)
let bunting: Product

beforeAll(async () => {
  bunting = await shop.merchant.addProduct({ name: 'Chancelière', price: 15_000 })
})

const notice = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'Votre commande n’est pas encore envoyée' })
const sendNow = (page: Page) => notice(page).getByRole('link', { name: 'Envoyer maintenant' })

/** A shopper who confirms an order without a network. */
async function anOrderWithoutNetwork(customerName: string) {
  const visitor = await shop.newVisitor({ serviceWorker: true, storage: storageOf(cartOf(bunting)) })
  const { page, context } = visitor
  await visit(page, '/delivery-info')
  await waitForHydration(page)
  await fetchToasts(page)
  await fill(page, customerName)
  // The service worker caches the code of the order-confirmation route last. When it is cached, the code of the dialog
  // is cached too.
  await untilCodeCached(page, 'storefront/order-confirmation/route')
  await context.setOffline(true)
  await confirm(page)
  await goOn(page)
  await toast(page, FAILED).waitFor()
  return visitor
}

describe('an order confirmed offline', () => {
  it('keeps the cart and the input, and can be confirmed again and sent when the network is back', async () => {
    const { page, context, leave } = await anOrderWithoutNetwork('Bineta Diop')
    await question(page).waitFor({ state: 'hidden' })
    expect(await storedCart(page)).toHaveLength(1)
    expect(await page.getByLabel('Nom complet').inputValue()).toBe('Bineta Diop')
    expect(await notice(page).count()).toBe(0)
    await context.setOffline(false)
    await notice(page).waitFor()
    expect(await violations(page)).toEqual([])
    await sendNow(page).click()
    await question(page).waitFor()
    expect(await ordersOf('Bineta Diop')).toEqual([])
    await goOn(page)
    await page.waitForURL(`${shop.url}/`)
    expect(await ordersOf('Bineta Diop')).toMatchObject([{ totalAmount: 15_000, status: 'pending' }])
    expect(await storedCart(page)).toEqual([])
    expect(await notice(page).count()).toBe(0)
    await leave({ despite: NO_ANSWER })
  })

  it('is restored with its input when the app is reopened', async () => {
    const { page, context, leave } = await anOrderWithoutNetwork('Coumba Sy')
    const later = await context.newPage()
    await page.close()
    await later.goto('/delivery-info')
    await later.getByText('Chancelière').first().waitFor()
    await context.setOffline(false)
    await later.goto('/')
    await sendNow(later).click()
    await question(later).waitFor()
    expect(await later.getByLabel('Nom complet').inputValue()).toBe('Coumba Sy')
    await goOn(later)
    await later.waitForURL(`${shop.url}/`)
    expect(await ordersOf('Coumba Sy')).toHaveLength(1)
    await leave({ despite: NO_ANSWER })
  })

  it('shows its notice again, but no dialog, on a reload after Plus tard or Annuler', async () => {
    const { page, context, leave } = await anOrderWithoutNetwork('Dior Kane')
    await context.setOffline(false)
    await notice(page).getByRole('button', { name: 'Plus tard' }).click()
    await notice(page).waitFor({ state: 'detached' })
    await page.reload()
    await notice(page).waitFor()
    expect(await ordersOf('Dior Kane')).toEqual([])
    await sendNow(page).click()
    await question(page).getByRole('button', { name: 'Annuler' }).click()
    await page.reload()
    await waitForHydration(page)
    await notice(page).waitFor()
    expect(await question(page).isVisible()).toBe(false)
    await leave({ despite: NO_ANSWER })
  })
})

describe('an order being sent', () => {
  it('does not show the notice of an unsent order', async () => {
    const product = await shop.merchant.addProduct({ name: 'Veilleuse' })
    const { page, leave } = await shop.newVisitor({ storage: storageOf(cartOf(product)) })
    await page.goto('/delivery-info')
    await waitForHydration(page)
    let arrive = () => {}
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve
    })
    await page.route('**/api/orders', async (route) => {
      await arrived
      await route.continue()
    })
    await fill(page, 'Gora Thiam')
    await confirm(page)
    await goOn(page)
    await question(page).getByRole('button', { name: 'Continuer' }).and(page.locator('[aria-busy]')).waitFor()
    expect(await notice(page).count()).toBe(0)
    arrive()
    await page.waitForURL(`${shop.url}/`)
    expect(await notice(page).count()).toBe(0)
    await leave()
  })
})

describe('an order whose response was lost', () => {
  it('is created once when it is sent repeatedly', async () => {
    const product = await shop.merchant.addProduct({ name: 'Porte-bébé', price: 20_000, stock: 3 })
    const { page, context, leave } = await shop.newVisitor({ storage: storageOf(cartOf(product)) })
    await page.goto('/delivery-info')
    await waitForHydration(page)
    await fill(page, 'Fanta Ly')
    // The shop stores the order; the shopper receives no response.
    await context.route('**/api/orders', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await confirm(page)
    await goOn(page)
    await toast(page, FAILED).waitFor()
    await context.unroute('**/api/orders')
    await sendNow(page).click()
    await goOn(page)
    await page.waitForURL(`${shop.url}/`)
    expect(await ordersOf('Fanta Ly')).toHaveLength(1)
    await leave({ despite: NO_ANSWER })
  })
})
