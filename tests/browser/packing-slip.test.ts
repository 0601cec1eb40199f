import { describe, expect, it } from 'vitest'
import { openShop } from './support/open-shop.ts'
import { orderRow } from './support/order-list.ts'
import { orders, submitPaymentClaim } from './support/shopper.ts'
import { anAdministrator } from './support/signed-in.ts'
import { FAILED_ANSWER } from './support/visitor.ts'

const shop = openShop()

/** Page size of a PDF in whole millimetres, and its number of pages. */
function measure(pdf: Buffer): { width: number; height: number; pages: number } {
  const text = pdf.toString('latin1')
  const [, width, height] = /\/MediaBox ?\[0 0 ([\d.]+) ([\d.]+)\]/.exec(text) ?? []
  const inMillimetres = (points: string | undefined) => Math.round((Number(points) / 72) * 25.4)
  const pages = text.match(/\/Type ?\/Page\b(?!s)/g)?.length ?? 0
  return { width: inMillimetres(width), height: inMillimetres(height), pages }
}

describe('the packing slip', () => {
  it('prints on A4 everything that the delivery needs, and nothing of the dashboard', async () => {
    const product = await shop.merchant.addProduct({ name: 'Robe de fête', price: 12_500 })
    const order = await orders(shop.url, product, { customerName: 'Fatou Sarr', customerPhone: '771234567' })
    const { page, leave } = await anAdministrator(shop)
    await page.goto('/dashboard/order')
    await orderRow(page, order.orderId).getByRole('link', { name: 'Bon de commande' }).click()
    const slip = page.getByRole('article', { name: 'Bon de commande' })
    for (const text of [
      'Keur Bébé',
      order.orderId,
      'Fatou Sarr',
      'Ouakam, près du phare',
      'Tél. 77 123 45 67',
      'Robe de fête',
      'À payer à la livraison.',
    ]) {
      await slip.getByText(text).waitFor()
    }
    expect(await slip.getByText('12 500 FCFA').count()).toBe(3)
    expect(await slip.textContent()).not.toMatch(/[\u202f\u00a0]/)

    await page.emulateMedia({ media: 'print' })
    for (const hidden of [page.getByRole('navigation'), page.getByRole('banner'), page.getByRole('button')]) {
      for (const part of await hidden.all()) expect(await part.isVisible()).toBe(false)
    }
    expect(measure(await page.pdf({ preferCSSPageSize: true }))).toEqual({
      width: 210,
      height: 297,
      pages: 1,
    })
    await leave()
  })

  it('fits an 80 mm roll on one page', async () => {
    const product = await shop.merchant.addProduct({ price: 3000 })
    const order = await orders(shop.url, product, { paymentMethod: 'Wave' })
    await submitPaymentClaim(shop.url, order)
    const { page, leave } = await anAdministrator(shop, { screen: 'phone' })
    await page.goto(`/dashboard/order/${order.orderId}/slip`)
    await page.getByRole('link', { name: 'Ticket 80 mm' }).click()
    await page.locator('[aria-current=true]', { hasText: 'Ticket 80 mm' }).waitFor()
    const slip = page.getByRole('article', { name: 'Bon de commande' })
    await slip
      .getByText(`Paiement Wave, code ${order.paymentCode} : annoncé par le client, à vérifier.`)
      .waitFor()
    await page.evaluate(() => document.fonts.ready)
    const onScreen = (await slip.boundingBox())?.height ?? 0
    const printed = measure(await page.pdf({ preferCSSPageSize: true }))
    expect(printed).toMatchObject({ width: 80, pages: 1 })
    expect(Math.abs(printed.height - 6 - (onScreen / 96) * 25.4)).toBeLessThan(3)
    await page.reload()
    expect(await page.getByRole('link', { name: 'Ticket 80 mm' }).getAttribute('aria-current')).toBe('true')
    await leave()
  })

  it('shows Commande non trouvée for an order that does not exist', async () => {
    const { page, leave } = await anAdministrator(shop)
    await page.goto('/dashboard/order/KB-NOBODY/slip')
    await page.getByText('Commande non trouvée').waitFor()
    await leave({ despite: FAILED_ANSWER })
  })

  it('of several orders is printed after a picking list, one page per order', {
    tags: ['D-21'],
  }, async () => {
    const product = await shop.merchant.addProduct({ name: 'Body' })
    const [first, second] = [await orders(shop.url, product), await orders(shop.url, product)]
    const { page, leave } = await anAdministrator(shop)
    await page.goto('/dashboard/order')
    for (const { orderId } of [first, second]) await page.getByLabel(`Choisir ${orderId}`).check()
    await page.getByRole('region', { name: 'Commandes choisies' }).getByRole('link', { name: 'Bons' }).click()
    const picking = page.getByRole('region', { name: 'Liste à préparer' })
    await picking.getByText('2 commandes, 2 pièces').waitFor()
    await picking.getByRole('row', { name: '2 Body 2' }).waitFor()
    expect(await page.getByRole('article', { name: 'Bon de commande' }).count()).toBe(2)
    await page.emulateMedia({ media: 'print' })
    expect(measure(await page.pdf({ preferCSSPageSize: true })).pages).toBe(3)
    await leave()
  })
})
