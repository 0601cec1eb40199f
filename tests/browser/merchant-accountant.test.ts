import { expect, it } from 'vitest'
import { ACCOUNT_PRESETS } from '../../domain/accounts/presets.ts'
import { plain } from './support/cart.ts'
import { PASSWORD } from './support/merchant.ts'
import { ask, tapping } from './support/merchant-day.ts'
import { openShop } from './support/open-shop.ts'
import { orders } from './support/shopper.ts'

const shop = openShop()

const PAGES = [
  ...['overview', 'order', 'order/to-confirm', 'order/to-prepare', 'order/deliveries', 'order/returns'],
  ...['order/cash', 'order/cash/report', 'order/payments', 'order/payments/days', 'order/birth-lists'],
  ...['most-viewed', 'most-purchased', 'account'],
]

it('an accountant signs in, reads the report, exports, and opens no page that asks for what the shop refuses', {
  tags: ['D-31', 'D-53'],
  timeout: 120_000,
}, async () => {
  const preset = ACCOUNT_PRESETS.find(({ name }) => name === 'Comptable')
  const { user } = await shop.merchant.addAdministrator('compta', preset?.permissions ?? [])
  const product = await shop.merchant.addProduct({ name: 'Body', price: 5000 })
  const { orderId } = await orders(shop.url, product, { customerName: 'Khady' })
  await ask(shop, 'POST', `/orders/${orderId}/actions`, { action: 'confirm' })
  await ask(shop, 'POST', `/orders/${orderId}/actions`, { action: 'deliver', method: 'Cash', note: '' })

  const { page, leave } = await shop.newVisitor({ screen: 'phone' })
  const { tap, follow, ends } = tapping(page)
  const refused: string[] = []
  page.on('response', (answer) => {
    if (answer.status() === 403) refused.push(`${answer.request().method()} ${answer.url()}`)
  })
  const exported = async (within = page.getByRole('main')) => {
    const [file] = await Promise.all([page.waitForEvent('download'), tap('Exporter (CSV)', within)])
    return file.suggestedFilename()
  }

  await page.goto('/login')
  await page.getByLabel('Email').fill(user.email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
  await tap('Se connecter', page.getByRole('main'))
  await page.waitForURL((url) => url.pathname !== '/login')
  await page.goto('/dashboard/overview')
  await follow('Commandes', page.getByRole('navigation', { name: 'Sections' }))
  expect(await exported()).toMatch(/^commandes-.*\.csv$/)
  await follow(/^Caisse/)
  await follow('Rapport du jour')
  await page.getByRole('heading', { level: 3 }).first().waitFor()
  expect(plain(await page.getByRole('article').first().textContent())).toContain('5 000 FCFA')
  expect(await exported()).toMatch(/^rapport-.*\.csv$/)
  ends('read and export as an accountant')

  for (const path of [...PAGES, `order/${orderId}`]) {
    await page.goto(`/dashboard/${path}`)
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor({ state: 'attached' })
    await expect.poll(() => page.getByRole('status', { name: 'Chargement' }).count()).toBe(0)
  }
  expect(refused).toEqual([])
  await leave()
})
