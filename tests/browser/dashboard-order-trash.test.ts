import { describe, expect, it } from 'vitest'
import { overflow, overflowAtDoubleText, violations } from './support/accessibility.ts'
import { openShop } from './support/open-shop.ts'
import { orders } from './support/shopper.ts'
import { anAdministrator } from './support/signed-in.ts'
import { toast } from './support/toast.ts'

const shop = openShop()

describe('the trash of orders', () => {
  it('restores a deleted order with one tap', { tags: ['D-05'] }, async () => {
    const product = await shop.merchant.addProduct({ name: 'Gigoteuse', price: 3000, stock: 5 })
    const { orderId } = await orders(shop.url, product)
    await fetch(`${shop.url}/api/orders/${orderId}`, {
      method: 'DELETE',
      headers: { Authorization: `Bearer ${shop.merchant.token}` },
    })
    const { page, leave } = await anAdministrator(shop)
    await page.goto(`${shop.url}/dashboard/order`)
    await page.getByRole('link', { name: 'Corbeille' }).click()
    await page.getByRole('heading', { name: 'Corbeille' }).waitFor()
    const row = page.getByRole('listitem').filter({ hasText: orderId })
    await row.getByText('Encore 30 jours').waitFor()
    for (const size of [
      { width: 360, height: 800 },
      { width: 768, height: 1024 },
      { width: 1280, height: 900 },
    ]) {
      await page.setViewportSize(size)
      expect(await overflow(page)).toBeLessThanOrEqual(0)
      expect(await violations(page)).toEqual([])
    }
    expect(await overflowAtDoubleText(page)).toBeLessThanOrEqual(0)
    await row.getByRole('button', { name: `Restaurer la commande ${orderId}` }).click()
    await toast(page, 'Commande restaurée').waitFor()
    await page.getByText('La corbeille est vide.').waitFor()
    await page.getByRole('link', { name: 'Toutes les commandes' }).click()
    await page.getByText(orderId).first().waitFor()
    await leave()
  })
})
