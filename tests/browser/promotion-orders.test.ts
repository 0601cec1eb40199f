import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Product } from '../../domain/catalogue/product.ts'
import type { Effect } from '../../domain/promotions/promotion.ts'
import { aDeliveryZone } from '../builders/a-delivery-zone.ts'
import { cartOf, plain, storageOf } from './support/cart.ts'
import { summary as cartSummary } from './support/cart-page.ts'
import { checkout, confirm, fill, goOn, order, question } from './support/checkout.ts'
import { flawsOnEachScreen } from './support/flaws.ts'
import { openShop } from './support/open-shop.ts'
import { addPromotion, applyCode, pausePromotion, remover } from './support/promotions.ts'
import { setZones } from './support/set-zones.ts'
import { toast } from './support/toast.ts'
import { translate } from './support/translate.ts'
import { FAILED_ANSWER } from './support/visitor.ts'

const DAKAR = aDeliveryZone({ id: 'dakar', name: 'Dakar', fee: 1500, districts: ['Médina'] })
const FAR = aDeliveryZone({ id: 'far', name: 'Banlieue', fee: 3000, districts: ['Pikine'] })

/** Console messages about refused orders. */
const REFUSED = new RegExp(`${FAILED_ANSWER.source}|Vérifiez|Veuillez vérifier`)

const shop = openShop()
const { aVisitorWith, ordersOf } = checkout(shop)
let robe: Product

beforeAll(async () => {
  robe = await shop.merchant.addProduct({ name: 'Robe', price: 10_000, stock: 500 })
  await setZones(shop, [DAKAR, FAR])
  await addPromotion(shop, { name: 'Offre Tabaski', code: 'TABASKI10' })
})

const district = (page: Page) => page.getByRole('combobox', { name: 'Quartier' })
const summary = (page: Page) => page.locator('#commande')
const text = async (page: Page) => plain(await summary(page).textContent())
const storedText = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)

/** A visitor on the delivery form who has applied these codes to a cart with one dress. */
async function aVisitorWithCodes(codes: readonly string[], quantity = 1) {
  const visitor = await shop.newVisitor({ storage: storageOf(cartOf([robe, { quantity }])) })
  const { page } = visitor
  await page.goto('/cart')
  for (const code of codes) {
    await applyCode(page, code)
    await remover(page, code).waitFor()
  }
  await cartSummary(page).getByRole('button', { name: 'Valider la commande' }).click()
  await page.getByRole('form', { name: 'Livraison' }).waitFor()
  return visitor
}

describe('an order with the code of a link', () => {
  it('shows the promotion in the cart, the confirmation, the chat and on its page', {
    tags: ['H-06', 'H-07'],
  }, async () => {
    const { page, leave } = await shop.newVisitor({ storage: storageOf(cartOf([robe, { quantity: 2 }])) })
    await page.goto('/?code=TABASKI10')
    await toast(page, 'Le code TABASKI10 est dans votre panier.').waitFor()
    await page.reload()
    await page.goto('/cart')
    await remover(page, 'TABASKI10').waitFor()
    await page.getByRole('button', { name: 'Valider la commande' }).click()
    await fill(page, 'Awa Promo')
    await district(page).fill('Médina')
    await expect
      .poll(() => text(page))
      .toContain('Offre Tabaski-2 000 FCFATABASKI10Frais de livraison 1 500 FCFA')
    await confirm(page)
    const asked = plain(await question(page).textContent())
    expect(asked).toContain('Offre Tabaski-2 000 FCFAFrais de livraison1 500 FCFATotal19 500 FCFA')
    await goOn(page)
    await page.getByRole('region', { name: 'Commande enregistrée' }).getByText('19 500 FCFA').waitFor()
    expect(await ordersOf('Awa Promo')).toMatchObject([
      { totalAmount: 19_500, promotions: [{ code: 'TABASKI10', amount: 2000, allocation: [2000] }] },
    ])
    expect(await storedText(page, 'cartCodes')).toBeNull()
    const last = JSON.parse((await storedText(page, 'lastOrder')) ?? '{}')
    expect(last.chat.text).toContain(
      'Livraison : 1 500 FCFA\nRemise Offre Tabaski (TABASKI10) : -2 000 FCFA\nTotal : 19 500 FCFA',
    )

    await page.goto('/order-confirmation')
    await expect.poll(() => text(page)).toContain('Offre Tabaski-2 000 FCFATABASKI10')
    await page.getByRole('link', { name: 'Suivre ma commande' }).click()
    await page.getByRole('heading', { name: 'Nous avons reçu votre commande' }).waitFor()
    expect(await text(page)).toContain(
      'Offre Tabaski-2 000 FCFATABASKI10Frais de livraison 1 500 FCFATotal 19 500 FCFA',
    )
    expect(await flawsOnEachScreen(page)).toEqual([])
    await leave()
  })

  it('asks for the amount after the promotion when it is paid with a wallet', {
    tags: ['H-06'],
  }, async () => {
    const { page, leave } = await aVisitorWithCodes(['TABASKI10'])
    await fill(page, 'Aida Wave')
    await district(page).fill('Médina')
    await page.getByRole('radio', { name: 'Wave' }).check()
    await order(page)
    await page.waitForURL(`${shop.url}/payment`)
    expect(plain(await page.locator('dl').first().textContent())).toContain('10 500 FCFA')
    expect(await text(page)).toContain('Offre Tabaski-1 000 FCFATABASKI10')
    await leave()
  })
})

describe('the delivery form', () => {
  it('shows free delivery in the zones of the promotion, with the old fee, also on a translated page', {
    tags: ['H-02', 'H-07'],
  }, async () => {
    const effect: Effect = { kind: 'free_delivery', zones: ['dakar'] }
    await addPromotion(shop, { name: 'Livraison offerte', code: 'LIVRAISON', effect })
    const { page, leave } = await aVisitorWithCodes(['LIVRAISON'])
    await translate(page)
    await fill(page, 'Awa Zone')
    await district(page).fill('Pikine')
    await summary(page).getByText('Ce code ne vaut pas pour votre quartier.').waitFor()
    expect(await text(page)).toContain('Frais de livraison 3 000 FCFATotal 13 000 FCFA')
    await district(page).fill('')
    await district(page).click()
    const options = await page.getByRole('option').allTextContents()
    expect(options.map(plain)).toEqual(['MédinaGratuite', 'Pikine3 000 FCFA'])
    await page.getByRole('option', { name: 'Médina' }).click()
    await expect
      .poll(() => text(page))
      .toContain('Frais de livraison Avant l’offre : 1 500 FCFAGratuiteTotal 10 000 FCFA')
    await page.getByText('Livraison : gratuite, 24 à 48 h.').waitFor()
    expect(await flawsOnEachScreen(page)).toEqual([])
    await order(page)
    await page.getByRole('region', { name: 'Commande enregistrée' }).waitFor()
    expect(await ordersOf('Awa Zone')).toMatchObject([{ totalAmount: 10_000, deliveryFee: 0 }])
    await leave()
  })

  it('asks for the phone beside its field when a promotion needs it', { tags: ['H-04'] }, async () => {
    await addPromotion(shop, { name: 'Bienvenue', code: 'BIENVENUE', firstOrder: true })
    const { page, leave } = await aVisitorWithCodes(['BIENVENUE'])
    const phone = page.getByLabel('Téléphone (facultatif)')
    await fill(page, 'Awa Phone')
    await district(page).fill('Médina')
    await page.getByText('Indiquez votre téléphone pour profiter de « Bienvenue ».').waitFor()
    expect(await text(page)).toContain('Total 11 500 FCFA')
    await phone.fill('77 700 00 01')
    await expect.poll(() => text(page)).toContain('Total 10 500 FCFA')
    await order(page)
    await page.getByRole('region', { name: 'Commande enregistrée' }).waitFor()
    await leave()

    const again = await aVisitorWithCodes(['BIENVENUE'])
    await again.page.getByLabel('Téléphone (facultatif)').fill('77 700 00 01')
    await summary(again.page).getByText('Ce code n’est pas valable.').waitFor()
    await again.leave({ despite: FAILED_ANSWER })
  })
})

describe('an order that the shop refuses because of promotions', () => {
  it('tells about a code that was used up meanwhile, and is placed at the second try', {
    tags: ['H-05'],
  }, async () => {
    await addPromotion(shop, { name: 'Premier arrivé', code: 'PREMIER', maxUses: 1 })
    const [first, second] = [await aVisitorWithCodes(['PREMIER']), await aVisitorWithCodes(['PREMIER'])]
    for (const { page } of [first, second]) {
      await fill(page, 'Course')
      await district(page).fill('Médina')
      await confirm(page)
    }
    await goOn(first.page)
    await first.page.getByRole('region', { name: 'Commande enregistrée' }).waitFor()
    const { page } = second
    await goOn(page)
    await page.getByRole('alert').filter({ hasText: 'PREMIER : Ce code n’est pas valable.' }).waitFor()
    await summary(page).getByText('Ce code n’est pas valable.').waitFor()
    expect(await text(page)).toContain('Total 11 500 FCFA')
    await page.goto('/cart')
    await cartSummary(page).getByText('Ce code n’est pas valable.').waitFor()
    await page.goto('/delivery-info')
    await order(page)
    await page.getByRole('region', { name: 'Commande enregistrée' }).waitFor()
    expect((await ordersOf('Course')).map(({ totalAmount }) => totalAmount).sort()).toEqual([10_500, 11_500])
    await first.leave()
    await second.leave({ despite: REFUSED })
  })

  it('agrees with the shop after price, promotion and fee have changed at once', {
    tags: ['H-02'],
  }, async () => {
    const body = await shop.merchant.addProduct({ name: 'Body', price: 4000, stock: 50 })
    const effect = { kind: 'amount', amount: 500 } as const
    const old = await addPromotion(shop, { name: 'Ancienne offre', effect })
    const { page, leave } = await aVisitorWith([body])
    await fill(page, 'Tout Change')
    await district(page).fill('Médina')
    await expect.poll(() => text(page)).toContain('Total 5 000 FCFA')
    await confirm(page)
    await pausePromotion(shop, old)
    await addPromotion(shop, { name: 'Nouvelle offre', effect: { kind: 'amount', amount: 700 } })
    await setZones(shop, [{ ...DAKAR, fee: 1800 }, FAR])
    await shop.merchant.putOnFlashSale(body, { discount: 25, durationHours: 1 })
    let statuses: number[] = []
    while (statuses.length < 4 && statuses.at(-1) !== 201) {
      const answered = page.waitForResponse(`${shop.url}/api/orders`)
      await goOn(page)
      statuses = [...statuses, (await answered).status()]
      if (statuses.at(-1) !== 409) break
      await question(page).waitFor({ state: 'hidden' })
      await confirm(page)
    }
    expect(statuses.at(-1)).toBe(201)
    expect(statuses.length).toBeLessThanOrEqual(3)
    await page.getByRole('region', { name: 'Commande enregistrée' }).waitFor()
    expect(await ordersOf('Tout Change')).toMatchObject([
      { totalAmount: 3000 - 700 + 1800, deliveryFee: 1800 },
    ])
    await leave({ despite: REFUSED })
  })
})
