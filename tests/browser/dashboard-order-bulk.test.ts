import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { PlacedOrder } from '../../domain/orders/order.ts'
import { openShop } from './support/open-shop.ts'
import { act, addCourier } from './support/order-actions.ts'
import { orderRow } from './support/order-list.ts'
import { orders } from './support/shopper.ts'
import { anAdministrator } from './support/signed-in.ts'
import { holdRequests } from './support/visitor.ts'

const shop = openShop()

async function place(count: number): Promise<PlacedOrder[]> {
  const product = await shop.merchant.addProduct({ name: 'Body', stock: 100 })
  return Promise.all(Array.from({ length: count }, () => orders(shop.url, product)))
}

const bar = (page: Page) => page.getByRole('region', { name: 'Commandes choisies' })
const choose = (page: Page, { orderId }: PlacedOrder) => page.getByLabel(`Choisir ${orderId}`).check()

describe.each(['phone', 'laptop'] as const)('several orders on a %s', (screen) => {
  it('are confirmed together, and the reason of each refusal is shown', { tags: ['D-21'] }, async () => {
    const [first, second, sent] = (await place(3)) as [PlacedOrder, PlacedOrder, PlacedOrder]
    await act(shop, sent.orderId, { action: 'confirm' })
    await act(shop, sent.orderId, { action: 'dispatch' })
    const { page, leave } = await anAdministrator(shop, { screen })
    await page.goto('/dashboard/order')
    for (const order of [first, second, sent]) await choose(page, order)
    await bar(page).getByText('3 commandes choisies').waitFor()
    await bar(page).getByRole('button', { name: 'Confirmer' }).click()
    const outcome = page.getByRole('status').filter({ hasText: '2 faites, 1 refusée' })
    await outcome.getByRole('link', { name: sent.orderId }).waitFor()
    await outcome.getByText('Cette commande n’est plus en attente. État : En livraison.').waitFor()
    await orderRow(page, first.orderId).getByText('Confirmée').waitFor()
    await orderRow(page, sent.orderId).getByText('En livraison').waitFor()
    expect(await bar(page).count()).toBe(0)
    await leave()
  })
})

describe('the selected orders', () => {
  it('can include the orders of all pages', { tags: ['D-21'] }, async () => {
    await place(31)
    const { page, leave } = await anAdministrator(shop)
    await page.goto('/dashboard/order?status=pending')
    await page.getByLabel('Choisir toute la page').check()
    await bar(page).getByText('30 commandes choisies').waitFor()
    await bar(page)
      .getByRole('button', { name: /^Choisir les \d+ de la liste$/ })
      .click()
    await bar(page)
      .getByText(/^3[1-9] commandes choisies$/)
      .waitFor()
    const downloaded = page.waitForEvent('download')
    await bar(page).getByRole('button', { name: 'Exporter (CSV)' }).click()
    expect((await downloaded).suggestedFilename()).toMatch(/^commandes-.*\.csv$/)
    await leave()
  })

  it('are assigned to a courier', { tags: ['D-21'] }, async () => {
    const [order] = (await place(1)) as [PlacedOrder]
    await act(shop, order.orderId, { action: 'confirm' })
    await addCourier(shop, 'Ibrahima')
    const { page, leave } = await anAdministrator(shop)
    await page.goto(`/dashboard/order?q=${order.orderId}`)
    await choose(page, order)
    await bar(page).getByRole('button', { name: 'Livreur' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Confier' }).click()
    await dialog.getByText('Choisissez un livreur.').waitFor()
    await dialog.getByLabel('Livreur').selectOption('Ibrahima')
    await dialog.getByRole('button', { name: 'Confier' }).click()
    await page.getByText('1 faite', { exact: true }).waitFor()
    await page.goto(`/dashboard/order/${order.orderId}`)
    await page.getByText('Livreur : aucun → Ibrahima').waitFor()
    await leave()
  })

  it('are printed as a picking list followed by one page per order', { tags: ['D-21'] }, async () => {
    const [first, second] = (await place(2)) as [PlacedOrder, PlacedOrder]
    const { page, leave } = await anAdministrator(shop)
    await page.goto('/dashboard/order')
    await choose(page, first)
    await choose(page, second)
    await bar(page).getByRole('link', { name: 'Bons' }).click()
    const picking = page.getByRole('region', { name: 'Liste à préparer' })
    await picking.getByText('2 commandes, 2 pièces').waitFor()
    await picking.getByRole('row', { name: '2 Body 2' }).waitFor()
    expect(await page.getByRole('article', { name: 'Bon de commande' }).count()).toBe(2)
    await page.emulateMedia({ media: 'print' })
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(pdf.match(/\/Type ?\/Page\b(?!s)/g)).toHaveLength(3)
    await leave()
  })
})

describe('while the list is being reloaded', () => {
  it('the next orders can be confirmed', { tags: ['D-21'] }, async () => {
    const [first, second] = (await place(2)) as [PlacedOrder, PlacedOrder]
    const { page, leave } = await anAdministrator(shop)
    await page.goto('/dashboard/order')
    await choose(page, first)
    const release = await holdRequests(page, /\/api\/orders\?/)
    await bar(page).getByRole('button', { name: 'Confirmer' }).click()
    await bar(page).waitFor({ state: 'detached' })
    await choose(page, second)
    await bar(page).getByRole('button', { name: 'Confirmer' }).click()
    await bar(page).waitFor({ state: 'detached' })
    release()
    for (const order of [first, second]) await orderRow(page, order.orderId).getByText('Confirmée').waitFor()
    await leave()
  })

  it('the last step can be undone', { tags: ['D-04'] }, async () => {
    const [order] = (await place(1)) as [PlacedOrder]
    await act(shop, order.orderId, { action: 'confirm' })
    const { page, leave } = await anAdministrator(shop, { screen: 'phone' })
    await page.goto('/dashboard/order/to-prepare')
    const card = page.getByRole('article', { name: order.orderId })
    await card.waitFor()
    const release = await holdRequests(page, /\/api\/orders\?/)
    await card.getByRole('button', { name: 'Prête' }).click()
    const undo = page.getByRole('region', { name: 'Dernière étape' })
    await undo.getByRole('button', { name: 'Défaire' }).click()
    await undo.waitFor({ state: 'detached' })
    release()
    await card.getByRole('button', { name: 'Prête' }).waitFor()
    await leave()
  })
})

describe('the orders to prepare', () => {
  it('become ready with one tap, which can be undone, and are dispatched with a second tap', {
    tags: ['D-01', 'D-04'],
  }, async () => {
    const [order, pending] = (await place(2)) as [PlacedOrder, PlacedOrder]
    await act(shop, order.orderId, { action: 'confirm' })
    const { page, leave } = await anAdministrator(shop, { screen: 'phone' })
    await page.goto('/dashboard/order/to-prepare')
    const card = page.getByRole('article', { name: order.orderId })
    await card.getByText('1 × Body').waitFor()
    expect(await page.getByRole('article', { name: pending.orderId }).count()).toBe(0)
    await card.getByRole('button', { name: 'Prête' }).click()
    const undo = page.getByRole('region', { name: 'Dernière étape' })
    await undo.getByRole('button', { name: 'Défaire' }).click()
    await undo.waitFor({ state: 'detached' })
    await card.getByRole('button', { name: 'Prête' }).click()
    await card.getByRole('button', { name: 'Départ' }).click()
    await card.waitFor({ state: 'detached' })
    await leave()
  })
})
