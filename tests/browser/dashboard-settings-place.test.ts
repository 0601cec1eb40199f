import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { violations } from './support/accessibility.ts'
import { openShop } from './support/open-shop.ts'
import { anAdministrator } from './support/signed-in.ts'
import { toast } from './support/toast.ts'

const shop = openShop()
const input = (page: Page, path: string) => page.locator(`[name="${path}"]`)

it('the settings take the position of a shop from the phone, and leave the map out without one', async () => {
  const { page, leave } = await anAdministrator(shop, { screen: 'phone' })
  await page.goto('/dashboard/settings/contact')
  await page.getByRole('button', { name: '1. Dakar' }).click()
  const locate = page.getByRole('button', { name: 'Utiliser ma position' })
  await locate.click()
  await page.getByText('Le téléphone ne donne pas sa position').waitFor()
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation({ latitude: 14.791234, longitude: -16.9256 })
  await locate.click()
  await expect.poll(() => input(page, 'cities.0.latitude').inputValue()).toBe('14,7912')
  expect(await input(page, 'cities.0.longitude').inputValue()).toBe('-16,9256')
  expect(await violations(page)).toEqual([])
  await input(page, 'cities.0.latitude').fill('')
  await input(page, 'cities.0.longitude').fill('')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await toast(page, 'Réglages enregistrés').waitFor()
  const { page: contact, leave: leaveContact } = await shop.newVisitor({ screen: 'phone' })
  await contact.goto('/contact')
  await contact.getByRole('button', { name: 'Plan de Mbour' }).waitFor()
  expect(await contact.getByRole('button', { name: 'Plan de Dakar' }).count()).toBe(0)
  expect(await (await fetch(`${shop.url}/contact`)).text()).toContain('Dakar Ouakam Ripp')
  await leaveContact()
  await leave()
})
