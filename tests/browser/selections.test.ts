import { beforeAll, expect, it } from 'vitest'
import { flawsOnEachScreen } from './support/flaws.ts'
import { openShop } from './support/open-shop.ts'
import { names } from './support/product-list.ts'
import { anAdministrator } from './support/signed-in.ts'
import { waitForHydration } from './support/visitor.ts'

const shop = openShop()

beforeAll(async () => {
  await shop.merchant.addProduct({ name: 'Bavoir', price: 2500 })
  await shop.merchant.addProduct({ name: 'Robe', price: 12_000 })
})

it('a list for a budget has an address, texts and products of its own, and leads to the list with filters', {
  tags: ['F-29'],
}, async () => {
  const { page, leave } = await shop.newVisitor()
  await page.goto('/selection/moins-de-5000-f')
  await waitForHydration(page)
  await page.getByRole('heading', { level: 1, name: 'Moins de 5 000 FCFA' }).waitFor()
  expect(await names(page)).toEqual(['Bavoir'])
  expect(await page.title()).toMatch(/^Moins de 5.000.FCFA \|/)
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(
    `${shop.url}/selection/moins-de-5000-f`,
  )
  expect(await page.locator('meta[name=robots]').count()).toBe(0)
  expect(await page.locator('script[type="application/ld+json"]').allTextContents()).toContainEqual(
    expect.stringContaining('"ItemList"'),
  )
  expect(await flawsOnEachScreen(page)).toEqual([])
  await page.getByRole('link', { name: 'Filtrer ces articles' }).click()
  await page.getByRole('navigation', { name: 'Filtres choisis' }).getByText('5 000').waitFor()
  expect(await names(page)).toEqual(['Bavoir'])
  await page.goBack()
  await page.getByRole('navigation', { name: 'Autres sélections' }).getByRole('link').first().click()
  await page.getByRole('heading', { level: 1, name: 'Idées cadeaux' }).waitFor()
  await leave()
})

it('an unknown list is not found, inside the shop', async () => {
  const { page, leave } = await shop.newVisitor()
  const response = await page.goto('/selection/moins-de-rien')
  expect(response?.status()).toBe(404)
  await page.getByText('404').waitFor()
  await page.getByRole('button', { name: 'Menu' }).waitFor()
  await leave({ despite: /404/ })
})

it('the printed QR code leads to the chosen list', { tags: ['F-29'] }, async () => {
  const { page, leave } = await anAdministrator(shop)
  await page.goto('/dashboard/poster')
  await page.getByLabel('Le QR code mène à').selectOption({ label: 'Pour 6–9 mois' })
  const poster = page.getByRole('article')
  await poster.getByRole('img', { name: /\/selection\/6-9-mois$/ }).waitFor()
  await poster.getByText('Pour 6–9 mois').waitFor()
  await leave()
})
