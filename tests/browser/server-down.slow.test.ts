import type { Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Product } from '../../domain/catalogue/product.ts'
import { openShop } from './support/open-shop.ts'
import { fetchToasts } from './support/toast.ts'
import { FAILED_ANSWER, waitForHydration } from './support/visitor.ts'

const shop = openShop()
let hochet: Product

beforeAll(async () => {
  hochet = await shop.merchant.addProduct({ name: 'Hochet', category: 'Jouer', price: 2500, stock: 20 })
})

let down = false

/** Stops the server while the page stays open. */
async function goDown() {
  await shop.crash()
  down = true
}

async function restartServer() {
  await shop.restart()
  down = false
}

afterEach(() => (down ? restartServer() : undefined))

/** Console messages of the browser and of the shop about requests without a response. */
const NO_ANSWER = new RegExp(
  `${FAILED_ANSWER.source}|ERR_CONNECTION|Erreur lors de la création|Failed to fetch`,
)

async function atProduct() {
  const visitor = await shop.newVisitor()
  await visitor.page.goto(`/product/${hochet._id}`)
  await waitForHydration(visitor.page)
  await fetchToasts(visitor.page)
  await visitor.page.waitForLoadState('networkidle')
  return visitor
}

const toast = (page: Page, text: string) =>
  page.locator('[data-sonner-toast]').filter({ hasText: text }).first()

describe('during and after a server outage', () => {
  it('a rating and a comment show a failure, keep the input and succeed later', async () => {
    const { page, leave } = await atProduct()
    await goDown()
    await page.getByRole('radio', { name: /4/ }).check({ force: true })
    await page.getByRole('button', { name: /note/i }).click()
    await toast(page, 'Erreur lors de la soumission de la note').waitFor()
    await page.getByLabel(/commentaire/i).fill('Ma fille ne le lâche plus.')
    await page.getByLabel(/pseudo/i).fill('Awa')
    await page.getByRole('button', { name: /commentaire/i }).click()
    await toast(page, "Erreur lors de l'ajout du commentaire").waitFor()
    expect(await page.getByLabel(/commentaire/i).inputValue()).toBe('Ma fille ne le lâche plus.')
    expect(await page.getByLabel(/pseudo/i).inputValue()).toBe('Awa')

    await restartServer()
    await page.getByRole('button', { name: /note/i }).click()
    await toast(page, 'Votre note a été enregistrée !').waitFor()
    await page.getByRole('button', { name: /commentaire/i }).click()
    await toast(page, 'Votre commentaire a été ajouté !').waitFor()
    await page.getByText('Ma fille ne le lâche plus.').first().waitFor()
    await leave({ despite: NO_ANSWER })
  })

  it('a form reports that its validation could not be loaded, and works later', async () => {
    const { page, leave } = await atProduct()
    await page.getByRole('button', { name: 'Ajouter au panier' }).click()
    await page.getByRole('link', { name: /^Panier/ }).click()
    await page.getByRole('button', { name: 'Valider la commande' }).click()
    await page.getByLabel('Nom complet').waitFor()
    await goDown()
    await page.getByLabel('Nom complet').fill('Fatou Sarr')
    await page.getByLabel('Adresse de livraison').fill('Ouakam, près du phare')
    await page.getByRole('button', { name: 'Confirmer la commande' }).click()
    await toast(page, 'Le serveur ne répond pas').waitFor()
    await restartServer()
    await page.getByRole('button', { name: 'Confirmer la commande' }).click()
    await page.getByRole('button', { name: 'Continuer' }).waitFor()
    expect(await page.getByLabel('Nom complet').inputValue()).toBe('Fatou Sarr')
    await leave({ despite: NO_ANSWER })
  })

  it('an order fails with a message, the form and the cart remain, and a second attempt creates one order', async () => {
    const { page, context, leave } = await atProduct()
    await context.route('https://wa.me/**', (route) => route.fulfill({ body: '' }))
    await page.getByRole('button', { name: 'Ajouter au panier' }).click()
    await page.getByRole('link', { name: /^Panier/ }).click()
    await page.getByRole('button', { name: 'Valider la commande' }).click()
    await page.getByLabel('Nom complet').fill('Fatou Sarr')
    await page.getByLabel('Adresse de livraison').fill('Ouakam, près du phare')
    await page.getByRole('button', { name: 'Confirmer la commande' }).click()
    await page.getByRole('dialog').waitFor()
    await goDown()
    await page.getByRole('button', { name: 'Continuer' }).click()
    await toast(page, 'Erreur lors de la création de la commande. Veuillez réessayer.').waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(await page.getByLabel('Nom complet').inputValue()).toBe('Fatou Sarr')
    expect(await page.evaluate(() => JSON.parse(localStorage.cartItems).length)).toBe(1)

    await restartServer()
    await page.getByRole('button', { name: 'Confirmer la commande' }).click()
    await page.getByRole('button', { name: 'Continuer' }).click()
    await page.waitForURL(`${shop.url}/`)
    expect(await page.evaluate(() => localStorage.cartItems)).toBe('[]')
    expect(await shop.merchant.orders()).toHaveLength(1)
    await leave({ despite: NO_ANSWER })
  })

  it('a list shows a red message and loads with "Réessayer" later', async () => {
    const { page, leave } = await shop.newVisitor({ screen: 'laptop' })
    const filters = page.waitForResponse('**/api/facets*')
    await page.goto('/products')
    await waitForHydration(page)
    await (await filters).finished()
    await page.waitForLoadState('networkidle')
    await goDown()
    await page.getByRole('button', { name: 'Prix' }).click()
    const failure = page.getByText(/^Erreur lors du chargement des produits: ./)
    await failure.waitFor()
    const [red = 0, green = 0, blue = 0] = await failure.evaluate(
      (text) => getComputedStyle(text).color.match(/\d+/g)?.map(Number) ?? [],
    )
    expect(red).toBeGreaterThan(2 * Math.max(green, blue))
    await restartServer()
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await page.locator('main article').getByText('Hochet').waitFor()
    await leave({ despite: NO_ANSWER })
  })

  it('a like, a search and a contact message show a failure and succeed later', async () => {
    const { page, leave } = await shop.newVisitor({ screen: 'laptop' })
    await page.goto('/products/Jouer')
    await waitForHydration(page)
    await fetchToasts(page)
    await page.waitForLoadState('networkidle')
    await goDown()
    await page.getByRole('button', { name: /Hochet/ }).click()
    await toast(page, "Erreur lors de l'action like").waitFor()
    await page.getByPlaceholder('Recherche...').fill('hoch')
    await page
      // The second text: the code of the panel itself could not be loaded.
      .getByText(
        /^Erreur (?:API|lors du chargement des produits)\s?:|^Les résultats ne peuvent pas s’afficher/,
      )
      .first()
      .waitFor()
    expect(await page.getByText('Aucun article ne correspond.').count()).toBe(0)
    await page.keyboard.press('Escape')
    await restartServer()
    await page.getByRole('button', { name: /Hochet/ }).click()
    await toast(page, 'Produit liké').waitFor()
    await page.getByPlaceholder('Recherche...').fill('hochet')
    await page.getByRole('option', { name: /Hochet/ }).waitFor()

    await page.goto('/contact')
    await waitForHydration(page)
    await fetchToasts(page)
    await page.waitForLoadState('networkidle')
    for (const field of ['Nom', 'Sujet', 'Message']) {
      await page.getByRole('textbox', { name: field, exact: true }).fill(`Mon ${field}`)
    }
    await page.getByRole('textbox', { name: 'Email' }).fill('awa@exemple.sn')
    await goDown()
    await page.getByRole('button', { name: 'Envoyer' }).click()
    await toast(page, 'Votre message n’a pas pu être envoyé. Veuillez réessayer.').waitFor()
    expect(await page.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('Mon Message')
    await restartServer()
    await page.getByRole('button', { name: 'Envoyer' }).click()
    await toast(page, 'Votre message a été envoyé avec succès !').waitFor()
    await leave({ despite: NO_ANSWER })
  })
})
