import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { aPlacedOrder } from '../builders/an-order.ts'
import { openShop } from './support/open-shop.ts'
import { orderRow, orderRows } from './support/order-list.ts'
import { orders } from './support/shopper.ts'
import { anAdministrator } from './support/signed-in.ts'
import { FAILED_ANSWER, SCREENS } from './support/visitor.ts'

const shop = openShop()

const cardOf = orderRow
const QUESTION = 'Voulez-vous vraiment supprimer cette commande ? Cette action est irréversible.'

/** Makes the API list exactly these orders. */
async function listing(page: Page, ...listed: ReturnType<typeof aPlacedOrder>[]) {
  const body = { success: true, orders: listed.map((order) => ({ ...order, paymentNotices: [] })) }
  await page.route('**/api/orders?**', (route) =>
    route.fulfill({ json: body, headers: { 'X-Total-Count': String(listed.length) } }),
  )
}

describe('an order in the dashboard', () => {
  it('shows its number, state, payment method, total and items', {
    tags: ['B-009', 'B-131', 'B-132', 'B-133', 'B-134', 'B-135', 'B-136', 'B-357'],
  }, async () => {
    const product = await shop.merchant.addProduct({ name: 'Poussette légère', price: 45_000 })
    const order = await orders(shop.url, product)
    const { page, leave } = await anAdministrator(shop, { screen: 'phone' })
    const asked = page.waitForRequest(
      (request) => request.url().includes('/api/orders?') && request.url().includes('limit=30'),
    )
    await page.goto('/dashboard/order')
    expect((await asked).headers().authorization).toBe(`Bearer ${shop.merchant.token}`)
    const card = cardOf(page, order.orderId)
    await card.getByText('En attente').waitFor()
    await card.getByText('Cash').waitFor()
    await card.getByText('1 × Poussette légère').waitFor()
    expect(await card.getByText('45 000 FCFA').count()).toBe(2)
    await leave()
  })

  it('shows its state, can be deleted in every state, and can be confirmed or cancelled only while it is pending', {
    tags: ['B-137', 'B-138', 'B-139', 'B-140', 'B-143', 'B-144', 'B-145'],
  }, async () => {
    const { page, leave } = await anAdministrator(shop)
    const states = (
      [
        ['pending', 'En attente', 1],
        ['confirmed', 'Confirmée', 0],
        ['cancelled', 'Annulée', 0],
        ['shipped', 'Annulée', 0],
      ] as const
    ).map(([status, label, open]) => ({ label, open, order: aPlacedOrder({ status: status as 'pending' }) }))
    await listing(page, ...states.map(({ order }) => order))
    await page.goto('/dashboard/order')
    for (const { label, open, order } of states) {
      const card = cardOf(page, order.orderId)
      await card.getByText(label, { exact: true }).waitFor()
      expect(await card.getByRole('button', { name: 'Confirmer' }).count(), order.status).toBe(open)
      expect(await card.getByRole('button', { name: 'Annuler' }).count(), order.status).toBe(open)
      expect(await card.getByRole('button', { name: 'Supprimer' }).count(), order.status).toBe(1)
    }
    await leave()
  })

  it('shows its new state and a toast after a click on Confirmer or Annuler, and the list is reloaded', {
    tags: ['B-002', 'B-141', 'B-142', 'B-147', 'B-196', 'B-341', 'B-342'],
  }, async () => {
    const { page, leave } = await anAdministrator(shop)
    for (const [button, label, message] of [
      ['Confirmer', 'Confirmée', 'Commande confirmée avec succès'],
      ['Annuler', 'Annulée', 'Commande annulée avec succès'],
    ] as const) {
      const { orderId } = await orders(shop.url, await shop.merchant.addProduct())
      await page.goto('/dashboard/order')
      await cardOf(page, orderId).waitFor()
      const acted = page.waitForRequest((request) => request.method() === 'PATCH')
      const listed = page.waitForRequest((request) => request.url().includes('limit=30'))
      await cardOf(page, orderId).getByRole('button', { name: button }).click()
      expect((await acted).headers().authorization, button).toBe(`Bearer ${shop.merchant.token}`)
      await listed
      await page.getByText(message).waitFor()
      await cardOf(page, orderId).getByText(label, { exact: true }).waitFor()
    }
    await leave()
  })

  it('cancelled by mistake is pending again after Rétablir, even when a filter has hidden it', async () => {
    const product = await shop.merchant.addProduct({ stock: 5 })
    const { orderId } = await orders(shop.url, product)
    const { page, leave } = await anAdministrator(shop, { screen: 'phone' })
    await page.goto('/dashboard/order?status=pending')
    await cardOf(page, orderId).getByRole('button', { name: 'Annuler' }).click()
    await cardOf(page, orderId).waitFor({ state: 'detached' })
    const undo = page.getByRole('region', { name: 'Annulation' })
    await undo.getByText(`${orderId} annulée`).waitFor()
    await undo.getByRole('button', { name: 'Rétablir' }).click()
    await page.getByText('Commande rétablie').waitFor()
    await cardOf(page, orderId).getByText('En attente', { exact: true }).waitFor()
    expect(await undo.count()).toBe(0)
    expect((await shop.merchant.orders()).find((order) => order.orderId === orderId)?.status).toBe('pending')
    await leave()
  })

  it('shows Annuler at least 16 pixels away from Confirmer', async () => {
    const { orderId } = await orders(shop.url, await shop.merchant.addProduct())
    const { page, leave } = await anAdministrator(shop, { screen: 'phone' })
    await page.goto('/dashboard/order')
    for (const [screen, size] of Object.entries(SCREENS)) {
      await page.setViewportSize(size)
      const place = async (name: string) => {
        const box = await cardOf(page, orderId).getByRole('button', { name }).boundingBox()
        if (!box) throw new Error(`${name} is not there`)
        return box
      }
      const [confirm, cancel] = [await place('Confirmer'), await place('Annuler')]
      const beside = cancel.x - (confirm.x + confirm.width)
      const below = cancel.y - (confirm.y + confirm.height)
      expect(Math.max(beside, below), screen).toBeGreaterThanOrEqual(16)
    }
    await leave()
  })

  it('is not shown as confirmed after an unexpected response', async () => {
    const { orderId } = await orders(shop.url, await shop.merchant.addProduct())
    const { page, leave } = await anAdministrator(shop)
    for (const body of ['<html><title>Portail Wi-Fi</title></html>', '{}']) {
      await page.route('**/api/orders/*/confirm', (route) => route.fulfill({ body }))
      await page.goto('/dashboard/order')
      await cardOf(page, orderId).getByRole('button', { name: 'Confirmer' }).click()
      const warning = page.getByText('il n’est pas certain que ce soit fait')
      await expect.poll(() => warning.isVisible(), { message: body }).toBe(true)
      await page.getByText('Rechargez la page et vérifiez avant de recommencer.').waitFor()
      await cardOf(page, orderId).getByText('En attente', { exact: true }).waitFor()
      expect(await page.getByText('Commande confirmée avec succès').count(), body).toBe(0)
      await page.unroute('**/api/orders/*/confirm')
    }
    await leave()
  })

  it('is deleted only after confirmation', { tags: ['B-146', 'B-307', 'B-343', 'B-344'] }, async () => {
    const { orderId } = await orders(shop.url, await shop.merchant.addProduct())
    const { page, leave } = await anAdministrator(shop)
    await page.goto('/dashboard/order')
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'DELETE' && sent.push(request.url()))
    const question = page.getByRole('dialog').filter({ hasText: QUESTION })
    await cardOf(page, orderId).getByRole('button', { name: 'Supprimer' }).click()
    await question.getByRole('button', { name: 'Annuler' }).click()
    await question.waitFor({ state: 'hidden' })
    expect(sent).toEqual([])
    await cardOf(page, orderId).getByRole('button', { name: 'Supprimer' }).click()
    await question.getByRole('button', { name: 'Supprimer' }).click()
    await page.getByText('Commande supprimée avec succès').waitFor()
    await cardOf(page, orderId).waitFor({ state: 'detached' })
    expect(sent).toEqual([`${shop.url}/api/orders/${orderId}`])
    await leave()
  })

  it('changed by another administrator shows a message and its new state', { tags: ['B-345'] }, async () => {
    const { orderId } = await orders(shop.url, await shop.merchant.addProduct())
    const { page, leave } = await anAdministrator(shop)
    await page.goto('/dashboard/order')
    await cardOf(page, orderId).waitFor()
    await page.route('**/api/orders/*/confirm', async (route) => {
      await fetch(`${shop.url}/api/orders/${orderId}/cancel`, {
        method: 'PATCH',
        headers: { Authorization: `Bearer ${shop.merchant.token}` },
      })
      await route.continue()
    })
    await cardOf(page, orderId).getByRole('button', { name: 'Confirmer' }).click()
    await page.getByText('Cette commande n’est plus en attente. État : Annulée.').waitFor()
    await cardOf(page, orderId).getByText('Annulée', { exact: true }).waitFor()
    await leave({ despite: FAILED_ANSWER })
  })
})

describe('the orders page', () => {
  it('shows notices for an empty list and for a failed load', { tags: ['B-340', 'B-346'] }, async () => {
    const { page, leave } = await anAdministrator(shop)
    await listing(page)
    await page.goto('/dashboard/order')
    await page.getByText('Aucune commande trouvée.').waitFor()
    await page.unroute('**/api/orders?**')
    await page.route('**/api/orders?**', (route) =>
      route.fulfill({ status: 500, json: { success: false, message: 'Base indisponible' } }),
    )
    await page.reload()
    const alert = page.getByRole('alert')
    await alert.getByText('Erreur lors de la récupération des commandes').waitFor()
    await alert.getByText('Base indisponible').waitFor()
    await page.unroute('**/api/orders?**')
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await orderRows(page).first().waitFor()
    await leave({ despite: FAILED_ANSWER })
  })
})
