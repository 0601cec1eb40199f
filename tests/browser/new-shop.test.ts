import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { overflow, violations } from './support/accessibility.ts'
import { send } from './support/accounts.ts'
import { PASSWORD } from './support/merchant.ts'
import { aPhoto, choose, product } from './support/photos.ts'
import { type RunningShop, startShop } from './support/running-shop.ts'
import { openChecklist, progress } from './support/setup-checklist.ts'
import { toast } from './support/toast.ts'
import { newVisitor, sharedBrowser, waitForHydration } from './support/visitor.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
/** The browser was offline, and a change of the wallets was refused without the password. */
const EXPECTED = /ERR_INTERNET_DISCONNECTED|status of 403/
const input = (page: Page, name: string) => page.locator(`[name="${name}"]`)
async function save(page: Page, password?: string) {
  await button(page, 'Enregistrer').click()
  if (password) {
    const question = page.getByRole('dialog', { name: 'Votre mot de passe' })
    await question.getByLabel('Mot de passe actuel').fill(password)
    await question.getByRole('button', { name: 'Continuer' }).click()
  }
  // The message covers the link to all settings for ten seconds.
  const saved = page.locator('[data-sonner-toast]').filter({ hasText: 'Réglages enregistrés' }).last()
  await saved.getByRole('button', { name: 'Fermer le message' }).click()
}

describe('a new merchant on a phone', () => {
  let shop: RunningShop
  let browser: Browser
  beforeAll(async () => {
    shop = await startShop({ demo: true })
    browser = await sharedBrowser()
  })
  afterAll(async () => {
    await shop?.stop()
  })

  it('completes the checklist, from the first account to the shared link and the first order', {
    tags: ['G-04'],
  }, async () => {
    const { page, context, leave } = await newVisitor(browser, shop.url)
    await context.grantPermissions(['clipboard-write', 'clipboard-read'])
    await page.addInitScript(() => {
      window.print = () => localStorage.setItem('printed', location.pathname)
    })
    await page.goto('/create-admin')
    await waitForHydration(page)
    await page.getByLabel('Nom', { exact: true }).fill('Awa Diop')
    await page.getByLabel("Nom d'utilisateur").fill('awa')
    await page.getByLabel('Email').fill('awa@exemple.sn')
    await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
    await send(page)
    await button(page, 'Préparer la boutique').click()
    await page.waitForURL('**/dashboard/overview')
    await progress(page, '0 étape sur 8').waitFor()
    await page
      .getByText('Il manque encore votre nom ou votre logo, votre adresse e-mail et vos adresses.')
      .waitFor()
    expect([await violations(page), await overflow(page)]).toEqual([[], 0])

    await page.getByRole('link', { name: 'Compléter l’identité' }).click()
    await input(page, 'name').fill('Chez Awa')
    await input(page, 'logo').setInputFiles(await aPhoto(1))
    await button(page, 'Retirer').waitFor()
    await save(page)
    await page.getByRole('link', { name: 'Tous les réglages' }).click()
    await page.getByRole('link', { name: /^Coordonnées/ }).click()
    await input(page, 'email').fill('awa@exemple.sn')
    await button(page, 'Retirer : Mbour').click()
    await button(page, /Dakar$/)
      .first()
      .click()
    await input(page, 'cities.0.address').fill('Médina')
    await input(page, 'cities.0.phone').fill('33 111 22 33')
    await input(page, 'cities.0.whatsapp').fill('78 111 22 33')
    await input(page, 'whatsapp').fill('78 111 22 33')
    await save(page)
    await page.getByRole('link', { name: 'Tous les réglages' }).click()
    await page.getByRole('link', { name: /^Paiement mobile/ }).click()
    for (const wallet of ['Wave', 'Orange Money']) await button(page, `Retirer : ${wallet}`).click()
    await save(page, PASSWORD)
    await openChecklist(page, '2 étapes sur 8')

    const testLink = page.getByRole('link', { name: 'Envoyer un essai' })
    expect(await testLink.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/221781112233\?text=Bonjour/)
    const chat = page.waitForEvent('popup')
    await testLink.click()
    await (await chat).close()
    await page.getByText('Le message est-il arrivé').waitFor()
    const fix = page.getByRole('link', { name: 'Non, corriger le numéro' })
    expect(await fix.getAttribute('href')).toBe('/dashboard/settings/contact')
    await button(page, 'Oui').click()
    await progress(page, '3 étapes sur 8').waitFor()

    await button(page, 'C’est fait').click()
    await progress(page, '4 étapes sur 8').waitFor()
    expect(await page.getByRole('link', { name: 'Ajouter un produit' }).getAttribute('href')).toMatch(
      /^\/dashboard\//,
    )
    await page.getByRole('link', { name: 'Ajouter un produit' }).click()
    await choose(page, 3)
    for (const [index, name] of ['Robe', 'Bavoir', 'Tapis'].entries()) {
      await product(page, index + 1)
        .getByLabel('Nom')
        .fill(name)
      await product(page, index + 1)
        .getByLabel('Prix (FCFA)')
        .fill('5000')
    }
    await context.setOffline(true)
    await button(page, 'Enregistrer 3 brouillons').click()
    await page.getByText('Rien n’est perdu').waitFor()
    await context.setOffline(false)
    await page.getByText('3 photos sur 3 envoyées').waitFor()
    await page.getByRole('link', { name: 'Brouillons', exact: true }).click()
    for (const name of ['Robe', 'Bavoir', 'Tapis']) {
      await page.getByRole('link', { name: `Compléter ${name}` }).click()
      await page.getByLabel('Description').fill('Coton doux.')
      await page.getByLabel('Catégorie', { exact: true }).selectOption('Jouer')
      await page.getByLabel('Sous-catégorie').fill('Divers')
      await page.getByLabel('Stock', { exact: true }).fill('4')
      await button(page, 'Publier').click()
      await page.getByRole('heading', { name: 'Brouillons' }).waitFor()
    }
    await openChecklist(page, '5 étapes sur 8')

    await button(page, 'Retirer le catalogue d’essai').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(/^\d+ produits partent/).waitFor()
    expect(await violations(page)).toEqual([])
    await dialog.getByRole('button', { name: /^Retirer \d+ produits$/ }).click()
    await page
      .locator('[data-sonner-toast]')
      .getByText(/^\d+ produits d’essai retirés$/)
      .waitFor()
    await progress(page, '6 étapes sur 8').waitFor()
    const left = (await (await fetch(`${shop.url}/api/products`)).json()) as { name: string }[]
    expect(left.map(({ name }) => name)).toEqual(['Bavoir', 'Robe', 'Tapis'])

    await page.getByRole('link', { name: 'Ouvrir l’affiche' }).click()
    await page.getByText('Scannez pour voir la boutique').waitFor()
    await page.getByText('cette adresse ne s’ouvre que sur la machine').waitFor()
    await button(page, 'Imprimer').click()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('printed'))).toBe('/dashboard/poster')

    await openChecklist(page, '7 étapes sur 8')
    await button(page, /^(?:Copier|Partager) le lien/).click()
    await toast(page, 'Lien copié').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shop.url)
    await progress(page, '8 étapes sur 8').waitFor()
    await page.getByRole('heading', { name: 'Votre boutique est prête' }).waitFor()
    await page.reload()
    await button(page, 'Liste de démarrage').waitFor()
    expect(await page.getByRole('heading', { name: 'Préparez votre boutique' }).count()).toBe(0)

    const orderId = await buys('Tapis')
    await page.goto('/dashboard/order')
    await page.getByText(orderId).first().waitFor()
    await button(page, /^Confirmer/)
      .first()
      .click()
    await page.getByText('Commande confirmée avec succès').waitFor()
    await leave({ despite: EXPECTED })
  })

  /** A shopper finds a product, and orders it with payment on delivery. @returns the order's id */
  async function buys(name: string): Promise<string> {
    const { page, leave } = await newVisitor(browser, shop.url)
    await page.goto('/')
    await waitForHydration(page)
    await page.getByRole('link', { name: 'Chez Awa' }).first().waitFor()
    await page.goto('/products')
    await page.getByRole('link', { name }).first().click()
    await button(page, 'Ajouter au panier').first().click()
    await page.goto('/cart')
    await button(page, 'Valider la commande').click()
    await input(page, 'customerName').fill('Fatou Sarr')
    await input(page, 'deliveryAddress').fill('Médina, rue 10')
    await button(page, 'Confirmer la commande').click()
    const placed = page.waitForResponse((response) => response.url().endsWith('/api/orders'))
    await page.getByRole('dialog').getByRole('button', { name: 'Continuer' }).click()
    const { order } = await (await placed).json()
    await leave()
    return order.orderId
  }

  it('does not get the demo products again after a restart', { tags: ['G-04'] }, async () => {
    const count = async () => ((await (await fetch(`${shop.url}/api/products`)).json()) as unknown[]).length
    await shop.terminate()
    await shop.restart()
    expect(await count()).toBe(3)
  })
})
