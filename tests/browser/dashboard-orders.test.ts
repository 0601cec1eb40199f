import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { PlacedOrder } from '../../domain/orders/order.ts'
import { openShop } from './support/open-shop.ts'
import { orderRow, orderRows } from './support/order-list.ts'
import { orders, submitPaymentClaim } from './support/shopper.ts'
import { anAdministrator } from './support/signed-in.ts'
import { FAILED_ANSWER } from './support/visitor.ts'

const shop = openShop()

const cardOf = (page: Page, { orderId }: PlacedOrder) => orderRow(page, orderId)

async function stockOf(productId: string): Promise<number> {
  const answer = await fetch(`${shop.url}/api/products/${productId}`)
  return ((await answer.json()) as { stock: number }).stock
}

async function mutate(order: PlacedOrder, change: 'confirm' | 'cancel') {
  await fetch(`${shop.url}/api/orders/${order.orderId}/${change}`, {
    method: 'PATCH',
    headers: { Authorization: `Bearer ${shop.merchant.token}` },
  })
}

/** Page size of a PDF in whole millimetres, and its number of pages. */
function measure(pdf: Buffer): { width: number; height: number; pages: number } {
  const text = pdf.toString('latin1')
  const [, width, height] = /\/MediaBox ?\[0 0 ([\d.]+) ([\d.]+)\]/.exec(text) ?? []
  const inMillimetres = (points: string | undefined) => Math.round((Number(points) / 72) * 25.4)
  const pages = text.match(/\/Type ?\/Page\b(?!s)/g)?.length ?? 0
  return { width: inMillimetres(width), height: inMillimetres(height), pages }
}

describe('the orders page', () => {
  it('filters by state, searches and shows 30 orders per page; the URL contains filter, search and page', async () => {
    const product = await shop.merchant.addProduct({ stock: 100 })
    const placed: PlacedOrder[] = []
    for (let number = 0; number < 32; number++) {
      placed.push(await orders(shop.url, product, { customerName: `Client numéro${number}` }))
    }
    await mutate(placed[0] as PlacedOrder, 'confirm')
    await mutate(placed[1] as PlacedOrder, 'cancel')
    const { page, leave } = await anAdministrator(shop, { screen: 'phone' })
    await page.goto('/dashboard/order')
    const cards = orderRows(page)
    await expect.poll(() => cards.count()).toBe(30)
    await page.getByRole('link', { name: 'Page 2', exact: true }).click()
    await expect.poll(() => cards.count()).toBe(2)
    await page.reload()
    await expect.poll(() => cards.count()).toBe(2)

    await page.getByRole('button', { name: 'Filtres' }).click()
    const states = page.getByRole('navigation', { name: 'État des commandes' })
    await states.getByRole('link', { name: 'Confirmées' }).click()
    await cardOf(page, placed[0] as PlacedOrder).waitFor()
    await expect.poll(() => cards.count()).toBe(1)
    await states.getByRole('link', { name: 'Annulées' }).click()
    await cardOf(page, placed[1] as PlacedOrder).waitFor()
    await states.getByRole('link', { name: 'En attente' }).click()
    await expect.poll(() => cards.count()).toBe(30)
    await page.getByRole('searchbox').fill('numero17 client')
    await expect.poll(() => cards.count()).toBe(1)
    await cardOf(page, placed[17] as PlacedOrder)
      .getByText('Client numéro17')
      .waitFor()
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      status: 'pending',
      q: 'numero17 client',
    })
    await page.getByRole('searchbox').fill('personne')
    await page.getByText('Aucune commande trouvée.').waitFor()
    await leave()
  })

  it('links to the customer’s chat and phone when a number was given, and shows payment claims with their order', async () => {
    const product = await shop.merchant.addProduct({ price: 4500 })
    const reached = await orders(shop.url, product, {
      customerName: 'Aïda Ba',
      customerPhone: '+221 77 123 45 67',
      paymentMethod: 'Orange Money',
    })
    const silent = await orders(shop.url, product)
    const { page, leave } = await anAdministrator(shop)
    await page.goto('/dashboard/order')
    const card = cardOf(page, reached)
    const chat = card.getByRole('link', { name: 'WhatsApp' })
    const address = new URL((await chat.getAttribute('href')) ?? '')
    expect(address.origin + address.pathname).toBe('https://wa.me/221771234567')
    expect(address.searchParams.get('text')).toBe(
      `Bonjour Aïda Ba, au sujet de votre commande ${reached.orderId} : `,
    )
    expect(await card.getByRole('link', { name: '77 123 45 67' }).getAttribute('href')).toBe(
      'tel:+221771234567',
    )
    expect(await cardOf(page, silent).getByRole('link', { name: 'WhatsApp' }).count()).toBe(0)
    expect(await card.getByText('annoncé, à vérifier').count()).toBe(0)
    await submitPaymentClaim(shop.url, reached)
    await page.reload()
    await card.getByText('Paiement Orange Money annoncé, à vérifier : 4 500 FCFA').waitFor()
    await card.getByText(`77 123 45 67, code ${reached.paymentCode}`).waitFor()
    await leave()
  })

  it('restores the stock only once, whether an order is cancelled, deleted or both', async () => {
    const { _id, ...product } = await shop.merchant.addProduct({ stock: 10 })
    const [cancelled, deleted] = [
      await orders(shop.url, { _id, ...product }),
      await orders(shop.url, { _id, ...product }),
    ]
    expect(await stockOf(_id)).toBe(8)
    const { page, leave } = await anAdministrator(shop)
    await page.goto('/dashboard/order')
    await cardOf(page, cancelled).getByRole('button', { name: 'Annuler' }).click()
    await cardOf(page, cancelled).getByText('Annulée').waitFor()
    expect(await stockOf(_id)).toBe(9)
    for (const order of [cancelled, deleted]) {
      await cardOf(page, order).getByRole('button', { name: 'Supprimer' }).click()
      await page
        .getByText('Voulez-vous vraiment supprimer cette commande ? Cette action est irréversible.')
        .waitFor()
      await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click()
      await cardOf(page, order).waitFor({ state: 'detached' })
    }
    expect(await stockOf(_id)).toBe(10)
    await leave()
  })
})

describe('the packing slip', () => {
  it('prints on A4 everything that the delivery needs, and nothing of the dashboard', async () => {
    const product = await shop.merchant.addProduct({ name: 'Robe de fête', price: 12_500 })
    const order = await orders(shop.url, product, { customerName: 'Fatou Sarr', customerPhone: '771234567' })
    const { page, leave } = await anAdministrator(shop)
    await page.goto('/dashboard/order')
    await cardOf(page, order).getByRole('link', { name: 'Bon de commande' }).click()
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
})
