import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { send } from './support/accounts.ts'
import { anImage, PASSWORD } from './support/merchant.ts'
import { productForm } from './support/product-form-page.ts'
import { type RunningShop, startShop } from './support/running-shop.ts'
import { FAILED_ANSWER, newVisitor, sharedBrowser, waitForHydration } from './support/visitor.ts'

let shop: RunningShop
let browser: Browser

beforeAll(async () => {
  shop = await startShop()
  browser = await sharedBrowser()
})

afterAll(async () => {
  await shop?.stop()
})

describe('an administrator on a phone', () => {
  it('registers, adds a product with images, sees an order and confirms it', {
    tags: ['B-001'],
  }, async () => {
    const { page, leave } = await newVisitor(browser, shop.url)

    await page.goto('/dashboard/overview')
    await page.waitForURL('**/login**')

    await page.goto('/create-admin')
    await waitForHydration(page)
    await page.getByLabel('Nom', { exact: true }).fill('Awa Diop')
    await page.getByLabel("Nom d'utilisateur").fill('awa')
    await page.getByLabel('Email').fill('awa@exemple.sn')
    await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
    await send(page)
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.waitForURL(`${shop.url}/`)

    await page.goto('/dashboard/products')
    await page.getByText('Aucun produit disponible ou correspondant à la recherche.').waitFor()
    await page.goto('/dashboard/manage-products/add')
    await productForm(page).save.click()
    await page.getByText('Le nom ne peut pas être vide.').first().waitFor()

    await page.getByLabel('Nom', { exact: true }).fill('Robe de baptême brodée')
    await page.getByLabel('Prix', { exact: false }).first().fill('25000')
    await page.getByLabel('Description').fill('Coton léger, broderie à la main.')
    await page.getByLabel('Catégorie', { exact: true }).selectOption('Baptemes & Naissances')
    await page.getByLabel('Sous-catégorie').fill('Robes')
    await page.getByLabel('Marque').fill('Keur Bébé')
    await page.getByLabel('Stock', { exact: true }).fill('3')
    await page.getByLabel('Couleurs').fill('Blanc,  Ivoire ')
    await page.getByLabel('Images', { exact: true }).setInputFiles([
      { name: 'blanc.png', mimeType: 'image/png', buffer: Buffer.from(await anImage(0)) },
      { name: 'ivoire.png', mimeType: 'image/png', buffer: Buffer.from(await anImage(1)) },
    ])
    await productForm(page).save.click()
    await page.getByText('Produit ajouté avec succès !').waitFor()
    await page.waitForURL('**/dashboard/products')

    const [product] = (await (await fetch(`${shop.url}/api/products`)).json()) as {
      _id: string
      colors: string[]
      images: string[]
    }[]
    expect(product).toMatchObject({ colors: ['Blanc', 'Ivoire'], stock: 3 })
    expect(product?.images).toHaveLength(2)
    for (const image of product?.images ?? []) {
      expect((await fetch(new URL(image, shop.url))).headers.get('content-type')).toMatch(/^image\//)
    }

    const ordered = await fetch(`${shop.url}/api/orders`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        orderId: 'KB-0123456789',
        items: [
          {
            productId: product?._id,
            name: 'Robe de baptême brodée',
            quantity: 2,
            price: 25_000,
            color: 'Blanc',
            size: null,
            image: product?.images[0],
          },
        ],
        totalAmount: 50_000,
        paymentMethod: 'Cash',
        paymentStatus: 'pending',
        deliveryMethod: 'cash_on_delivery',
        customerName: 'Fatou Sarr',
        deliveryAddress: 'Ouakam, près du phare',
      }),
    })
    expect(await ordered.json()).toMatchObject({ success: true })

    await page.goto('/dashboard/order')
    await page.getByText('KB-0123456789').first().waitFor()
    await page.getByText('En attente').first().waitFor()
    await page
      .getByRole('button', { name: /^Confirmer/ })
      .first()
      .click()
    await page.getByText('Commande confirmée avec succès').waitFor()
    await page.getByText('Confirmée', { exact: true }).first().waitFor()
    expect(await page.getByRole('button', { name: /^Confirmer/ }).count()).toBe(0)

    await page.goto('/')
    await expect.poll(() => page.locator('header').count()).toBe(0)
    await page.goto('/dashboard/overview')
    await page.locator('main').getByText('Robe de baptême brodée').first().waitFor({ state: 'attached' })
    await page
      .getByRole('button', { name: /déconnect/i })
      .first()
      .click()
    await page.getByText('Êtes-vous sûr de vouloir vous déconnecter?').waitFor()
    await page.getByRole('dialog').getByRole('button').last().click()
    await page.getByText('Déconnexion réussie !').waitFor()
    expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')])).toEqual([
      null,
      null,
    ])
    // Requests pending at the end of the session are refused.
    await leave({ despite: FAILED_ANSWER })
  })
})
