import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { PlacedOrder } from '../../domain/orders/order.ts'
import { overflow, violations } from './support/accessibility.ts'
import { openShop } from './support/open-shop.ts'
import { orderRow } from './support/order-list.ts'
import { orders, submitPaymentClaim } from './support/shopper.ts'
import { anAdministrator } from './support/signed-in.ts'

const shop = openShop()

const bell = (page: Page) => page.getByRole('button', { name: /^Avis/ })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Avis' })
const claims = (page: Page) => panel(page).locator('section', { hasText: 'Paiements annoncés' })
const cardOf = (page: Page, { orderId }: PlacedOrder) => orderRow(page, orderId)

async function aConfirmedWaveOrder(): Promise<PlacedOrder> {
  const order = await orders(shop.url, await shop.merchant.addProduct(), { paymentMethod: 'Wave' })
  await fetch(`${shop.url}/api/orders/${order.orderId}/confirm`, {
    method: 'PATCH',
    headers: { Authorization: `Bearer ${shop.merchant.token}` },
  })
  return order
}

describe('a payment claim', () => {
  it('is in the notifications until it is marked as checked, even for a confirmed order; the mark can be undone', async () => {
    const order = await aConfirmedWaveOrder()
    await submitPaymentClaim(shop.url, order)
    const { page, leave } = await anAdministrator(shop, { screen: 'phone' })
    await page.goto('/dashboard/order')
    await expect.poll(() => bell(page).getAttribute('aria-label')).toBe('Avis (1)')
    await bell(page).click()
    await claims(page).getByRole('link', { name: order.orderId }).waitFor()
    expect([await violations(page), await overflow(page)]).toEqual([[], 0])

    await claims(page)
      .getByRole('button', { name: `Marquer comme vérifié : ${order.orderId}` })
      .click()
    await claims(page)
      .getByRole('button', { name: `Remettre à vérifier : ${order.orderId}` })
      .waitFor()
    await expect.poll(() => bell(page).getAttribute('aria-label')).toBe('Avis')
    await claims(page)
      .getByRole('button', { name: `Remettre à vérifier : ${order.orderId}` })
      .click()
    await expect.poll(() => bell(page).getAttribute('aria-label')).toBe('Avis (1)')

    await claims(page)
      .getByRole('button', { name: `Marquer comme vérifié : ${order.orderId}` })
      .click()
    await expect.poll(() => bell(page).getAttribute('aria-label')).toBe('Avis')
    await page.reload()
    await bell(page).click()
    await panel(page).getByText('Rien n’attend votre attention.').waitFor()
    expect(await claims(page).isVisible()).toBe(false)
    await leave()
  })

  it('is listed with other unchecked claims, can be marked as checked on its order, and is audited', async () => {
    const order = await aConfirmedWaveOrder()
    await submitPaymentClaim(shop.url, order)
    const { page, leave } = await anAdministrator(shop)
    await page.goto('/dashboard/order')
    await page.getByRole('link', { name: 'Paiements à vérifier' }).click()
    await page.waitForURL(/payment=unchecked/)
    const card = cardOf(page, order)
    await card.getByText('Confirmée', { exact: true }).waitFor()
    await card.getByText('Paiement Wave annoncé, à vérifier').waitFor()
    await card.getByRole('button', { name: 'Marquer comme vérifié' }).click()
    await card.waitFor({ state: 'detached' })
    const states = page.getByRole('navigation', { name: 'État des commandes' })
    await states.getByRole('link', { name: 'Toutes' }).click()
    await card.getByText('Paiement Wave annoncé, vérifié').waitFor()
    await page.goto('/dashboard/users/journal')
    await page.getByText('Paiement annoncé vérifié').first().waitFor()
    await leave()
  })
})
