import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Product } from '../../domain/catalogue/product.ts'
import { violations } from './support/accessibility.ts'
import { flawsOnEachScreen } from './support/flaws.ts'
import { openShop } from './support/open-shop.ts'
import { openProduct } from './support/product-page.ts'
import { anAdministrator } from './support/signed-in.ts'
import { FAILED_ANSWER } from './support/visitor.ts'

const shop = openShop()
let made = 0

function soldOutRobe(stocks: Readonly<Record<string, number>> = { '3 mois': 4, '6 mois': 0 }) {
  made += 1
  const variants = Object.entries(stocks).map(([size, stock]) => ({ color: null, size, stock }))
  return shop.merchant.addProduct({ name: `Robe wax ${made}`, sizes: Object.keys(stocks), variants })
}

async function send(method: string, path: string, json: object) {
  const answer = await fetch(`${shop.url}/api${path}`, {
    method,
    headers: { Authorization: `Bearer ${shop.merchant.token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(json),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
}

const receive = ({ _id: productId }: Product, size: string, quantity: number) =>
  send('POST', '/stock/receipts', {
    id: crypto.randomUUID(),
    supplier: '',
    note: '',
    lines: [{ productId, color: null, size, quantity }],
  })

const asks = ({ _id: productId }: Product, phone: string, size = '6 mois') =>
  send('POST', '/stock-alerts', { productId, color: null, size, phone })

const form = (page: Page) => page.getByRole('form', { name: 'Prévenez-moi' })
const phoneField = (page: Page) => page.getByLabel('Votre numéro WhatsApp')
const cardOf = (page: Page, { name }: Product) => page.getByRole('article', { name: new RegExp(`^${name}`) })

async function chooseSoldOut(page: Page, product: Product) {
  await openProduct(page, product)
  await page.getByRole('button', { name: '6 mois, épuisée' }).click()
  await page.getByRole('link', { name: 'Prévenez-moi' }).click()
}

describe('the stock alert form', () => {
  it('keeps the phone number when the response is lost or is not from the shop', {
    tags: ['F-50'],
  }, async () => {
    const product = await soldOutRobe()
    const { page, context, leave } = await shop.newVisitor()
    await chooseSoldOut(page, product)
    await phoneField(page).fill('77 123 45 67')
    const button = form(page).getByRole('button', { name: 'Prévenez-moi' })
    await context.setOffline(true)
    await button.click()
    await form(page)
      .getByRole('alert')
      .getByText(/Vérifiez votre connexion/)
      .waitFor()
    await context.setOffline(false)
    await page.route('**/api/stock-alerts', (route) =>
      route.fulfill({ status: 200, body: '<html>Portail</html>' }),
    )
    await button.click()
    await form(page)
      .getByRole('alert')
      .getByText(/n’a pas pu être comprise/)
      .waitFor()
    await page.unroute('**/api/stock-alerts')
    await receive(product, '6 mois', 1)
    await button.click()
    await form(page)
      .getByRole('alert')
      .getByText(/de nouveau en stock/)
      .waitFor()
    expect(await phoneField(page).inputValue()).toBe('77 123 45 67')
    await leave({ despite: FAILED_ANSWER })
  })

  it('asks for a size only when the product has sizes and the shopper has chosen none', {
    tags: ['F-50'],
  }, async () => {
    const product = await soldOutRobe({ '3 mois': 0, '6 mois': 0 })
    const plain = await shop.merchant.addProduct({ name: 'Biberon anti-coliques', stock: 0 })
    const { page, leave } = await shop.newVisitor()
    await openProduct(page, product)
    await page.getByRole('link', { name: 'Prévenez-moi' }).click()
    await form(page).getByLabel('Taille ou couleur attendue').selectOption('6 mois')
    await phoneField(page).fill('771234567')
    await form(page).getByRole('button').click()
    await page
      .getByText(new RegExp(`${product.name}, 6 mois`))
      .last()
      .waitFor()
    await openProduct(page, plain)
    await page.getByRole('link', { name: 'Prévenez-moi' }).click()
    expect(await form(page).getByRole('combobox').count()).toBe(0)
    await form(page).getByRole('button').click()
    await page.getByText(/C’est noté/).waitFor()
    await leave()
  })

  it('works without scripts, on a separate page', { tags: ['F-50'] }, async () => {
    const product = await soldOutRobe({ '3 mois': 4, '6 mois': 0, '9 mois': 0 })
    const { page, leave } = await shop.newVisitor({ javaScript: false })
    await page.goto(`/product/${product._id}`)
    await page.getByRole('link', { name: /^Prévenez-moi quand une taille/ }).click()
    expect(await page.content()).not.toMatch(/<script|modulepreload/)
    await page.getByLabel('Taille ou couleur attendue').selectOption('9 mois')
    await phoneField(page).fill('77 12')
    await page.getByRole('button', { name: 'Prévenez-moi' }).click()
    await page.getByText('Le numéro de téléphone doit contenir 9 chiffres.').waitFor()
    expect(await phoneField(page).inputValue()).toBe('77 12')
    expect(await page.getByLabel('Taille ou couleur attendue').inputValue()).toBe('taille=9+mois')
    // The URL's port and the product's id may contain 77 by chance, so the check excludes them.
    const path = page.url().replace(shop.url, '').replace(product._id, '')
    expect(path).not.toContain('77')
    await phoneField(page).fill('77 123 45 67')
    await page.getByRole('button', { name: 'Prévenez-moi' }).click()
    await page.getByText(/C’est noté/).waitFor()
    await page.getByText(`${product.name}, 9 mois`).waitFor()
    await page.getByRole('link', { name: 'Retour à l’article' }).click()
    await page.waitForURL(`${shop.url}/product/${product._id}`)
    await page.goto('/prevenez-moi/inconnu')
    await page.getByText('Cet article n’est plus dans la boutique.').waitFor()
    await leave({ despite: FAILED_ANSWER })
  })

  it('sends the phone number to the merchant, who gets a chat link when the product is back in stock', {
    tags: ['F-50'],
  }, async () => {
    const product = await soldOutRobe()
    const shopper = await shop.newVisitor()
    await chooseSoldOut(shopper.page, product)
    await expect
      .poll(() => phoneField(shopper.page).evaluate((one) => one === document.activeElement))
      .toBe(true)
    await phoneField(shopper.page).fill('77 12')
    await phoneField(shopper.page).press('Enter')
    await form(shopper.page).getByText('Le numéro de téléphone doit contenir 9 chiffres.').waitFor()
    expect(await phoneField(shopper.page).inputValue()).toBe('77 12')
    expect(await flawsOnEachScreen(shopper.page)).toEqual([])
    await phoneField(shopper.page).fill('+221 77.123.45.67')
    await form(shopper.page).getByRole('button', { name: 'Prévenez-moi' }).click()
    await shopper.page.getByText(/C’est noté\u202f: nous vous écrirons au 77 123 45 67/).waitFor()
    expect(await violations(shopper.page)).toEqual([])
    // The form suggests the same phone number when it is opened again.
    await chooseSoldOut(shopper.page, product)
    expect(await phoneField(shopper.page).inputValue()).toBe('+221 77.123.45.67')
    await shopper.leave()

    const { page, context, leave } = await anAdministrator(shop, { screen: 'phone' })
    await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }))
    const following = page.waitForResponse((answer) => answer.url().endsWith('/api/events'))
    await page.goto('/dashboard/order')
    await page.getByRole('button', { name: 'Outils' }).click()
    await page.getByRole('link', { name: 'À prévenir' }).click()
    await cardOf(page, product).getByText('Épuisé').waitFor()
    const links = cardOf(page, product).getByRole('link', { name: /^WhatsApp/ })
    expect(await links.count()).toBe(0)
    await following
    await receive(product, '6 mois', 2)
    // The list and the notifications update live.
    await cardOf(page, product).getByText('2 pièces en stock').waitFor()
    await page.getByRole('button', { name: /^Avis \(\d+\)$/ }).click()
    const bell = page.getByRole('dialog', { name: 'Avis' })
    await bell.getByText('De retour, à prévenir').waitFor()
    await bell.getByRole('link', { name: new RegExp(`${product.name}, 6 mois`) }).click()
    const chat = new URL((await links.getAttribute('href')) ?? '')
    expect(chat.pathname).toBe('/221771234567')
    const text = chat.searchParams.get('text')
    expect(text).toContain(`${product.name}, 6 mois est de nouveau en stock`)
    expect(text).toContain(`${shop.url}/product/${product._id}?taille=6+mois`)

    const opened = context.waitForEvent('page')
    await links.click()
    await (await opened).close()
    const undo = cardOf(page, product).getByRole('button', { name: /^Défaire/ })
    await undo.waitFor()
    await cardOf(page, product).getByText('tout le monde est prévenu').waitFor()
    expect(await violations(page)).toEqual([])
    await page.reload()
    await undo.click()
    await links.waitFor()
    await cardOf(page, product).getByText('1 personne attend').waitFor()
    await leave()
  })
})

describe('on each screen', () => {
  it('the stock alert form, its separate page and the list for the merchant fit and pass axe', {
    tags: ['F-50'],
  }, async () => {
    const product = await soldOutRobe({ '3 mois': 0, '6 mois': 0 })
    for (let number = 10; number < 33; number++) await asks(product, `7700000${number}`)
    await receive(product, '6 mois', 3)
    const shopper = await shop.newVisitor()
    await chooseSoldOut(shopper.page, await soldOutRobe())
    expect(await flawsOnEachScreen(shopper.page)).toEqual([])
    await shopper.page.goto(`/prevenez-moi/${product._id}?erreur=INVALID_INPUT`)
    expect(await flawsOnEachScreen(shopper.page)).toEqual([])
    await shopper.leave()
    const { page, leave } = await anAdministrator(shop, { screen: 'phone' })
    await page.goto('/dashboard/order/alerts')
    await cardOf(page, product).getByText('et 3 autres personnes').waitFor()
    expect(await flawsOnEachScreen(page)).toEqual([])
    const box = await cardOf(page, product)
      .getByRole('link', { name: /^WhatsApp/ })
      .first()
      .boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(44)
    await leave()
  })
})
