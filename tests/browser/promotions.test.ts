import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Product } from '../../domain/catalogue/product.ts'
import type { Effect } from '../../domain/promotions/promotion.ts'
import { aDeliveryZone } from '../builders/a-delivery-zone.ts'
import { untilCodeCached, visit } from './support/cached.ts'
import { cartOf, plain, storageOf } from './support/cart.ts'
import { cartPage, summary } from './support/cart-page.ts'
import { confirm, fill, question } from './support/checkout.ts'
import { hideServerTime } from './support/device-clock.ts'
import { flawsOnEachScreen, smallTargets } from './support/flaws.ts'
import { openShop } from './support/open-shop.ts'
import { addPromotion, applyCode, codeField, pausePromotion, remover } from './support/promotions.ts'
import { setZones } from './support/set-zones.ts'
import { toast } from './support/toast.ts'
import { translate } from './support/translate.ts'
import { FAILED_ANSWER } from './support/visitor.ts'

const ZONES = [
  aDeliveryZone({ id: 'dakar', name: 'Dakar', fee: 1500, districts: ['Médina'] }),
  aDeliveryZone({ id: 'far', name: 'Banlieue', fee: 3000, districts: ['Pikine'] }),
]

const shop = openShop()
const { aVisitorOnCart } = cartPage(shop)
let robe: Product

beforeAll(async () => {
  robe = await shop.merchant.addProduct({ name: 'Robe', price: 10_000, stock: 500 })
  await setZones(shop, ZONES)
  await addPromotion(shop, { name: 'Offre Tabaski', code: 'TABASKI10' })
  const free: Effect = { kind: 'free_delivery', zones: ['dakar'] }
  await addPromotion(shop, { name: 'Livraison offerte', code: 'LIVRAISON', effect: free, minTotal: 13_000 })
})

/** The cart with one dress, as the browser stores it. */
const cartText = () => storageOf(cartOf(robe)).cartItems ?? ''

/** The names and amounts of the cart, in their order. */
const amounts = async (page: Page) =>
  (await summary(page).locator('dt, dd').allTextContents()).map(plain).filter((text) => text !== '')
const total = async (page: Page) => (await amounts(page)).at(-1)

describe('a link with a promotion code', () => {
  it('puts the code into the cart of this browser, where it survives reloads and is removed once', {
    tags: ['H-07'],
  }, async () => {
    const { page, context, leave } = await shop.newVisitor({ storage: storageOf(cartOf(robe)) })
    const second = await context.newPage()
    await second.goto('/cart')
    await page.goto('/?code=tabaski%2010')
    await toast(page, 'Le code TABASKI10 est dans votre panier.').waitFor()
    expect(page.url()).toBe(`${shop.url}/`)
    await page.reload()
    await page.goto('/cart')
    await summary(page).getByText('Offre Tabaski').waitFor()
    expect(await amounts(page)).toEqual([
      ...['Total', '10 000 FCFA', 'Offre Tabaski', '-1 000 FCFA', 'TABASKI10'],
      ...['Frais de livraison', '1 500 à 3 000 FCFA', 'Total', '9 000 FCFA'],
    ])
    await expect.poll(() => total(second)).toBe('9 000 FCFA')

    await remover(page, 'TABASKI10').click()
    await expect.poll(() => total(page)).toBe('10 000 FCFA')
    await expect.poll(() => total(second)).toBe('10 000 FCFA')
    await page.getByRole('button', { name: 'Défaire' }).click()
    await expect.poll(() => total(second)).toBe('9 000 FCFA')
    await leave()
  })

  it('says at once on any page what the code gives, and what the cart lacks', {
    tags: ['H-04', 'H-07'],
  }, async () => {
    const { page, leave } = await shop.newVisitor()
    await page.goto(`/product/${robe._id}?code=TABASKI10`)
    await toast(page, 'Le code TABASKI10 est dans votre panier.').waitFor()
    await toast(page, '10 % de remise.').waitFor()
    await page.goto('/?code=livraison')
    const free = 'Livraison offerte, dès 13 000 FCFA d’achat, dans certains quartiers.'
    await toast(page, free).waitFor()
    await page.evaluate((items) => localStorage.setItem('cartItems', items), cartText())
    await page.goto('/?code=livraison')
    await toast(page, `${free} Encore 3 000 FCFA.`).waitFor()
    await leave()
  })

  it('says at once that a code is unknown or ended, and keeps it in no cart', {
    tags: ['H-04', 'H-07'],
  }, async () => {
    await pausePromotion(shop, await addPromotion(shop, { name: 'Finie', code: 'FINIE' }))
    const { page, leave } = await shop.newVisitor({ storage: storageOf(cartOf(robe)) })
    const codes = () => page.evaluate(() => localStorage.getItem('cartCodes'))
    for (const address of ['/?code=faux', `/product/${robe._id}?code=finie`, '/cart?code=faux']) {
      await page.goto(address)
      const code = address.endsWith('faux') ? 'FAUX' : 'FINIE'
      await toast(page, 'Ce code n’est pas valable.').waitFor()
      await toast(page, code).waitFor()
      expect(await codes(), address).toBeNull()
    }
    expect(await summary(page).getByText('FAUX').count()).toBe(0)
    // Any text can be in a link, and must not be read as the shop's.
    await page.goto('/products?code=Appelez+le+77-000')
    await page.waitForURL(`${shop.url}/products`)
    await toast(page, 'Ce lien n’a pas de code valable.').waitFor()
    expect(await page.getByText('Appelez').count()).toBe(0)
    expect(await codes()).toBeNull()
    await leave({ despite: FAILED_ANSWER })
  })
})

describe('the code field of the cart', () => {
  it('explains a wrong code beside the field, and keeps what was typed', { tags: ['H-04'] }, async () => {
    const { page, leave } = await aVisitorOnCart(cartOf(robe))
    for (const [typed, error] of [
      [' ', 'Tapez votre code.'],
      ['Faux code', 'Ce code n’est pas valable.'],
      ['100 %', 'Ce code n’est pas valable.'],
    ] as const) {
      await applyCode(page, typed)
      await page.getByText(error).waitFor()
      expect(await codeField(page).getAttribute('aria-invalid'), typed).toBe('true')
      expect(await codeField(page).inputValue()).toBe(typed)
    }
    expect(await codeField(page).evaluate((one) => one === document.activeElement)).toBe(true)
    expect(await total(page)).toBe('10 000 FCFA')
    await leave({ despite: FAILED_ANSWER })
  })

  it('shows a refused code with its reason until it is removed, and does not ask again', {
    tags: ['H-04'],
  }, async () => {
    const message = 'Ce code n’est pas valable.'
    const cartCodes = JSON.stringify([{ code: 'FINI', promotion: null, message }])
    const { page, leave } = await shop.newVisitor({ storage: { ...storageOf(cartOf(robe)), cartCodes } })
    const checks: string[] = []
    page.on('request', (request) => request.url().endsWith('/check') && checks.push(request.url()))
    await page.goto('/cart')
    await summary(page).getByText(message).waitFor()
    await applyCode(page, 'tabaski10')
    await expect.poll(() => total(page)).toBe('9 000 FCFA')
    expect(checks).toHaveLength(1)
    await remover(page, 'FINI').click()
    await expect.poll(() => summary(page).getByText(message).count()).toBe(0)
    await leave()
  })

  it('says what is missing, and follows the cart', { tags: ['H-04'] }, async () => {
    const { page, leave } = await aVisitorOnCart(cartOf(robe))
    await applyCode(page, 'livraison')
    await summary(page).getByText('Encore 3 000 FCFA').waitFor()
    await toast(
      page,
      'Livraison offerte, dès 13 000 FCFA d’achat, dans certains quartiers. Encore 3 000 FCFA.',
    ).waitFor()
    expect(await codeField(page).inputValue()).toBe('')
    await page.getByRole('button', { name: 'Augmenter la quantité' }).first().click()
    await summary(page).getByText('Avec votre offre, livraison gratuite : Dakar.').waitFor()
    expect(await amounts(page)).toEqual([
      ...['Total', '20 000 FCFA', 'Livraison offerte', 'Livraison gratuite', 'LIVRAISON'],
      ...['Frais de livraison', '1 500 à 3 000 FCFA', 'Total', '20 000 FCFA'],
    ])
    await applyCode(page, 'Tabaski 10')
    await summary(page).getByText('Une autre offre vous fait gagner plus.').waitFor()
    await page.reload()
    await summary(page).getByText('Une autre offre vous fait gagner plus.').waitFor()
    await leave()
  })

  it('has no flaws on any screen, and is usable by keyboard and on a translated page', {
    tags: ['H-07'],
  }, async () => {
    const { page, leave } = await aVisitorOnCart(cartOf(robe))
    await translate(page)
    await codeField(page).focus()
    await page.keyboard.type('livraison')
    await page.keyboard.press('Enter')
    await summary(page).getByText('Encore 3 000 FCFA').waitFor()
    await page.keyboard.type('tabaski10')
    await page.keyboard.press('Enter')
    await expect.poll(() => total(page)).toBe('9 000 FCFA')
    await applyCode(page, 'faux')
    await page.getByText('Ce code n’est pas valable.').waitFor()
    expect(await flawsOnEachScreen(page)).toEqual([])
    expect((await smallTargets(page)).filter((target) => !target.startsWith('<a'))).toEqual([])
    await page.getByRole('button', { name: 'Augmenter la quantité' }).first().click()
    await expect.poll(() => total(page)).toBe('18 000 FCFA')
    await remover(page, 'TABASKI10').click()
    await summary(page).getByText('Livraison gratuite', { exact: true }).waitFor()
    await leave({ despite: FAILED_ANSWER })
  })

  it('leaves a code as it was when the shop does not answer', { tags: ['H-04'] }, async () => {
    const { page, context, leave } = await aVisitorOnCart(cartOf(robe))
    await applyCode(page, 'tabaski10')
    await expect.poll(() => total(page)).toBe('9 000 FCFA')
    await context.route('**/api/promotions/**', (route) => route.abort())
    await page.reload()
    await expect.poll(() => total(page)).toBe('9 000 FCFA')
    await applyCode(page, 'livraison')
    await page.getByText('Le code n’a pas pu être vérifié.').waitFor()
    expect(await total(page)).toBe('9 000 FCFA')
    await leave({ despite: FAILED_ANSWER })
  })
})

describe('a code that the shop could not check', () => {
  it('is asked about before an order goes without it, and is checked again there', {
    tags: ['H-04', 'H-07'],
  }, async () => {
    const { page, context, leave } = await shop.newVisitor({ storage: storageOf(cartOf(robe)) })
    const body = {
      success: false,
      code: 'TOO_MANY_REQUESTS',
      message: 'Trop de tentatives. Réessayez dans 5 minutes.',
    }
    await context.route('**/api/promotions/check', (route) => route.fulfill({ status: 429, json: body }))
    await page.goto('/?code=tabaski10')
    await toast(page, 'Le code TABASKI10 est dans votre panier.').waitFor()
    await toast(page, 'Il y sera vérifié\u202f: la boutique ne répond pas.').waitFor()
    await page.goto('/delivery-info')
    await page.getByRole('combobox', { name: 'Quartier' }).fill('Médina')
    await fill(page, 'Awa Ndiaye')
    await confirm(page)
    const asked = question(page)
    await asked.getByText('Le code TABASKI10 n’est pas vérifié').waitFor()
    await asked.getByText('11 500 FCFA').waitFor()
    await asked.getByRole('button', { name: 'Commander sans le code' }).waitFor()
    await asked.getByRole('button', { name: 'Vérifier le code' }).click()
    await asked.getByText('Réessayez dans 5 minutes.').waitFor()
    await context.unroute('**/api/promotions/check')
    await asked.getByRole('button', { name: 'Vérifier le code' }).click()
    await asked.getByText('10 500 FCFA').waitFor()
    await asked.getByRole('button', { name: 'Continuer' }).waitFor()
    expect(await asked.getByText('n’est pas vérifié').count()).toBe(0)
    await leave({ despite: FAILED_ANSWER })
  })
})

describe('the cart without a network', () => {
  it('shows the last known promotions, and takes the code of a link', {
    tags: ['H-02', 'H-07'],
  }, async () => {
    const id = await addPromotion(shop, { name: 'Petit prix', effect: { kind: 'amount', amount: 300 } })
    const storage = storageOf(cartOf(robe))
    const { page, context, leave } = await shop.newVisitor({ serviceWorker: true, storage })
    await visit(page, '/')
    await visit(page, '/cart')
    await applyCode(page, 'tabaski10')
    await expect.poll(() => total(page)).toBe('8 700 FCFA')
    await untilCodeCached(page, 'storefront/cart/route')
    await context.setOffline(true)
    await page.reload()
    await expect.poll(() => total(page)).toBe('8 700 FCFA')
    await page.goto('/?code=livraison')
    await expect.poll(() => page.evaluate(() => localStorage.getItem('cartCodes'))).toContain('LIVRAISON')
    await page.goto('/cart')
    await summary(page)
      .getByText('Ce code n’est pas encore vérifié\u202f: il n’est pas compté dans le total.')
      .waitFor()
    expect(await total(page)).toBe('8 700 FCFA')
    await pausePromotion(shop, id)
    await leave({ despite: /Failed to (load resource|fetch)/ })
  })
})

describe('an automatic promotion', () => {
  it('leaves the cart with the next page once it is paused', { tags: ['H-01'] }, async () => {
    const id = await addPromotion(shop, { name: 'Semaine du bébé', effect: { kind: 'amount', amount: 500 } })
    const { page, leave } = await aVisitorOnCart(cartOf(robe))
    await expect.poll(() => total(page)).toBe('9 500 FCFA')
    await pausePromotion(shop, id)
    await page.reload()
    await expect.poll(() => total(page)).toBe('10 000 FCFA')
    await leave()
  })

  it('counts in the cart without a tap, until it ends on the open page', {
    tags: ['H-01', 'H-02'],
  }, async () => {
    const end = Date.now() + 3_600_000
    const effect = { kind: 'amount', amount: 2000 } as const
    const until = new Date(end).toISOString()
    const id = await addPromotion(shop, { name: 'Vente éclair', effect, until })
    const { page, context, leave } = await shop.newVisitor({ storage: storageOf(cartOf(robe)) })
    await hideServerTime(context)
    await page.clock.install({ time: end - 120_000 })
    await page.goto('/cart')
    await expect.poll(() => total(page)).toBe('8 000 FCFA')
    await page.clock.fastForward(120_000)
    await expect.poll(() => total(page)).toBe('10 000 FCFA')
    await pausePromotion(shop, id)
    await page.reload()
    await expect.poll(() => total(page)).toBe('10 000 FCFA')
    await leave()
  })
})
