import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Product } from '../../domain/catalogue/product.ts'
import { aDeliveryZone } from '../builders/a-delivery-zone.ts'
import { overflow, violations } from './support/accessibility.ts'
import { cartOf, plain } from './support/cart.ts'
import { cartPage } from './support/cart-page.ts'
import { checkout, confirm, fill, goOn, question } from './support/checkout.ts'
import { flawsOnEachScreen } from './support/flaws.ts'
import { openShop } from './support/open-shop.ts'
import { setZones } from './support/set-zones.ts'
import { anAdministrator } from './support/signed-in.ts'
import { toast } from './support/toast.ts'
import { FAILED_ANSWER } from './support/visitor.ts'

const DAKAR = aDeliveryZone({
  name: 'Dakar',
  fee: 1500,
  freeFrom: 50_000,
  districts: ['Médina', 'Ouakam', 'Cité Ouakam', 'Yoff'],
})
const FAR = aDeliveryZone({ name: 'Banlieue', fee: 3000, districts: ['Guédiawaye', 'Pikine'], cash: false })

const shop = openShop()
const { aVisitorOnCart } = cartPage(shop)
const { aVisitorWith, ordersOf } = checkout(shop)
let robe: Product

beforeAll(async () => {
  robe = await shop.merchant.addProduct({ name: 'Robe', price: 10_000, stock: 50 })
})
beforeEach(() => setZones(shop, [DAKAR, FAR]))

const district = (page: Page) => page.getByRole('combobox', { name: 'Quartier' })
const options = (page: Page) => page.getByRole('option')
const summary = (page: Page) => page.getByRole('region', { name: 'Votre commande' })
const cartTotal = (page: Page) => page.getByRole('region', { name: 'Total du Panier' })

describe('delivery zones', () => {
  it('show the fees in the cart before a district is chosen, and the fee afterwards', {
    tags: ['D-25'],
  }, async () => {
    const { page, leave } = await aVisitorOnCart(cartOf(robe))
    const figures = async () => (await cartTotal(page).getByRole('definition').allTextContents()).map(plain)
    expect(await figures()).toEqual(['10 000 FCFA', '1 500 à 3 000 FCFA', '10 000 FCFA'])
    await cartTotal(page).getByText('Dakar : gratuite dès 50 000 FCFA d’achats.').waitFor()
    await cartTotal(page).getByRole('button', { name: 'Valider la commande' }).click()
    await district(page).fill('ouak')
    await options(page).first().click()
    await page.getByRole('link', { name: 'Modifier le panier' }).click()
    await cartTotal(page).waitFor()
    expect(await figures()).toEqual(['10 000 FCFA', '1 500 FCFA', '11 500 FCFA'])
    await leave()
  })

  it('offer the districts that match the typed text, and work by keyboard', { tags: ['D-25'] }, async () => {
    const { page, leave } = await aVisitorWith([robe], { screen: 'laptop' })
    await district(page).focus()
    expect(await options(page).count()).toBe(6)
    await page.keyboard.type('ouak')
    expect(await options(page).allTextContents()).toEqual([
      expect.stringContaining('Ouakam'),
      expect.stringContaining('Cité Ouakam'),
    ])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    const active = await district(page).getAttribute('aria-activedescendant')
    expect(await page.locator(`[id="${active}"]`).textContent()).toContain('Cité Ouakam')
    await page.keyboard.press('Enter')
    expect(await district(page).inputValue()).toBe('Cité Ouakam')
    expect(await options(page).count()).toBe(0)
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('deliveryAddress')
    await leave()
  })

  it('add the fee to the summary, the dialog, the order and the chat text', { tags: ['D-25'] }, async () => {
    const { page, posts, leave } = await aVisitorWith([robe])
    await fill(page, 'Awa Fee', 'Face à la pharmacie')
    await district(page).fill('medina')
    await page.getByLabel('Nom complet').focus()
    expect(await district(page).inputValue()).toBe('Médina')
    expect(plain(await summary(page).textContent())).toContain('Frais de livraison 1 500 FCFA')
    expect(plain(await summary(page).textContent())).toContain('11 500 FCFA')
    await confirm(page)
    const asked = plain(await question(page).textContent())
    expect(asked).toContain('Frais de livraison1 500 FCFA')
    expect(asked).toContain('11 500 FCFA')
    expect(asked).toContain('Médina')
    await goOn(page)
    await page.waitForURL(`${shop.url}/`)
    expect(posts[0]?.body).toMatchObject({ district: 'Médina', deliveryFee: 1500, totalAmount: 11_500 })
    expect(await ordersOf('Awa Fee')).toMatchObject([
      { zone: 'Dakar', district: 'Médina', deliveryFee: 1500, totalAmount: 11_500 },
    ])
    const stored = await page.evaluate(() => localStorage.getItem('lastOrder'))
    expect(JSON.parse(stored ?? '{}').chat.text).toContain(
      'Quartier : Médina\nLivraison : 1 500 FCFA\nTotal : 11 500 FCFA',
    )
    await leave()
  })

  it('require a district from the list, and disable cash on delivery where the zone does not accept it', {
    tags: ['D-25'],
  }, async () => {
    const { page, posts, leave } = await aVisitorWith([robe])
    await fill(page, 'Sans Quartier')
    await district(page).fill('Thiès')
    await page.getByText('Aucun quartier ne correspond').waitFor()
    await confirm(page)
    await page.getByText('Choisissez votre quartier dans la liste.').first().waitFor()
    // A hint that disappears with the focus would move the button while it is pressed.
    expect(await page.getByText('Aucun quartier ne correspond').isVisible()).toBe(true)
    expect(await district(page).getAttribute('aria-invalid')).toBe('true')
    expect(posts).toEqual([])

    await district(page).fill('Pikine')
    await page
      .getByRole('radio', { name: 'Paiement à la livraison' })
      .and(page.locator(':disabled'))
      .waitFor()
    await confirm(page)
    await page.getByText('Le paiement à la livraison n’est pas proposé').first().waitFor()
    await page.getByRole('radio', { name: 'Wave' }).check()
    await confirm(page)
    await goOn(page)
    await page.waitForURL(`${shop.url}/payment`)
    await page.getByText('Montant à envoyer').waitFor()
    expect(plain(await page.locator('dl').first().textContent())).toContain('13 000 FCFA')
    expect(plain(await summary(page).textContent())).toContain('Frais de livraison 3 000 FCFA')
    await leave()
  })

  it('whose fee has changed make the delivery form report it and keep the input', {
    tags: ['D-25'],
  }, async () => {
    const { page, posts, leave } = await aVisitorWith([robe])
    await fill(page, 'Awa Change')
    await district(page).fill('Yoff')
    await confirm(page)
    await setZones(shop, [{ ...DAKAR, fee: 2000 }, FAR])
    await goOn(page)
    await page.getByText('au lieu de').waitFor()
    expect(plain(await page.getByRole('alert').first().textContent())).toContain(
      '2 000 FCFA au lieu de 1 500 FCFA',
    )
    expect(await page.getByLabel('Nom complet').inputValue()).toBe('Awa Change')
    expect(await district(page).inputValue()).toBe('Yoff')
    await confirm(page)
    await goOn(page)
    await page.waitForURL(`${shop.url}/`)
    expect(posts[1]?.body).toMatchObject({ deliveryFee: 2000, totalAmount: 12_000 })
    await leave({ despite: /Failed to load resource|frais de livraison ont changé/ })
  })

  it('list the fees without scripts', { tags: ['D-25'] }, async () => {
    const page = await shop.read('/delivery-info')
    await page.getByText('Frais de livraison par quartier').click()
    await page.getByText('Gratuite dès 50 000 FCFA d’achats').waitFor()
    await page.getByText('Guédiawaye, Pikine').waitFor()
    expect(await page.locator('main noscript').textContent()).toContain('a besoin de JavaScript')
  })

  it('add nothing to the form, the order and the chat text when no zone is configured', {
    tags: ['D-25'],
  }, async () => {
    await setZones(shop, [])
    const { page, posts, leave } = await aVisitorWith([robe])
    expect(await district(page).count()).toBe(0)
    await page.getByText('Quartier, rue, point de repère').waitFor()
    await fill(page, 'Sans Zone')
    await confirm(page)
    expect(await question(page).textContent()).not.toContain('Frais')
    await goOn(page)
    await page.waitForURL(`${shop.url}/`)
    expect(Object.keys(posts[0]?.body ?? {})).not.toContain('deliveryFee')
    expect(Object.keys(posts[0]?.body ?? {})).not.toContain('district')
    const stored = await page.evaluate(() => localStorage.getItem('lastOrder'))
    expect(JSON.parse(stored ?? '{}').chat.text).not.toMatch(/Quartier|Livraison :/)
    await page.goto('/cart')
    await leave()
  })

  it('replace the promise of free delivery on product pages', { tags: ['D-25'] }, async () => {
    const notice = async () => (await fetch(`${shop.url}/product/${robe._id}`)).text()
    expect(await notice()).toContain('un prix qui dépend de votre quartier')
    await setZones(shop, [])
    expect(await notice()).toContain('Livraison standard gratuite sur toutes les commandes')
  })

  it('are entered in the settings, where districts are pasted as a list', { tags: ['D-25'] }, async () => {
    await setZones(shop, [])
    const { page, leave } = await anAdministrator(shop, { screen: 'phone' })
    await page.goto('/dashboard/settings/delivery')
    await page.getByRole('button', { name: 'Ajouter une zone' }).click()
    await page.getByLabel('Nom', { exact: true }).fill('Petite-Côte')
    await page.getByLabel('Frais de livraison (FCFA)').fill('2500')
    await page.getByLabel('Quartiers').fill('Saly, Mbour\nNgaparou')
    expect(await page.getByLabel('Paiement à la livraison accepté').isChecked()).toBe(true)
    expect(await violations(page)).toEqual([])
    expect(await overflow(page)).toBe(0)
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await toast(page, 'Réglages enregistrés').waitFor()
    const html = await (await fetch(`${shop.url}/delivery-info`)).text()
    expect(html).toContain('Saly, Mbour, Ngaparou')
    await leave()
  })

  it('pass axe and fit each screen', async () => {
    const { page, leave } = await aVisitorWith([robe])
    await district(page).fill('ou')
    expect(await flawsOnEachScreen(page)).toEqual([])
    const heights = await options(page).evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect().height),
    )
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
    await page.goto('/cart')
    await cartTotal(page).waitFor()
    expect(await flawsOnEachScreen(page)).toEqual([])
    await leave({ despite: FAILED_ANSWER })
  })
})
