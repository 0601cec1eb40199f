import { SCREENS } from 'virtual:dashboard-screens'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { ORDER_TABS } from '../../app/dashboard/orders/order-tabs.tsx'
import { SETTINGS_PATH } from '../../app/dashboard/page-paths.ts'
import { SECTIONS } from '../../app/dashboard/sections.ts'
import { overflow, shrinkToPhone, violations } from './support/flaws.ts'
import { addressOf, fillShop } from './support/full-shop.ts'
import { address, showInLayout } from './support/show-screen.tsx'

/** What the menu, the tabs of the orders and the top bar lead to. */
const TOP = new Set([...SECTIONS.map(({ to }) => to), ...ORDER_TABS.map(({ to }) => to), SETTINGS_PATH])

/** The links to the page above: with an arrow, or `Retour` of a form. */
const waysBack = () =>
  page
    .getByRole('main')
    .getByRole('link')
    .elements()
    .filter((link) => link.querySelector('.lucide-arrow-left') || link.textContent === 'Retour')

let session: [name: string, value: string][]

beforeAll(async () => {
  await fillShop()
  session = Object.entries(localStorage)
})

beforeEach(async () => {
  for (const [name, value] of session) localStorage.setItem(name, value)
  await shrinkToPhone()
})

it.each(Object.entries(SCREENS))('%s opens, fits a phone, leads back and passes axe', async (path, load) => {
  const at = addressOf(path)
  await showInLayout({ [path.replace('/dashboard/', '')]: await load() }, at)
  await expect.element(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await expect
    .element(page.getByRole('main').getByRole('status', { name: /^Chargement/ }))
    .not.toBeInTheDocument()
  await expect.poll(() => address).toBe(at)
  expect(
    page
      .getByRole('main')
      .getByRole('alert')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual([])
  if (!TOP.has(path)) await expect.poll(waysBack).not.toEqual([])
  expect(overflow('phone')).toEqual([])
  expect(await violations()).toEqual([])
})
