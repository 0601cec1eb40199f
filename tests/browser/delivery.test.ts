import type { Locator } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Product } from '../../domain/catalogue/product.ts'
import { plain } from './support/cart.ts'
import { checkout, confirm, fill, order, question } from './support/checkout.ts'
import { flawsOnEachScreen } from './support/flaws.ts'
import { tabTo } from './support/keyboard.ts'
import { openShop } from './support/open-shop.ts'
import { closeToasts, toast } from './support/toast.ts'
import { SCREENS, waitForHydration } from './support/visitor.ts'

const MISSING = 'Veuillez remplir tous les champs.'

const shop = openShop()
const { aVisitorWith, ordersOf } = checkout(shop)
let body: Product

beforeAll(async () => {
  body = await shop.merchant.addProduct({ price: 5000 })
})

describe('the order summary', () => {
  it('on a phone, is below the form, and a link above the form leads to it', async () => {
    const { page, leave } = await aVisitorWith([body], { screen: 'phone' })
    const order = page.getByRole('region', { name: 'Votre commande' })
    await expect(order.boundingBox()).resolves.toMatchObject({ y: expect.toSatisfy((y: number) => y > 800) })
    await page.getByRole('link', { name: /^Voir les articles\s: 5.000.FCFA$/ }).click()
    await expect.poll(async () => (await order.boundingBox())?.y).toBeLessThan(600)
    await leave()
  })
})

describe('the delivery form', () => {
  it('shows an error, opens no dialog and sends nothing when the name or the address is missing', {
    tags: ['A-436', 'A-494', 'A-495', 'A-563'],
  }, async () => {
    const { page, posts, leave } = await aVisitorWith([body])
    const issues = page
      .getByRole('main')
      .getByRole('alert')
      .getByText(/^Indiquez/)
    for (const [missing, name, address, field, issue] of [
      ['the name', '', 'Ouakam', 'Nom complet', 'Indiquez votre nom'],
      ['the address', 'Awa Ndiaye', ' ', 'Adresse de livraison', 'Indiquez votre adresse de livraison'],
      ['name and address', '', '', 'Nom complet', 'Indiquez votre nom'],
    ] as const) {
      // Typing removes the error of the previous case, so that it is not taken for a new one.
      await fill(page, 'A', 'A')
      await fill(page, name, address)
      await expect.poll(() => issues.count(), { message: missing }).toBe(0)
      await confirm(page)
      await expect.poll(() => toast(page, MISSING).count(), { message: missing }).toBe(1)
      const focused = await page.getByLabel(field).evaluate((one) => one === document.activeElement)
      expect(focused, missing).toBe(true)
      await page.getByRole('alert').getByText(issue, { exact: true }).waitFor()
      expect(await question(page).isVisible(), missing).toBe(false)
      expect(posts, missing).toEqual([])
      await closeToasts(page)
    }
    await leave()
  })

  it('allows an empty phone and rejects an invalid one', async () => {
    const { page, leave } = await aVisitorWith([body])
    await fill(page, 'Coumba Sy')
    await page.getByLabel('Téléphone (facultatif)').fill('77 12')
    await confirm(page)
    await page.getByRole('alert').getByText('Le numéro de téléphone doit contenir 9 chiffres.').waitFor()
    await page.getByLabel('Téléphone (facultatif)').fill('+221 77 123 45 67')
    await order(page)
    await page.waitForURL(`${shop.url}/`)
    expect(await ordersOf('Coumba Sy')).toMatchObject([{ customerPhone: '771234567' }])
    await leave()
  })

  it('opens the dialog Confirmation de la commande, and keeps the input after Annuler and after a reload', {
    tags: ['A-197', 'A-198', 'A-199', 'A-200', 'A-437', 'A-446'],
  }, async () => {
    const { page, posts, leave } = await aVisitorWith([body])
    await fill(page, 'Awa Ndiaye')
    await confirm(page)
    await question(page)
      .getByText('Vous serez redirigé vers WhatsApp pour finaliser votre commande.', { exact: true })
      .waitFor()
    await question(page).getByRole('button', { name: 'Continuer' }).waitFor()
    await question(page).getByRole('button', { name: 'Annuler' }).click()
    await question(page).waitFor({ state: 'hidden' })
    expect(posts).toEqual([])
    expect(await page.getByLabel('Nom complet').inputValue()).toBe('Awa Ndiaye')
    expect(await page.getByLabel('Adresse de livraison').inputValue()).toBe('Ouakam, face à la pharmacie')
    await page.getByRole('radio', { name: 'Wave' }).check()
    await page.reload()
    await expect.poll(() => page.getByLabel('Nom complet').inputValue()).toBe('Awa Ndiaye')
    expect(await page.getByRole('radio', { name: 'Wave' }).isChecked()).toBe(true)
    await leave()
  })

  it('summarises the order in a dialog, with its buttons at the bottom of the screen on a phone', async () => {
    const robe = await shop.merchant.addProduct({
      name: 'Robe',
      price: 6000,
      colors: ['Rouge'],
      sizes: ['M'],
    })
    const { page, leave } = await aVisitorWith([[robe, { color: 'Rouge', size: 'M', quantity: 2 }]], {
      screen: 'phone',
    })
    const panel = page.getByRole('region', { name: 'Votre commande' })
    expect(plain(await panel.getByRole('listitem').textContent())).toBe(
      'Robe2 × 6 000 FCFA12 000 FCFARouge · M',
    )
    await fill(page, 'Awa Ndiaye', 'Mbour, Escale')
    await page.getByLabel('Téléphone (facultatif)').fill('771234567')
    await page.getByRole('radio', { name: 'Wave' }).check()
    await confirm(page)
    expect(plain(await question(page).locator('dl').textContent())).toBe(
      'Articles2 × RobeRouge · MTotal12 000 FCFALivraisonAwa NdiayeMbour, Escale77 123 45 67PaiementWave',
    )
    for (const name of ['Annuler', 'Continuer']) {
      const box = await question(page).getByRole('button', { name }).boundingBox()
      expect(box?.y).toBeGreaterThan(SCREENS.phone.height - 100)
      expect(box && box.y + box.height).toBeLessThanOrEqual(SCREENS.phone.height)
    }
    await leave()
  })

  it('shows the delivery information and an empty cart when the visitor has no cart', {
    tags: ['A-019'],
  }, async () => {
    const { page, leave } = await shop.newVisitor()
    await page.goto('/delivery-info')
    await page.getByText('Votre panier est vide', { exact: true }).waitFor()
    await page.getByText('Livré en 1 à 5 jours ouvrables selon la destination.').waitFor()
    expect(await page.getByRole('form', { name: 'Livraison' }).count()).toBe(0)
    await leave()
  })

  it('shows Votre panier est vide. and keeps the input when the cart is emptied in another tab', async () => {
    const { page, context, posts, leave } = await aVisitorWith([body])
    await fill(page, 'Awa Ndiaye')
    const other = await context.newPage()
    await other.goto('/faq')
    await other.evaluate(() => localStorage.setItem('cartItems', '[]'))
    await page.getByText('Votre panier est vide', { exact: true }).waitFor()
    await confirm(page)
    await toast(page, 'Votre panier est vide.').waitFor()
    expect(await page.getByLabel('Nom complet').inputValue()).toBe('Awa Ndiaye')
    expect(posts).toEqual([])
    await leave()
  })

  it('passes axe and fits each screen: empty, with messages, with the dialog open', async () => {
    const { page, leave } = await aVisitorWith([body])
    expect(await flawsOnEachScreen(page)).toEqual([])
    await confirm(page)
    await toast(page, MISSING).waitFor()
    expect(await flawsOnEachScreen(page)).toEqual([])
    await fill(page, 'Awa')
    await confirm(page)
    await question(page).waitFor()
    expect(await flawsOnEachScreen(page)).toEqual([])
    await leave()
  })
})

describe('with the keyboard alone, on a phone', () => {
  it('a shopper can open a product, order it and return to home', {
    tags: ['A-012', 'A-194', 'A-195', 'A-196', 'A-510'],
  }, async () => {
    const robe = await shop.merchant.addProduct({ name: 'Robe', sizes: ['M', 'L'], price: 9000 })
    const { page, leave } = await shop.newVisitor({ screen: 'phone', touch: false })
    const press = async (goal: Locator, key = 'Tab') => {
      await tabTo(page, goal, key)
      await page.keyboard.press('Enter')
    }
    await page.goto(`/product/${robe._id}`)
    await waitForHydration(page)
    await press(page.getByRole('button', { name: 'L', exact: true }))
    await press(page.getByRole('button', { name: 'Ajouter au panier' }).first())
    await page.getByTestId('cart-badge').waitFor()
    await press(page.getByRole('link', { name: /^Panier/ }), 'Shift+Tab')
    await page.waitForURL('**/cart')
    await press(page.getByRole('button', { name: 'Augmenter la quantité' }))
    await press(page.getByRole('button', { name: 'Valider la commande' }))
    await page.waitForURL('**/delivery-info')
    await tabTo(page, page.getByLabel('Nom complet'))
    await page.keyboard.type('Penda Sow')
    await tabTo(page, page.getByLabel('Adresse de livraison'))
    await page.keyboard.type('Ouakam')
    await press(page.getByRole('button', { name: 'Confirmer la commande' }))
    await press(question(page).getByRole('button', { name: 'Continuer' }))
    await page.waitForURL(`${shop.url}/`)
    expect(await ordersOf('Penda Sow')).toMatchObject([{ totalAmount: 18_000, items: [{ size: 'L' }] }])
    await leave()
  })
})
