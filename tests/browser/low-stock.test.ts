import { beforeAll, describe, expect, it } from 'vitest'
import { openShop } from './support/open-shop.ts'
import { orders } from './support/shopper.ts'
import { anAdministrator } from './support/signed-in.ts'

const shop = openShop()
const LOW = 12

beforeAll(async () => {
  for (let number = 1; number <= LOW; number++) {
    await shop.merchant.addProduct({ name: `Bonnet ${number}`, stock: number % 4 })
  }
  await shop.merchant.addProduct({ name: 'Ballon', stock: 50 })
})

describe('low-stock products', () => {
  it('are counted in the notifications, which link to the full list', async () => {
    const { page, leave } = await anAdministrator(shop, { screen: 'phone' })
    await page.goto('/dashboard/order')
    const bell = page.getByRole('button', { name: /^Avis/ })
    await expect.poll(() => bell.getAttribute('aria-label')).toBe(`Avis (${LOW})`)
    expect(await bell.locator('..').textContent()).toContain(String(LOW))
    await bell.click()
    const panel = page.getByRole('dialog', { name: 'Avis' })
    await panel.getByRole('heading', { name: `Stock faible (${LOW})` }).waitFor()
    await panel.getByRole('link', { name: `Voir les ${LOW} produits au stock faible` }).click()

    await page.waitForURL(/stock=low/)
    await page.getByRole('heading', { name: `Produits (${LOW})` }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: `Produits (${LOW})` }).waitFor()
    await page.getByRole('link', { name: 'Stock faible' }).click()
    await page.getByRole('heading', { name: `Produits (${LOW + 1})` }).waitFor()
    await leave()
  })

  it('are shown in one toast, with product and size, when the stock of a size becomes low', {
    tags: ['C-35'],
  }, async () => {
    const variants = ['6 mois', '9 mois'].map((size) => ({ color: null, size, stock: 5 }))
    const dress = await shop.merchant.addProduct({ name: 'Robe', sizes: ['6 mois', '9 mois'], variants })
    const { page, leave } = await anAdministrator(shop)
    const stream = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/events')
    await page.goto('/dashboard/order')
    await stream
    const buy = () => orders(shop.url, dress, {}, { size: '6 mois' })
    await buy()
    await buy()
    const toast = page.locator('[data-sonner-toast]').filter({ hasText: 'Robe, 6 mois' })
    await toast.waitFor()
    await buy()
    await page.getByRole('button', { name: /^Avis/ }).click()
    const panel = page.getByRole('dialog', { name: 'Avis' })
    await panel.getByRole('link', { name: 'Robe, 6 mois 2 restants' }).waitFor()
    expect(await toast.count()).toBe(1)
    await leave()
  })
})
