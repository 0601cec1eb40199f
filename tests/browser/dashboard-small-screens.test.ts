import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { TOOLS } from '../../app/dashboard/products/page-links.ts'
import { flawsOnEachScreen } from './support/flaws.ts'
import { openShop } from './support/open-shop.ts'
import { anAdministrator } from './support/signed-in.ts'
import { SCREENS } from './support/visitor.ts'

const shop = openShop()

beforeAll(async () => {
  for (const name of ['Body', 'Gilet', 'Robe']) await shop.merchant.addProduct({ name })
})

/** Links and buttons of the content that are shown before the first product. */
function controlsBefore(page: Page, name: string): Promise<string[]> {
  return page.getByRole('row', { name }).evaluate((row) =>
    [...document.querySelectorAll<HTMLElement>('main :is(a, button)')]
      .filter((control) => control.checkVisibility() && !row.contains(control))
      .filter((control) => row.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_PRECEDING)
      .map((control) => control.ariaLabel ?? control.textContent ?? ''),
  )
}

describe('Produits at 360 px', () => {
  it('shows an article on the first screen, before eight buttons, and keeps every action one tap away', async () => {
    const { page, leave } = await anAdministrator(shop, { screen: 'phone' })
    await page.goto('/dashboard/products')
    await page.getByRole('row', { name: 'Body' }).waitFor()
    expect((await controlsBefore(page, 'Body')).length).toBeLessThan(8)
    const row = await page.getByRole('row', { name: 'Body' }).boundingBox()
    expect(row?.y).toBeLessThan(SCREENS.phone.height * 0.6)
    const actions = Object.values(TOOLS).map(({ label }) =>
      page.getByRole('main').getByText(label, { exact: true }),
    )
    expect(actions.length).toBeLessThanOrEqual(6)
    for (const action of actions) expect(await action.isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Autres actions', expanded: false }).click()
    for (const action of actions) expect(await action.isVisible()).toBe(true)
    expect(await flawsOnEachScreen(page)).toEqual([])
    await page.setViewportSize(SCREENS.laptop)
    await page.getByRole('button', { name: 'Autres actions' }).waitFor({ state: 'hidden' })
    await leave()
  })
})

describe('the breadcrumb at 360 px', () => {
  it.each([
    'products',
    'stock/receipt',
    'products/drafts',
    'settings',
    'products/searches',
    'products/moving-out',
    'products/plans',
  ])('shows no cut text and does not repeat the heading: %s', async (path) => {
    const { page, leave } = await anAdministrator(shop, { screen: 'phone' })
    await page.goto(`/dashboard/${path}`)
    const heading = page.getByRole('heading', { level: 1 })
    await heading.waitFor()
    const shown = await page.getByRole('navigation', { name: 'Fil d’Ariane' }).evaluate((trail) =>
      [...trail.querySelectorAll<HTMLElement>('li')]
        // Text for screen readers is one pixel wide.
        .filter((item) => item.offsetWidth > 1)
        .map((item) => ({ text: item.textContent, isCut: item.scrollWidth > item.clientWidth })),
    )
    expect(shown.map(({ text }) => text)).toEqual(['Dashboard'])
    expect(shown.filter(({ isCut }) => isCut)).toEqual([])
    await leave()
  })
})
