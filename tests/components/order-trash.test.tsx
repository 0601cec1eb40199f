import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import * as trashScreen from '../../app/dashboard/order-trash/route.tsx'
import * as ordersScreen from '../../app/dashboard/orders/route.tsx'
import { flawsOnEachScreen } from './support/flaws.ts'
import { orderRow } from './support/orders.ts'
import { addProduct, ask, emptyShop, order, showScreen } from './support/show-screen.tsx'

beforeEach(emptyShop)

describe('the trash of orders', () => {
  it('restores a deleted order with one tap', { tags: ['D-05'] }, async () => {
    const { orderId } = await order(await addProduct())
    await ask(`/orders/${orderId}`, { method: 'DELETE' })
    await showScreen(ordersScreen, '/dashboard/order', '/dashboard/order', {
      '/dashboard/order/trash': trashScreen,
    })
    await page.getByRole('link', { name: 'Corbeille' }).click()
    await expect.element(page.getByRole('heading', { name: 'Corbeille' })).toBeVisible()
    const row = page.getByRole('listitem').filter({ hasText: orderId })
    await expect.element(row.getByText('Encore 30 jours')).toBeVisible()
    expect(await flawsOnEachScreen()).toEqual([])
    await row.getByRole('button', { name: `Restaurer la commande ${orderId}` }).click()
    await expect.element(page.getByText('Commande restaurée')).toBeVisible()
    await expect.element(page.getByText('La corbeille est vide.')).toBeVisible()
    await page.getByRole('link', { name: 'Toutes les commandes' }).click()
    await expect.element(orderRow(orderId)).toBeVisible()
  })
})
