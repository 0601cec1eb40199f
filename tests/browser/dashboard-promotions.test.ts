import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { cartOf, storageOf } from './support/cart.ts'
import { fill, order } from './support/checkout.ts'
import { deliveriesOf } from './support/deliveries.ts'
import { openShop } from './support/open-shop.ts'
import { addPromotion } from './support/promotions.ts'
import { anAdministrator } from './support/signed-in.ts'
import { toast } from './support/toast.ts'

const shop = openShop()

const MAX_TAPS = 8

describe('promotions in the dashboard', () => {
  it('become a shared code with at most eight taps on a phone', { tags: ['H-07'] }, async () => {
    await shop.merchant.addProduct({ name: 'Robe de fête', price: 12_500 })
    const { page, leave } = await anAdministrator(shop, { screen: 'phone' })
    let taps = 0
    const tap = async (target: Locator) => {
      taps += 1
      await target.tap()
    }
    await page.goto('/dashboard/products')
    await tap(page.getByRole('button', { name: 'Autres actions' }))
    await tap(page.getByRole('link', { name: 'Promotions' }))
    await tap(page.getByRole('link', { name: 'Nouvelle offre' }))
    const code = page.getByLabel('Code', { exact: true })
    await code.waitFor()
    expect(await code.evaluate((field) => field === document.activeElement)).toBe(true)
    await page.keyboard.type('tabaski20')
    await tap(page.getByLabel('Remise, en %'))
    await page.getByLabel('Remise, en %').fill('20')
    await tap(page.getByLabel('Jusqu’au (facultatif)'))
    await page.getByLabel('Jusqu’au (facultatif)').fill('2030-05-31T20:00')
    await page.getByText('-2 500 FCFA').waitFor()
    await tap(page.getByRole('button', { name: 'Enregistrer' }))
    const whatsApp = page.getByRole('link', { name: 'Envoyer sur WhatsApp' })
    await whatsApp.waitFor()
    taps += 1
    expect(taps).toBeLessThanOrEqual(MAX_TAPS)
    const text = new URL((await whatsApp.getAttribute('href')) ?? '').searchParams.get('text')
    expect(text).toContain('20 % de remise')
    expect(text).toContain(`${new URL(page.url()).origin}/?code=TABASKI20`)

    await page.emulateMedia({ media: 'print' })
    expect(await page.getByRole('link', { name: 'Envoyer sur WhatsApp' }).isVisible()).toBe(false)
    await page.getByRole('article', { name: 'Feuille de l’offre' }).getByText('TABASKI20').first().waitFor()
    await leave()
  })

  it('are refunded exactly for the returned one of three pieces that a shared code made cheaper', {
    tags: ['H-06', 'H-07'],
  }, async () => {
    const product = await shop.merchant.addProduct({ name: 'Body à rayures', price: 3333, stock: 9 })
    await addPromotion(shop, {
      name: 'Offre partagée',
      code: 'PARTAGE7',
      effect: { kind: 'percent', percent: 7 },
    })
    const shopper = await shop.newVisitor({ storage: storageOf(cartOf([product, { quantity: 3 }])) })
    await shopper.page.goto('/?code=PARTAGE7')
    await toast(shopper.page, 'Le code PARTAGE7 est dans votre panier.').waitFor()
    await shopper.page.goto('/delivery-info')
    await fill(shopper.page, 'Khady Partage')
    await order(shopper.page)
    await shopper.page.getByRole('region', { name: 'Commande enregistrée' }).getByText('9 299 FCFA').waitFor()
    await shopper.leave()

    const [placed] = await shop.merchant.orders()
    const orderId = placed?.orderId ?? ''
    expect(placed).toMatchObject({ totalAmount: 9299, promotions: [{ code: 'PARTAGE7', amount: 700 }] })
    const { act, addCourier } = deliveriesOf(shop)
    await act(orderId, 'confirm')
    await act(orderId, 'assign', { courierId: await addCourier('Moussa') })
    await act(orderId, 'dispatch')
    await act(orderId, 'deliver', { method: 'Cash' })
    const lines = [{ position: 0, quantity: 1 }]
    await act(orderId, 'request_return', { lines, reason: 'Trop petit' })

    const { page, leave } = await anAdministrator(shop, { screen: 'phone' })
    await page.goto(`/dashboard/order/${orderId}`)
    await page.getByText('Offre partagée (PARTAGE7)').waitFor()
    const returns = page.getByRole('region', { name: 'Retours' })
    await returns.getByRole('button', { name: 'Recevoir' }).click()
    await returns.getByRole('button', { name: 'Pièces reçues' }).click()
    await returns.getByRole('button', { name: 'Rembourser' }).click()
    // Three pieces cost 9 299 together: the first one that comes back cost 3 100.
    expect(await returns.getByLabel('Montant (FCFA)').inputValue()).toBe('3100')
    await returns.getByRole('button', { name: 'Rembourser' }).last().click()
    await expect
      .poll(async () => (await shop.merchant.orders()).find((one) => one.orderId === orderId))
      .toMatchObject({ refunded: 3100 })
    await leave()
  })
})
