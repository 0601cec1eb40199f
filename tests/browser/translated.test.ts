import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Product } from '../../domain/catalogue/product.ts'
import { fill as fillAccount, send } from './support/accounts.ts'
import { cartLines, plain } from './support/cart.ts'
import { confirm, fill, goOn } from './support/checkout.ts'
import { addOutfits, CHRISTENINGS, main, openSheet, option, sheet } from './support/filters.ts'
import { PASSWORD } from './support/merchant.ts'
import { openShop } from './support/open-shop.ts'
import { pay, payer, form as payForm, phone } from './support/payment-page.ts'
import { ADD, productForm } from './support/product-form-page.ts'
import { addButton, openProduct } from './support/product-page.ts'
import { orders } from './support/shopper.ts'
import { anAdministrator } from './support/signed-in.ts'
import { toast } from './support/toast.ts'
import { translate, translateEarly } from './support/translate.ts'
import { FAILED_ANSWER, type VisitorOptions, waitForHydration } from './support/visitor.ts'

const shop = openShop()
let dress: Product

beforeAll(async () => {
  await addOutfits(shop)
  dress = await shop.merchant.addProduct({
    name: 'Robe à fleurs',
    price: 12_500,
    category: 'Vêtements/Enfant',
    sizes: ['2 ans', '4 ans'],
    colors: ['Rouge', 'Bleu'],
    stock: 9,
  })
})

/** A visitor on a page that is translated once it is hydrated. */
async function aReader(path: string, options: VisitorOptions = {}) {
  const visitor = await shop.newVisitor(options)
  await visitor.page.goto(path)
  await waitForHydration(visitor.page)
  await translate(visitor.page)
  return visitor
}

const total = async (page: Page) =>
  plain(await page.getByRole('region', { name: 'Total du Panier' }).textContent())

/** Goes from a product page over cart and delivery form to the confirmation dialog. */
async function buy(page: Page) {
  await page.getByRole('button', { name: 'Rouge', exact: true }).click()
  await page.getByRole('button', { name: '4 ans', exact: true }).click()
  await page.getByRole('button', { name: 'Augmenter la quantité' }).first().click()
  await addButton(page).click()
  await expect.poll(() => page.getByTestId('cart-badge').textContent()).toContain('1')
  await page
    .getByRole('banner')
    .getByRole('link', { name: /panier/i })
    .click()
  await cartLines(page).first().waitFor()
  await expect.poll(() => total(page)).toContain('25 000 FCFA')
  await page.getByRole('button', { name: 'Augmenter la quantité' }).first().click()
  await expect.poll(() => total(page)).toContain('37 500 FCFA')
  await page.getByRole('button', { name: 'Valider la commande' }).click()
  await confirm(page)
  await page.getByRole('alert').getByText('Indiquez votre nom', { exact: true }).waitFor()
  await fill(page, 'Mary Smith')
  await page
    .getByRole('alert')
    .getByText('Indiquez votre nom', { exact: true })
    .waitFor({ state: 'detached' })
}

describe('a page that the browser translates', () => {
  it('takes an order paid at the door and shows current quantities and totals', async () => {
    const { page, leave } = await aReader(`/product/${dress._id}`)
    await buy(page)
    await confirm(page)
    await goOn(page)
    const notice = page.getByRole('region', { name: 'Commande enregistrée' })
    await notice.waitFor()
    expect(plain(await notice.textContent())).toContain('total 37 500 FCFA')
    await notice.getByRole('button', { name: 'Fermer cet avis' }).click()
    await notice.waitFor({ state: 'detached' })
    await leave()
  })

  it('takes an order and its payment when it was translated before its scripts ran', async () => {
    const { page, leave } = await shop.newVisitor()
    await translateEarly(page)
    await openProduct(page, dress)
    await buy(page)
    await page.getByRole('radio', { name: 'Wave' }).check()
    await confirm(page)
    await goOn(page)
    await payForm(page).waitFor()
    await page.route('https://www.wave.com/**', (route) => route.fulfill({ body: 'wallet' }))
    await pay(page)
    await payForm(page).getByRole('alert').first().waitFor()
    await payer(page).fill('Mary Smith')
    await phone(page).fill('77 123 45 67')
    const answered = page.waitForResponse('**/api/notify-payment')
    await pay(page)
    expect((await answered).ok()).toBe(true)
    await page.waitForURL('https://www.wave.com/**')
    await leave()
  })

  it('sends a message, a rating and a review', async () => {
    const { page, leave } = await aReader('/contact')
    const field = (label: string) => page.getByRole('main').getByRole('textbox', { name: label, exact: true })
    const submit = page.getByRole('button', { name: 'Envoyer', exact: true })
    await submit.click()
    await page.getByText('Veuillez remplir tous les champs.').first().waitFor()
    await field('Nom').fill('Mary')
    await field('Email').fill('mary@exemple.sn')
    await field('Sujet').fill('Sizes')
    await field('Message').fill('Is it big?')
    await submit.click()
    await page.getByText('Votre message a été envoyé avec succès !').first().waitFor()
    await openProduct(page, dress)
    await translate(page)
    await page.getByRole('button', { name: 'Envoyer ma note' }).click()
    await toast(page, 'Veuillez sélectionner une note entre 1 et 5').waitFor()
    await page.getByRole('form', { name: 'Noter cet article' }).getByRole('radio').nth(3).check()
    await page.getByRole('button', { name: 'Envoyer ma note' }).click()
    await toast(page, 'Votre note a été enregistrée !').waitFor()
    await page
      .getByRole('form', { name: 'Commenter cet article' })
      .getByLabel('Votre commentaire')
      .fill('Lovely')
    await page.getByRole('button', { name: 'Publier mon commentaire' }).click()
    await page.getByRole('region', { name: 'Avis des clients' }).getByText('Lovely').waitFor()
    await page.getByText('1 avis', { exact: true }).first().waitFor()
    await leave()
  })

  it('filters, searches and likes', async () => {
    const { page, leave } = await aReader(CHRISTENINGS)
    await openSheet(page)
    await option(page, 'Garçon et mixte').click()
    await sheet(page)
      .getByRole('button', { name: /2 articles/ })
      .click()
    await expect.poll(() => main(page).getByRole('article').count()).toBe(2)
    await main(page)
      .getByRole('link', { name: /Retirer le filtre/ })
      .first()
      .click()
    await expect.poll(() => main(page).getByRole('article').count()).toBe(4)
    await page.getByRole('searchbox').first().fill('tambour')
    await page.getByRole('searchbox').first().fill('robe de bapt')
    await page
      .getByRole('link', { name: /Robe de baptême/ })
      .first()
      .click()
    await page.getByRole('heading', { level: 1, name: 'Robe de baptême' }).waitFor()
    await waitForHydration(page)
    await page.getByRole('button', { name: 'J’aime Robe de baptême' }).first().click()
    await toast(page, 'Produit liké').waitFor()
    await page.goto('/favoris')
    await waitForHydration(page)
    await translate(page)
    const liked = page.getByRole('list', { name: 'Mes favoris' }).getByRole('listitem')
    await liked
      .first()
      .getByRole('button', { name: /J’aime/ })
      .click()
    await liked
      .first()
      .getByRole('button', { name: /J’aime/, pressed: false })
      .waitFor()
    await leave()
  })

  it('signs in, saves a product and takes an order to its delivery', async () => {
    const { orderId } = await orders(
      shop.url,
      dress,
      { customerName: 'Fatou Sarr' },
      { size: '2 ans', color: 'Bleu' },
    )
    const { page, leave } = await aReader('/login', { screen: 'laptop' })
    await send(page)
    await page.getByRole('main').getByRole('alert').first().waitFor()
    await fillAccount(page, { Email: 'awa@exemple.sn', 'Mot de passe': PASSWORD })
    await send(page)
    await page.waitForURL('**/dashboard/overview')
    await page.getByRole('link', { name: 'Commandes' }).first().click()
    await page.getByRole('row', { name: orderId }).getByRole('link').first().click()
    const steps = page.getByRole('region', { name: 'Étapes' })
    await steps.getByRole('button', { name: 'Confirmer', exact: true }).click()
    await steps.getByRole('button', { name: 'Prête', exact: true }).click()
    await steps.getByRole('button', { name: 'Départ', exact: true }).waitFor()
    await page.getByRole('region', { name: 'Historique' }).getByText('Confirmée').waitFor()
    await leave()
  })

  it('adds a product and changes its price in the list', async () => {
    const { page, leave } = await anAdministrator(shop)
    await page.goto(ADD)
    await productForm(page).name.waitFor()
    await translate(page)
    const form = productForm(page)
    await form.save.click()
    await form.form.getByRole('alert').first().waitFor()
    await form.fill('Poupée')
    await form.chooseImages(0)
    await form.save.click()
    await page.getByText('Produit ajouté avec succès !').waitFor()
    await page.goto('/dashboard/products?q=poup')
    const row = page.getByRole('row', { name: /Poupée/ })
    await row.waitFor()
    await translate(page)
    await row.getByRole('button', { name: /^Modifier le prix/ }).click()
    await row.getByRole('textbox').first().fill('9000')
    await page.keyboard.press('Enter')
    await row.getByText('9 000 FCFA').waitFor()
    await leave({ despite: FAILED_ANSWER })
  })
})
