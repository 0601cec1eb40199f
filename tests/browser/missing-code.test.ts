import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Product } from '../../domain/catalogue/product.ts'
import { checkout, confirm, fill, question } from './support/checkout.ts'
import { openShop } from './support/open-shop.ts'
import { ADD, productForm } from './support/product-form-page.ts'
import { openProduct } from './support/product-page.ts'
import { anAdministrator } from './support/signed-in.ts'
import { toast } from './support/toast.ts'
import { waitForHydration } from './support/visitor.ts'

const shop = openShop()
const { aVisitorWith } = checkout(shop)
/** Messages of the browser and the router when code cannot be loaded. */
const MISSING = /Failed to load resource|Failed to fetch|Error loading route module|Unable to preload/
let body: Product

beforeAll(async () => {
  body = await shop.merchant.addProduct({ price: 5000 })
})

/**
 * Answers 404 for code that the page has not loaded yet, as after a deploy, until a document is loaded again.
 * @returns the number of documents loaded since
 */
async function deploy(page: Page): Promise<() => number> {
  let documents = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1
  })
  await page.route('**/assets/*.js', (route) =>
    documents === 0 ? route.fulfill({ status: 404, body: 'Not found' }) : route.continue(),
  )
  return () => documents
}

it('the delivery form keeps its place over a reload, although the server sends it without the cart', async () => {
  const { page, leave } = await aVisitorWith([body])
  const button = page.getByRole('button', { name: 'Confirmer la commande' })
  await button.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await page.reload()
  await button.waitFor()
  await expect
    .poll(() => button.evaluate((element) => element.getBoundingClientRect().top / innerHeight))
    .toSatisfy((place: number) => place > 0 && place < 1)
  await leave()
})

describe('a tab from before a deploy', () => {
  it('opens the page of a link, and its Back leads to the page before', async () => {
    const { page, leave } = await shop.newVisitor()
    await page.goto('/about')
    await waitForHydration(page)
    await deploy(page)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Questions fréquentes' }).click()
    await page.waitForURL('**/faq')
    await page.getByRole('heading', { level: 1, name: 'Questions fréquentes' }).waitFor()
    await waitForHydration(page)
    await leave({ despite: MISSING })
  })

  it('keeps the words of a search and opens its list', async () => {
    const { page, leave } = await shop.newVisitor({ screen: 'laptop' })
    await page.goto('/about')
    await waitForHydration(page)
    const documents = await deploy(page)
    const search = page.getByRole('combobox').first()
    await search.pressSequentially('body')
    await expect.poll(documents).toBe(1)
    await expect.poll(() => search.inputValue()).toBe('body')
    await search.press('Enter')
    await page.waitForURL(/\/products\?q=body$/)
    await leave({ despite: MISSING })
  })

  it('keeps what was typed for an order, and then takes the order', async () => {
    const { page, leave } = await aVisitorWith([body])
    const documents = await deploy(page)
    await page.getByLabel('Nom complet').fill('Awa Ndiaye')
    await expect.poll(documents).toBe(1)
    await expect.poll(() => page.getByLabel('Nom complet').inputValue()).toBe('Awa Ndiaye')
    await fill(page, 'Awa Ndiaye')
    await confirm(page)
    await question(page).waitFor()
    await leave({ despite: MISSING })
  })

  it('keeps a message that could not be checked', async () => {
    const { page, leave } = await shop.newVisitor()
    await page.goto('/contact')
    await waitForHydration(page)
    const documents = await deploy(page)
    const message = page.getByRole('main').getByRole('textbox', { name: 'Message', exact: true })
    await message.fill('Bonjour')
    await page.getByRole('button', { name: 'Envoyer', exact: true }).click()
    await expect.poll(documents).toBe(1)
    await expect.poll(() => message.inputValue()).toBe('Bonjour')
    await leave({ despite: MISSING })
  })

  it('does not send a review twice, and says after the reload that it was stored', async () => {
    const { page, leave } = await shop.newVisitor()
    await openProduct(page, body)
    const documents = await deploy(page)
    const text = page.getByRole('form', { name: 'Commenter cet article' }).getByLabel('Votre commentaire')
    await text.fill('Très doux')
    await page.getByRole('button', { name: 'Publier mon commentaire' }).click()
    await expect.poll(documents).toBe(1)
    await toast(page, 'Votre commentaire a été ajouté !').waitFor()
    await waitForHydration(page)
    await page.getByText('1 avis', { exact: true }).first().waitFor()
    expect(await text.inputValue()).toBe('')
    await leave({ despite: MISSING })
  })

  it('opens a screen of the dashboard', async () => {
    const { page, leave } = await anAdministrator(shop)
    await page.goto(ADD)
    await productForm(page).name.waitFor()
    await deploy(page)
    await page.getByRole('link', { name: 'Commandes' }).first().click()
    await page.waitForURL('**/dashboard/order')
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await leave({ despite: MISSING })
  })

  it('is reloaded once, not in a loop, when the code stays missing, and says so', async () => {
    const { page, leave } = await aVisitorWith([body])
    let documents = 0
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents += 1
    })
    await page.route(/assets\/(?:confirm-order|send-order)/, (route) =>
      route.fulfill({ status: 404, body: '' }),
    )
    await page.getByLabel('Nom complet').fill('Awa Ndiaye')
    await expect.poll(() => documents).toBe(1)
    await expect.poll(() => page.getByLabel('Nom complet').inputValue()).toBe('Awa Ndiaye')
    await page.getByLabel('Nom complet').press('End')
    await toast(
      page,
      'Une partie de cette page n’a pas pu être chargée. Rechargez la page, puis réessayez.',
    ).waitFor()
    expect(documents).toBe(1)
    await leave({ despite: MISSING })
  })
})
