import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Product } from '../../domain/catalogue/product.ts'
import { violations } from './support/accessibility.ts'
import { untilCodeCached, visit } from './support/cached.ts'
import { cartOf, plain, storageOf } from './support/cart.ts'
import { checkout, fill, order } from './support/checkout.ts'
import { flawsOnEachScreen } from './support/flaws.ts'
import { openShop } from './support/open-shop.ts'
import { toast } from './support/toast.ts'
import { FAILED_ANSWER, SCREENS, type Screen, waitForHydration } from './support/visitor.ts'

const PAGE = '/order-confirmation'

const shop = openShop()
const { aVisitorWith, ordersOf } = checkout(shop)

const notice = (page: Page) => page.getByRole('region', { name: 'Commande enregistrée' })
const placed = (page: Page) => page.getByRole('region', { name: 'Merci, votre commande est enregistrée !' })
const articlesIn = (text: string | null) => (text ?? '').match(/^Quantité\s: \d+$/gm)?.length

let robe: Product

beforeAll(async () => {
  const details = { name: 'Robe', price: 6000, stock: 50, colors: ['Rouge'], sizes: ['M'] }
  robe = await shop.merchant.addProduct(details)
})

/** A visitor who has just ordered two red dresses. */
async function aCustomer(name: string, screen: Screen = 'phone') {
  const visitor = await aVisitorWith([[robe, { color: 'Rouge', size: 'M', quantity: 2 }]], { screen })
  await fill(visitor.page, name, 'Mbour, Escale')
  await visitor.page.getByLabel('Téléphone (facultatif)').fill('77 123 45 67')
  await order(visitor.page)
  await notice(visitor.page).waitFor()
  return visitor
}

describe('the last-order notice on home', () => {
  it('is in view and focused, even if the shopper scrolled to the end of home before ordering', async () => {
    for (const category of ['Vêtements/Enfant', 'Vêtements/Adulte', 'Divers & Autres'])
      await Promise.all([1, 2, 3, 4].map(() => shop.merchant.addProduct({ category })))
    const { page, leave } = await shop.newVisitor({ storage: storageOf(cartOf(robe)) })
    await page.goto('/')
    await waitForHydration(page)
    await page.evaluate(() => document.querySelector('footer')?.scrollIntoView())
    const far = await page.evaluate(() => window.scrollY)
    expect(far).toBeGreaterThan(1500)
    await page.locator('footer').getByRole('link', { name: 'Livraison' }).click()
    await fill(page, 'Aida Sarr')
    await order(page)
    await expect.poll(() => notice(page).evaluate((one) => one === document.activeElement)).toBe(true)
    const header = (await page.locator('header').boundingBox())?.height ?? Number.NaN
    const box = await notice(page).boundingBox()
    expect(box?.y).toBeGreaterThanOrEqual(header)
    expect(box && box.y + box.height).toBeLessThanOrEqual(SCREENS.phone.height)
    await leave()
  })

  it('is in a live region, and its page lets the order be removed from the device', async () => {
    const { page, leave } = await aCustomer('Aby Ndour')
    const text = await page
      .getByRole('status')
      .filter({ hasText: 'votre commande est enregistrée' })
      .textContent()
    expect(plain(text)).toContain('total 12 000 FCFA')
    expect(await violations(page)).toEqual([])
    await page.getByRole('link', { name: 'Suivre ma commande' }).waitFor()
    await page.goto(PAGE)
    await placed(page).waitFor()
    await page.getByRole('button', { name: 'Effacer de cet appareil' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Effacer', exact: true }).click()
    await page.getByText('Aucune commande n’est gardée sur cet appareil.').waitFor()
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Aby Ndour')
    expect(await violations(page)).toEqual([])
    await leave()
  })
})

describe('the page of the last order', () => {
  it('shows number, items, total, delivery and chat, also after the notice is dismissed', async () => {
    const name = 'Cliente'
    const { page, context, leave } = await aCustomer(name)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await notice(page).getByRole('button', { name: 'Fermer cet avis' }).click()
    await notice(page).waitFor({ state: 'detached' })
    await page.locator('footer').getByRole('link', { name: 'Ma commande' }).click()
    await page.waitForURL(`**${PAGE}`)
    await page.reload()
    const [stored] = await ordersOf(name)
    expect(plain(await placed(page).textContent())).toContain(`Numéro de commande${stored?.orderId}`)
    const articles = page.getByRole('region', { name: 'Votre commande' })
    expect(plain(await articles.getByRole('listitem').textContent())).toBe(
      'Robe2 × 6 000 FCFA12 000 FCFARouge · M',
    )
    const delivery = plain(await page.getByRole('region', { name: 'Livraison' }).textContent())
    for (const part of [name, 'Mbour, Escale', '77 123 45 67', 'Paiement à la livraison'])
      expect(delivery).toContain(part)
    expect(await page.getByRole('link', { name: 'Ouvrir WhatsApp' }).getAttribute('href')).toMatch(
      /^https:\/\/wa\.me\//,
    )
    await page.getByRole('button', { name: 'Copier le message' }).click()
    await toast(page, 'Message copié').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(stored?.orderId)
    expect(await flawsOnEachScreen(page)).toEqual([])
    await leave()
  })

  it('links to the payment page for a wallet order', async () => {
    const { page, leave } = await aVisitorWith([robe])
    await fill(page, 'Ramata Sow')
    await page.getByRole('radio', { name: 'Wave' }).check()
    await order(page)
    await page.waitForURL('**/payment')
    await page.goto(PAGE)
    await page.getByRole('link', { name: 'Aller au paiement' }).click()
    await page.waitForURL('**/payment')
    await page.getByRole('heading', { name: 'Paiement Wave' }).waitFor()
    await leave()
  })

  it('opens offline without an earlier visit', async () => {
    const { page, context, leave } = await shop.newVisitor({
      serviceWorker: true,
      storage: storageOf(cartOf(robe)),
    })
    await visit(page, '/delivery-info')
    await waitForHydration(page)
    await fill(page, 'Oumou Ba')
    await order(page)
    await notice(page).waitFor()
    await untilCodeCached(page, 'storefront/order-confirmation/route')
    await context.setOffline(true)
    await page.goto(PAGE)
    await placed(page).waitFor()
    await leave({ despite: FAILED_ANSWER })
  })
})

describe('the chat text of a long order', () => {
  it('is complete in the WhatsApp link for 12 items, is shortened for 40 items, and is always copied in full', async () => {
    const products = await Promise.all(
      Array.from({ length: 40 }, (_, index) => shop.merchant.addProduct({ name: `Article ${index + 1}` })),
    )
    for (const [count, inLink] of [
      [12, 12],
      [40, null],
    ] as const) {
      const { page, context, leave } = await aVisitorWith(products.slice(0, count))
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      await fill(page, 'Maman Nombreuse')
      await order(page)
      const link = page.getByRole('link', { name: 'Ouvrir WhatsApp' })
      await link.waitFor()
      const text = new URL((await link.getAttribute('href')) ?? '').searchParams.get('text')
      if (inLink) expect(articlesIn(text)).toBe(inLink)
      else expect(text).toMatch(/… et \d+ autres articles$/)
      await page.getByRole('button', { name: 'Copier le message' }).click()
      await toast(page, 'Message copié').waitFor()
      expect(articlesIn(await page.evaluate(() => navigator.clipboard.readText()))).toBe(count)
      await leave()
    }
  })
})
